/**
 * The accounts of the books. An account holds what the platform owes to the one it names. The lines of an entry say what each account gains
 * or loses, and add up to zero. So an account is below zero by what is owed to the platform: a rail's `clearing` by what the rail holds for
 * us, a person's by their debt.
 */
import type { RailName } from '#shared/payments/rails.ts';

/** What somebody has here, and can spend or be paid out. Never below zero. */
export const balanceOf = (user_id: number) => `user:${user_id}`;
/** What somebody has earned, and cannot spend yet: it may have to go back. Never below zero. */
export const heldOf = (user_id: number) => `held:${user_id}`;
/** What somebody owes, because money was taken back that they had spent already. Never above zero. */
export const debtOf = (user_id: number) => `debt:${user_id}`;
/** Money that waits for a decision or for being given back: paid too little, too late, too much. Never below zero. */
export const reviewAccountOf = (payment_id: string) => `desk:${payment_id}`;
/** Money on its way to the person who earned it. Never below zero. */
export const payoutAccount = (payout_id: string) => `payout:${payout_id}`;
/** Money that its receiver had, and that waits for a rail to give it back to the payer. Never below zero. */
export const refundAccount = (refund_id: string) => `refund:${refund_id}`;
/** What the platform has earned. */
export const feeAccount = 'fee';
/** What a rail holds for the platform. */
export const clearingOf = (rail: RailName) => `clearing:${rail}`;
/** Where money comes from that goes straight to a receiver, and what they were paid in that way. */
export const outsideOf = (rail: RailName) => `outside:${rail}`;
export const directOf = (user_id: number) => `direct:${user_id}`;

/** The id of what an account holds in a currency; accounts with shards have one for each. */
export const balanceId = ({ account, currency }: { readonly account: string; readonly currency: string }): string =>
  `${account}|${currency}`;

/** Which account pays the rest when this one is taken more from than it holds. */
export const debtBehind = (account: string): string | undefined =>
  /^(user|held):/.test(account) ? account.replace(/^\w+/, 'debt') : undefined;

export const isHeld = (account: string): boolean => account.startsWith('held:');
export const isSpendable = (account: string): boolean => account.startsWith('user:');

/** Accounts that may not go below zero: what they hold is read before it is spent. */
export const isGuarded = (account: string): boolean => /^(user|held|desk|payout|refund):/.test(account);

/** Accounts that most payments touch; they are kept in shards, so that servers do not wait for each other. */
export const isHot = (account: string): boolean => account === feeAccount || /^(clearing|outside):/.test(account);
