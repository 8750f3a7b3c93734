/** No operator alone decides about a large sum, nor about one person's money until it is a large sum. */
import { MoneyDecision } from '#shared/payments/entities/shop.ts';
import type { Payment } from '#shared/payments/entities/payment.ts';
import type { Context } from '../define.ts';
import { above, type Reader } from '../ports.ts';
import { type About, decisionKey, needSecondOperator } from './firstDecisions.ts';
import { pricingAt } from './pricing.ts';

/** Milliseconds over which sums are added up. */
const week = 7 * 24 * 3_600_000;

/** A decision about money, and whom it is good for: holders, as `u<user_id>` of a member. */
export interface Deciding extends About {
  readonly amount: number;
  readonly currency: string;
  readonly to: readonly string[];
}

/** Whom a payment's money is for, as a holder; nobody where that is the platform itself, or the platform has none of it. */
export const receiverOf = ({ account, receiver_id }: Pick<Payment, 'account' | 'receiver_id'>): string[] =>
  account !== 'platform' || receiver_id === undefined ? [] : [`u${receiver_id}`];
/** The same of who gets it back. */
export const payerBehind = ({ account, payer }: Pick<Payment, 'account' | 'payer'>): string[] =>
  account === 'platform' ? [payer] : [];

/** The most that one operator decides alone. */
export async function mostAlone({ storage, clock }: Pick<Context, 'storage' | 'clock'>, currency: string) {
  const { rules } = await pricingAt(storage, clock.now());
  return rules.operator_above[currency] ?? 0;
}

/** What an operator has decided alone in seven days to the good of somebody, in minor units. */
export async function decidedAlone(
  reader: Reader,
  { author_id, holder, currency, now }: { author_id: number; holder: string; currency: string; now: number },
): Promise<number> {
  const where = { author_id, to: holder, currency, alone: true, at: above(new Date(now - week)) };
  return (await reader.find(MoneyDecision, where)).reduce((sum, { amount }) => sum + amount, 0);
}

/** Whether money came to somebody because operators said that they had seen it. */
export const hasClaimedMoney = async (reader: Reader, user_id: number): Promise<boolean> =>
  (await reader.count(MoneyDecision, { to: `u${user_id}`, what: 'claim' })) > 0;

const rowOf = ({ caller, clock }: Context, { what, id, amount, currency, to }: Deciding) => ({
  ...{ what, about_id: id, author_id: caller.user_id!, to: [...to], amount, currency },
  at: new Date(clock.now()),
});

/**
 * Notes the decision as this operator's own. False, and nothing is noted, where it would make the sum of seven days larger than what one decides
 * alone; exact for concurrent decisions. The same decision again counts once.
 */
export async function decideAlone(context: Context, about: Deciding): Promise<boolean> {
  const { storage, clock, secrets, caller } = context;
  const author_id = caller.user_id!;
  const most = await mostAlone(context, about.currency);
  const decision_id = secrets.hash(`${author_id}|${decisionKey(about)}`).slice(0, 21);
  return storage.transact(async (tx) => {
    await tx.hold(`decided by ${author_id}`);
    if (await tx.get(MoneyDecision, decision_id)) return true;
    const now = clock.now();
    for (const holder of about.to) {
      const sum = await decidedAlone(tx, { author_id, holder, currency: about.currency, now });
      if (sum + about.amount > most) return false;
    }
    await tx.insert(MoneyDecision, { decision_id, ...rowOf(context, about), alone: true });
    return true;
  });
}

/**
 * Passes where neither the sum nor what the operator has decided alone for the same people in seven days is above the limit, or where another operator
 * has decided the same before. `together`: the sum that counts, where it is larger: of what was paid, or with what was decided about the same thing
 * before. Refusal 'decision_noted'.
 */
export async function needTwoOperators(
  context: Context,
  { together = 0, ...about }: Deciding & { readonly together?: number },
): Promise<void> {
  const isSmall = Math.max(about.amount, together) <= (await mostAlone(context, about.currency));
  if (isSmall && (await decideAlone(context, about))) return;
  await needSecondOperator(context, about);
  const id = context.secrets.hash(`two|${decisionKey(about)}`).slice(0, 21);
  const set = { ...rowOf(context, about), alone: false };
  await context.storage.transact((tx) => tx.apply(MoneyDecision, [{ id, set, orInsert: {} }]));
}
