/** Asks each rail what it took, gave back and has lost to disputes for the platform, and compares that with the payments. Changes nothing. */
import { Payment } from '#shared/payments/entities/payment.ts';
import { DeskItem } from '#shared/payments/entities/shop.ts';
import { isByHand, type OutsideRail, outsideRails } from '#shared/payments/rails.ts';
import { atLeast, oneOf, type Ports } from '#cloud/kernel/ports.ts';
import { RailAway, type RailMoney } from '#cloud/providers/rails/rail.ts';
import { accountOf } from '#cloud/payments/rails/rails.ts';

type RailPorts = Pick<Ports, 'storage' | 'secrets' | 'rails'>;

export interface RailsAsked {
  /** Payments begun before are left out. */
  readonly since: Date;
  readonly now: number;
  /** Milliseconds in which a rail and the books may differ, instead of what the rail says of itself. */
  readonly settling?: number;
}

export interface RailsSummary {
  /** Payments that a rail was asked about. */
  payments: number;
  findings: number;
  /** Rails that could not be asked, with why. */
  away: string[];
}

const names: Readonly<Record<OutsideRail, string>> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  invoices: 'NOWPayments',
  ethereum: 'The chain',
};

type Facts = Pick<RailMoney, 'received' | 'refunded' | 'disputed'>;

/** Differences of one payment, each in a sentence. */
function differences(rail: OutsideRail, payment: Payment, there: Facts & Pick<RailMoney, 'currency'>): string[] {
  const { payment_id, currency, received, refunded, disputed } = payment;
  const name = names[rail];
  const about = `of the payment ${payment_id}`;
  if (there.currency !== currency)
    return [`${name} took ${there.received} ${there.currency} ${about}, which is in ${currency}.`];
  const says: string[] = [];
  if (there.received !== received)
    says.push(`${name} took ${there.received} ${currency} ${about}, and the books have ${received}.`);
  // People give back what no rail does.
  if (!isByHand(rail) && there.refunded !== refunded)
    says.push(`${name} gave back ${there.refunded} ${currency} ${about}, and the books have ${refunded}.`);
  if (there.disputed !== disputed)
    says.push(`${name} holds ${there.disputed} ${currency} ${about} for a dispute, and the books have ${disputed}.`);
  return says;
}

/** What a rail says of each payment: those of one payment together. */
function byPayment(all: readonly RailMoney[]): Map<string, RailMoney> {
  const sums = new Map<string, RailMoney>();
  for (const one of all) {
    const key = one.payment_id ?? `?${one.rail_id}`;
    const before = sums.get(key);
    sums.set(key, {
      ...one,
      at: new Date(Math.max(one.at.getTime(), before?.at.getTime() ?? 0)),
      received: one.received + (before?.received ?? 0),
      refunded: one.refunded + (before?.refunded ?? 0),
      disputed: one.disputed + (before?.disputed ?? 0),
    });
  }
  return sums;
}

const most = 1000;

/** Payments of a rail by which money came, or should have, oldest first, some at a time. */
async function* paymentsOf({ storage }: RailPorts, rail: OutsideRail, since: Date): AsyncGenerator<Payment[]> {
  for (let skip = 0; ; skip += most) {
    const where = { rail, createdAt: atLeast(since) };
    const page = await storage.find(Payment, where, { sort: { createdAt: 1 }, limit: most, skip });
    if (!page.length) return;
    yield page;
  }
}

async function compare(
  ports: RailPorts,
  rail: OutsideRail,
  { since, now, settling }: RailsAsked,
  summary: RailsSummary,
  tell: (says: string) => void,
): Promise<void> {
  const company = ports.rails[rail]!;
  const taken = await company.taken!({ name: 'platform' }, since);
  const there = byPayment(taken.money);
  const before = now - (settling ?? taken.lag);
  const seen = new Set<string>();
  for await (const page of paymentsOf(ports, rail, since))
    for (const payment of page) {
      const { payment_id, account, rail_id, confirmed_at, received, currency, updatedAt } = payment;
      seen.add(payment_id);
      // Money that goes straight to a receiver is asked for one by one, because the rest of their account is not our business.
      const own = account === 'platform' ? undefined : await ownMoney(ports, payment, summary);
      if (account !== 'platform' && !own) continue;
      const said = own ?? there.get(payment_id);
      if (!said && !confirmed_at) continue;
      summary.payments++;
      // Either side may not have heard of the other's last step.
      if (Math.max(said?.at.getTime() ?? 0, updatedAt.getTime()) > before) continue;
      if (!said)
        tell(
          `${names[rail]} does not know the payment ${payment_id} (${rail_id}), by which ${received} ${currency} came.`,
        );
      else for (const says of differences(rail, payment, said)) tell(says);
    }
  const rest = [...there].filter(([key, { at, received }]) => received && !seen.has(key) && at.getTime() <= before);
  const older = new Set(
    (
      await ports.storage.getMany(
        Payment,
        rest.map(([key]) => key),
      )
    ).map(({ payment_id }) => payment_id),
  );
  const itemIdOf = (rail_id: string) => ports.secrets.hash(`desk|${rail}|${rail_id}`).slice(0, 12);
  const inReview = new Set(
    (await ports.storage.find(DeskItem, { desk_id: oneOf(rest.map(([, { rail_id }]) => itemIdOf(rail_id))) })).map(
      ({ desk_id }) => desk_id,
    ),
  );
  for (const [key, { rail_id, received, currency }] of rest)
    // Operators have been asked about the others.
    if (!older.has(key) && !inReview.has(itemIdOf(rail_id)))
      tell(`${names[rail]} took ${received} ${currency} (${rail_id}), for which there is no payment.`);
}

/** What a receiver's own account says of a payment; undefined where it cannot be asked. */
async function ownMoney(
  ports: RailPorts,
  payment: Payment,
  summary: RailsSummary,
): Promise<(Facts & { at: Date; currency: string }) | undefined> {
  const company = payment.rail === 'stripe' ? ports.rails.stripe : undefined;
  if (!company || !payment.rail_id || !payment.confirmed_at) return undefined;
  try {
    const word = await company.look(await accountOf(ports, payment), payment.rail_id, false);
    const done = word?.refunds.filter(({ state }) => state === 'done') ?? [];
    const { dispute } = word ?? {};
    return {
      at: new Date(0),
      currency: word?.currency ?? payment.currency,
      received: word?.received ?? 0,
      refunded: done.reduce((sum, { amount }) => sum + amount, 0),
      disputed: dispute && dispute.state !== 'won' ? dispute.amount : 0,
    };
  } catch (error) {
    // Its owner took the keys away, or they are no good any more: that is between them and their company.
    const says = `The account ${payment.account} at ${names.stripe} could not be asked.`;
    if (!summary.away.includes(says)) summary.away.push(says);
    if (error instanceof TypeError) throw error;
    return undefined;
  }
}

/** Tells what rails and payments do not agree about. */
export async function reconcileRails(
  ports: RailPorts,
  asked: RailsAsked,
  tell: (finding: { kind: 'rail'; says: string }) => void,
): Promise<RailsSummary> {
  const summary: RailsSummary = { payments: 0, findings: 0, away: [] };
  const noted = (says: string) => {
    summary.findings++;
    tell({ kind: 'rail', says });
  };
  for (const rail of outsideRails) {
    if (!ports.rails[rail]?.taken) continue;
    try {
      await compare(ports, rail, asked, summary, noted);
    } catch (error) {
      if (!(error instanceof RailAway)) throw error;
      summary.away.push(`${names[rail]} could not be asked: ${error.message}.`);
    }
  }
  return summary;
}
