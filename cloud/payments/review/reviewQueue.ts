/** The operators' review queue: money that no rule can place waits for a decision, and a payment shows its whole story. */
import { z } from 'zod';
import { LedgerEntry } from '#shared/payments/entities.ts';
import { Payment, PaymentEvent, Refund, Sale } from '#shared/payments/entities/payment.ts';
import { DeskItem, PaymentClaim } from '#shared/payments/entities/shop.ts';
import { decisions, type ReviewDecision, reviewDecisions, type ShownReviewKind } from '#shared/payments/reviewQueue.ts';
import { paymentLimits } from '#shared/payments/limits.ts';
import { isByHand, isCoins } from '#shared/payments/rails.ts';
import type { DeliveredShape, PaymentShape, RefundShape } from '#shared/payments/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { operators } from '#shared/model/access.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { pageOf, paging, publicId } from '#cloud/kernel/input.ts';
import { RailAway } from '#cloud/providers/rails/rail.ts';
import { writeAuditLog } from '#cloud/site/index.ts';
import { balanceOf, reviewAccountOf, feeAccount } from '#cloud/payments/ledger/accounts.ts';
import { givenBackFromAside } from '#cloud/payments/ledger/lines.ts';
import { afterwards, tellOfMoney } from '#cloud/payments/process/afterwards.ts';
import { decideItem } from '#cloud/payments/process/reviewItems.ts';
import { onBooks } from '#cloud/payments/ledger/books.ts';
import { firstDecisions } from '#cloud/payments/policy/firstDecisions.ts';
import { markSent, refund } from '#cloud/payments/refunds/refunds.ts';
import { pricingAt } from '#cloud/payments/policy/pricing.ts';
import { railCallsOf } from '#cloud/payments/rails/railCalls.ts';
import { companyOf, railAccount } from '#cloud/payments/rails/rails.ts';
import { settle } from '#cloud/payments/process/settle.ts';
import { needTwoOperators, payerBehind, receiverOf } from '#cloud/payments/policy/twoOperators.ts';
import { claimsShape, paymentShape, refundShape, saleShape, thingsOf } from '#cloud/payments/shapes.ts';
import { releaseRefund, settleDispute } from '#cloud/payments/process/refundSteps.ts';
import { accept, entriesOf } from '#cloud/payments/process/steps.ts';

const kindOf = ({ kind, rail }: DeskItem): ShownReviewKind =>
  kind === 'refund_failed' && isByHand(rail) ? 'refund_by_hand' : kind;

/** With the payer, the receiver, the subject and the amount that was due, as far as they are known. */
const reviewShape = (row: DeskItem, payment?: Payment) => ({
  desk_id: row.desk_id,
  user_id: payment?.user_id,
  what: payment && thingsOf(payment),
  due: payment && (payment.due ?? payment.amount),
  direct: row.account !== 'platform',
  kind: kindOf(row),
  rail: row.rail,
  account: row.account,
  payment_id: row.payment_id,
  amount: row.amount,
  currency: row.currency,
  state: row.state,
  decision: row.decision,
  decided_by: row.decided_by,
  note: row.note,
  createdAt: row.createdAt.toISOString(),
});

/** What waits, oldest first, and the claims that are for an operator; or what was decided, newest first. */
export const getDesk = defineFunction({
  who: operators('money', 'read'),
  limit: usual,
  input: z.strictObject({ ...paging, state: z.enum(['open', 'decided']).default('open') }),
  async run({ storage, clock }, { state, ...page }) {
    const isOpen = state === 'open';
    const [rows, count, claims] = await Promise.all([
      storage.find(DeskItem, { state }, { sort: { createdAt: isOpen ? 1 : -1 }, ...pageOf(page) }),
      storage.count(DeskItem, { state }),
      isOpen
        ? storage.find(
            PaymentClaim,
            { state: 'waiting', by_operator: true },
            { sort: { createdAt: 1 }, limit: paymentLimits.page },
          )
        : [],
    ]);
    const ids = isOpen ? [...rows.map(({ desk_id }) => desk_id), ...claims.map(({ claim_id }) => claim_id)] : [];
    const firsts = ids.length ? await firstDecisions(storage, ids, clock.now()) : [];
    const payments = await storage.getMany(Payment, [...new Set(rows.flatMap(({ payment_id }) => payment_id ?? []))]);
    const shapeOf = (row: DeskItem) =>
      reviewShape(
        row,
        payments.find(({ payment_id }) => payment_id === row.payment_id),
      );
    return { items: rows.map(shapeOf), count, claims: await claimsShape(storage, claims), firsts };
  },
});

async function decideOnBooks(context: Context, item: DeskItem, decision: ReviewDecision, note: string): Promise<void> {
  const { storage, clock, caller } = context;
  const { desk_id, payment_id, amount, currency } = item;
  const author_id = caller.user_id!;
  const entry_id = `desk:${desk_id}`;
  await onBooks(storage, clock, {
    entries: [entry_id],
    payments: payment_id === undefined ? [] : [payment_id],
    async run(books) {
      await decideItem(books, context, desk_id, decision, note);
      const payment = payment_id === undefined ? undefined : books.payment(payment_id);
      if (decision === 'accept') {
        const problem = payment ? await accept(context, books, payment, author_id, note) : 'payment_not_found';
        if (problem) throw new Refusal(problem);
      }
      if (decision === 'dismiss' && payment && item.refund_id !== undefined) {
        const waiting = await books.reader.get(Refund, item.refund_id);
        if (waiting?.state === 'waiting') await releaseRefund(books, payment, waiting);
      }
      if (item.kind === 'overpaid' && payment?.account === 'platform') {
        if (decision === 'credit' && payment.user_id === undefined) throw new Refusal('step_not_possible');
        const to = decision === 'credit' ? balanceOf(payment.user_id!) : feeAccount;
        const lines =
          decision === 'refund'
            ? givenBackFromAside(payment, amount)
            : [
                { account: reviewAccountOf(payment.payment_id), currency, n: -amount },
                { account: to, currency, n: amount },
              ];
        await books.move({ entry_id, kind: 'desk', payment_id, author_id, reason: note, lines });
      }
    },
  });
}

/** Whom a decision gives something. */
function goodFor(payment: Payment, decision: ReviewDecision): string[] {
  if (decision === 'keep') return [];
  return decision === 'refund' || decision === 'credit' ? payerBehind(payment) : receiverOf(payment);
}

/** Decides about money in the review queue; about a large sum with another operator: Refusal 'decision_noted'. Throws 'step_not_possible' for what cannot be decided about it. */
export const decideDesk = defineFunction({
  who: operators('money', 'act'),
  limit: changing,
  input: z.strictObject({
    desk_id: publicId,
    decision: z.enum(decisions),
    note: z.string().trim().min(1).max(paymentLimits.reason),
  }),
  async run(context, { desk_id, decision, note }) {
    const { storage, secrets } = context;
    const item = await storage.get(DeskItem, desk_id);
    if (!item) throw new Refusal('not_found');
    const answer = async () => ({ item: reviewShape((await storage.get(DeskItem, desk_id))!) });
    if (!reviewDecisions[item.kind].includes(decision)) throw new Refusal('step_not_possible');
    const payment = item.payment_id === undefined ? undefined : await storage.get(Payment, item.payment_id);
    if (decision === 'refund') {
      if (!payment) throw new Refusal('payment_not_found');
      if (item.kind === 'overpaid' && !isCoins(payment.rail)) throw new Refusal('step_not_possible');
    }
    // What is too much of it lies with the receiver, and stays there.
    if (item.kind === 'overpaid' && item.account !== 'platform' && decision !== 'keep')
      throw new Refusal('step_not_possible');
    if (item.state !== 'open') throw new Refusal('changed_meanwhile');
    await needTwoOperators(context, {
      what: 'desk',
      id: desk_id,
      decision,
      amount: item.amount,
      currency: item.currency,
      to: payment ? goodFor(payment, decision) : [],
      reason: note,
    });
    // Each of these decides the item in the work that moves the money: it is decided once.
    if (decision === 'refund' && payment && item.kind !== 'overpaid') {
      const waiting = item.refund_id === undefined ? undefined : await storage.get(Refund, item.refund_id);
      if (waiting && isByHand(payment.rail)) {
        if (await markSent(context, waiting, note)) return answer();
      } else {
        const refund_id = secrets.hash(`refund|desk|${desk_id}`).slice(0, 12);
        await refund(context, payment, {
          refund_id,
          amount: item.amount,
          why: note,
          instead: item.refund_id,
          reference: note,
          decides: desk_id,
        });
        return answer();
      }
    }
    await decideOnBooks(context, item, decision, note);
    if (item.kind === 'overpaid' && decision !== 'keep' && payment?.user_id !== undefined)
      await tellOfMoney(
        context,
        { user_id: payment.user_id, type: 'payment_refunded', path: '/payments', once: `${desk_id}|surplus` },
        { amount: item.amount, currency: item.currency, what: note.slice(0, 120) },
      );
    if (payment && decision === 'accept')
      await afterwards(context, (await storage.get(Payment, payment.payment_id))!, ['confirmed']);
    return answer();
  },
});

/** Settles a disputed payment by what its rail says now. `open`: the rail has not decided the dispute yet. Throws RailAway. */
async function askedRail(context: Context, payment: Payment): Promise<{ payment: Payment; open: boolean }> {
  const { payment_id, rail, rail_id } = payment;
  const company = companyOf(context, payment);
  const account = company && (await railAccount(context, rail, payment.account));
  const word = account && rail_id ? await company.look(account, rail_id, false) : undefined;
  const now = word && (await settle(context, payment_id, word));
  return { payment: now ?? payment, open: word?.dispute?.state === 'open' };
}

/** The payment as its rail says that its dispute stands. Refusal 'rail_decides' while the rail has not decided it. */
async function decidable(context: Context, payment: Payment): Promise<Payment> {
  const asked = await askedRail(context, payment).catch((error: unknown) => {
    throw error instanceof RailAway ? new Refusal('rail_unavailable') : error;
  });
  if (asked.open) throw new Refusal('rail_decides');
  return asked.payment;
}

/** Who decides its dispute, for the operators' page. A rail that cannot be asked now decides as well, as far as anybody knows. */
async function disputeOf(
  context: Context,
  payment: Payment,
): Promise<{ payment: Payment; decides?: 'rail' | 'operator' }> {
  if (payment.state !== 'disputed') return { payment };
  try {
    const { payment: now, open } = await askedRail(context, payment);
    return now.state === 'disputed' ? { payment: now, decides: open ? 'rail' : 'operator' } : { payment: now };
  } catch (error) {
    if (!(error instanceof RailAway)) throw error;
    context.log.warn({ err: error, payment_id: payment.payment_id }, 'the rail did not say how a dispute stands');
    return { payment, decides: 'rail' };
  }
}

/**
 * How a dispute ended, where there is no rail to say so: what it took is the receiver's again, or gone for good. A rail that knows the dispute is
 * asked, and decides. About a large sum with another operator: Refusal 'decision_noted'.
 */
export const decideDispute = defineFunction({
  who: operators('money', 'act'),
  limit: changing,
  input: z.strictObject({
    payment_id: publicId,
    outcome: z.enum(['won', 'lost']),
    reason: z.string().trim().min(1).max(paymentLimits.reason),
  }),
  async run(context, { payment_id, outcome, reason }): Promise<{ payment: PaymentShape }> {
    const { storage, clock, caller } = context;
    const known = await storage.get(Payment, payment_id);
    if (!known) throw new Refusal('payment_not_found');
    const disputed = known.state === 'disputed' ? await decidable(context, known) : known;
    if (disputed.state === 'disputed')
      await needTwoOperators(context, {
        ...{ what: 'dispute', id: payment_id, decision: outcome, reason },
        amount: disputed.disputed,
        currency: disputed.currency,
        to: receiverOf(disputed),
      });
    const { won, dispute } = entriesOf(payment_id);
    const happened = await onBooks(storage, clock, {
      entries: [won, dispute],
      payments: [payment_id],
      async run(books) {
        const before = books.payment(payment_id)!;
        if (before.test && !context.testMoney) throw new Refusal('step_not_possible');
        if (before.state === outcome) return undefined;
        if (before.state !== 'disputed') throw new Refusal('step_not_possible');
        const done = await settleDispute(context, books, before, { amount: before.disputed, state: outcome });
        await writeAuditLog(books.tx, context, {
          action: 'dispute.decide',
          entity: Payment,
          row_id: payment_id,
          before: { state: before.state },
          after: { state: outcome },
          reason,
        });
        return done;
      },
    });
    const payment = (await storage.get(Payment, payment_id))!;
    if (happened) await afterwards(context, payment, [happened]);
    return { payment: paymentShape(payment, caller) };
  },
});

async function deliveredFor(
  ports: Context,
  { deliveries }: Payment,
  sales: readonly Sale[],
): Promise<DeliveredShape[]> {
  const each = sales.map(async ({ ox_id, type }) => {
    const rows = (await ports.goods.get(type)?.delivered?.(ports, ports.storage, { ox_id, deliveries })) ?? [];
    return rows.map(({ id, n, at, taken_back }) => ({ ox_id, id, n, at: at.toISOString(), taken_back }));
  });
  return (await Promise.all(each)).flat();
}

/**
 * Everything that is known of one payment: its state, what its rail was asked and told, movements, sales and what was delivered for them, refunds,
 * claims, and decisions that wait for a second operator.
 */
export const getPaymentStory = defineFunction({
  who: operators('money', 'read'),
  limit: usual,
  input: z.strictObject({ payment_id: publicId }),
  async run(context, { payment_id }) {
    const { storage, caller, clock } = context;
    const known = await storage.get(Payment, payment_id);
    if (!known) throw new Refusal('payment_not_found');
    const { payment, decides } = await disputeOf(context, known);
    const [events, entries, sales, refunds, [claim], items, calls] = await Promise.all([
      storage.find(PaymentEvent, { payment_id }, { sort: { received_at: 1 }, limit: paymentLimits.page }),
      storage.find(LedgerEntry, { payment_id }, { sort: { at_ms: 1 } }),
      storage.find(Sale, { payment_id }),
      storage.find(Refund, { payment_id }, { sort: { createdAt: 1 } }),
      storage.find(PaymentClaim, { payment_id }, { limit: 1 }),
      storage.find(DeskItem, { payment_id }, { sort: { createdAt: 1 } }),
      railCallsOf(storage, payment_id, paymentLimits.page),
    ]);
    const ids = [payment_id, ...items.map(({ desk_id }) => desk_id), ...(claim ? [claim.claim_id] : [])];
    return {
      payment: paymentShape(payment, caller, { claim }),
      rail_id: payment.rail_id,
      /** While it is disputed: whose decision ends the dispute. */
      decides,
      events: events.map(({ event_id, type, outcome, tries, received_at, applied_at, raw }) => ({
        event_id,
        type,
        outcome,
        tries,
        received_at: received_at.toISOString(),
        applied_at: applied_at?.toISOString(),
        raw,
      })),
      entries: entries.map(({ entry_id, kind, at_ms, lines, author_id, reason }) => {
        return { entry_id, kind, at: new Date(at_ms).toISOString(), lines, author_id, reason };
      }),
      sales: sales.map((row) => saleShape(row, payment)),
      refunds: refunds.map((row): RefundShape => refundShape(row)),
      desk: items.map((row) => reviewShape(row, payment)),
      calls,
      delivered: await deliveredFor(context, payment, sales),
      firsts: await firstDecisions(storage, ids, clock.now()),
      /** Above this amount, in minor units, two operators decide. */
      two_above: (await pricingAt(storage, clock.now())).rules.operator_above[payment.currency] ?? 0,
    };
  },
});
