/** What each step of a payment writes into the books. */
import type { Line } from '#shared/payments/entities.ts';
import type { Payment } from '#shared/payments/entities/payment.ts';
import {
  balanceOf,
  clearingOf,
  reviewAccountOf,
  directOf,
  feeAccount,
  heldOf,
  outsideOf,
  refundAccount,
} from './accounts.ts';

type Of = Pick<Payment, 'payment_id' | 'rail' | 'account' | 'currency' | 'user_id' | 'receiver_id' | 'held_until'>;

/** It went straight to the receiver: what goes back comes from there, and nothing of it is held here. */
export const isDirect = ({ account }: Of) => account !== 'platform';

/** Where the money of a payment comes from, and where it goes back to. */
const sourceOf = (of: Of): string => {
  if (of.rail === 'balance') return balanceOf(of.user_id!);
  return isDirect(of) ? outsideOf(of.rail) : clearingOf(of.rail);
};

export const opposite = (lines: readonly Line[]): Line[] => lines.map((line) => ({ ...line, n: -line.n }));

/** So much came, of which `fee` is the platform's. What nobody else earns is all the platform's. */
export function earned(of: Of, n: number, fee: number): Line[] {
  const { currency, receiver_id } = of;
  const from = { account: sourceOf(of), currency, n: -n };
  if (isDirect(of)) return [from, { account: directOf(receiver_id!), currency, n }];
  if (receiver_id === undefined) return [from, { account: feeAccount, currency, n }];
  const to = of.held_until ? heldOf(receiver_id) : balanceOf(receiver_id);
  return [from, { account: to, currency, n: n - fee }, { account: feeAccount, currency, n: fee }];
}

/** So much goes back, of which `fee` was the platform's. */
export const givenBack = (of: Of, n: number, fee: number): Line[] => opposite(earned(of, n, fee));

/** So much came, and nothing was delivered for it. Where it went straight to the receiver, it lies there. */
export const setAside = (of: Of, n: number): Line[] => {
  const { currency, payment_id, receiver_id } = of;
  const to = isDirect(of) ? directOf(receiver_id!) : reviewAccountOf(payment_id);
  return [
    { account: sourceOf(of), currency, n: -n },
    { account: to, currency, n },
  ];
};
export const givenBackFromAside = (of: Of, n: number): Line[] => opposite(setAside(of, n));

/**
 * Sets aside an amount that the rail is to give back: it is taken from its holder, so that nobody spends it meanwhile. Undefined where we hold
 * none of it.
 */
export function heldForRefund(of: Of, refund_id: string, lines: readonly Line[]): Line[] | undefined {
  if (isDirect(of)) return undefined;
  const source = sourceOf(of);
  return lines.map((line) => (line.account === source ? { ...line, account: refundAccount(refund_id) } : line));
}
/** The rail has given back what was held. */
export const goneFromHeld = (of: Of, refund_id: string, n: number): Line[] => [
  { account: refundAccount(refund_id), currency: of.currency, n: -n },
  { account: sourceOf(of), currency: of.currency, n },
];

/** What was set aside is earned after all; undefined where it lies with the receiver already. */
export function taken(of: Of, n: number, fee: number): Line[] | undefined {
  if (isDirect(of)) return undefined;
  const [, ...to] = earned(of, n, fee);
  return [{ account: reviewAccountOf(of.payment_id), currency: of.currency, n: -n }, ...to];
}
