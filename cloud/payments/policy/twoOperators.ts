/** No operator alone decides about a large sum, nor about small ones until they are a large one. */
import { MoneyDecision } from '#shared/payments/entities/shop.ts';
import type { Payment } from '#shared/payments/entities/payment.ts';
import { week } from '#shared/time.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { above, type Reader } from '#cloud/kernel/ports.ts';
import { type About, decisionKey, needSecondOperator } from './firstDecisions.ts';
import { pricingAt } from './pricing.ts';

/** Milliseconds over which sums are added up. */
const addedUpOver = week;
/** So many times what one operator decides alone for one person, they decide alone for everybody in that time. */
const forEverybody = 2;

/** A decision about money, and whom it is good for: holders, as `u<user_id>` of a member. */
export interface Deciding extends About {
  readonly amount: number;
  readonly currency: string;
  readonly to: readonly string[];
}

/** Whom a payment's money is for, as a holder; nobody where that is the platform itself, or the platform has none of it. */
export const receiverOf = ({ account, receiver_id }: Pick<Payment, 'account' | 'receiver_id'>): string[] =>
  account !== 'platform' || receiver_id === undefined ? [] : [`u${receiver_id}`];
/** The same for the person who gets it back. */
export const payerBehind = ({ account, payer }: Pick<Payment, 'account' | 'payer'>): string[] =>
  account === 'platform' ? [payer] : [];

/** The most that one operator decides alone. */
export async function mostAlone({ storage, clock }: Pick<Context, 'storage' | 'clock'>, currency: string) {
  const { rules } = await pricingAt(storage, clock.now());
  return rules.operator_above[currency] ?? 0;
}

/**
 * Whether this sum, with what the operator has decided alone in seven days, is more than one decides alone: for the same person, or for everybody
 * together. Fresh accounts are made easily, so that each alone says little.
 */
export async function isTooMuchAlone(
  reader: Reader,
  author_id: number,
  { to, amount, currency, now, most }: Pick<Deciding, 'to' | 'amount' | 'currency'> & { now: number; most: number },
): Promise<boolean> {
  const where = { author_id, currency, alone: true, at: above(new Date(now - addedUpOver)) };
  const decided = await reader.find(MoneyDecision, where);
  const sumOf = (rows: readonly MoneyDecision[]) => rows.reduce((sum, row) => sum + row.amount, amount);
  return (
    sumOf(decided) > forEverybody * most ||
    to.some((holder) => sumOf(decided.filter((row) => row.to.includes(holder))) > most)
  );
}

/** Whether money came to somebody because operators said that they had seen it. */
export const hasClaimedMoney = async (reader: Reader, user_id: number): Promise<boolean> =>
  (await reader.count(MoneyDecision, { to: `u${user_id}`, what: 'claim' })) > 0;

/** Whether an operator has said alone that money came: no such one pays alone. */
export const hasClaimedAlone = async (reader: Reader, author_id: number): Promise<boolean> =>
  (await reader.count(MoneyDecision, { author_id, what: 'claim', alone: true })) > 0;

const rowOf = ({ caller, clock }: Context, { what, id, amount, currency, to }: Deciding) => ({
  ...{ what, about_id: id, author_id: caller.user_id!, to: [...to], amount, currency },
  at: new Date(clock.now()),
});

/**
 * Notes the decision as this operator's own. False, and nothing is noted, where it would make a sum of seven days larger than what one decides
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
    if (await isTooMuchAlone(tx, author_id, { ...about, now: clock.now(), most })) return false;
    await tx.insert(MoneyDecision, { decision_id, ...rowOf(context, about), alone: true });
    return true;
  });
}

/**
 * Passes where neither the sum nor what the operator has decided alone in seven days, for the same people or for everybody, is above the limit of each,
 * or where another operator has decided the same before. `together`: the sum that counts, where it is larger: of what was paid, or with what was decided about the same thing
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
