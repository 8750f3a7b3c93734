/** The ways that money takes, and what each can carry. */
import { type Currency, currencyDecimals, type Money } from './money.ts';

/** `balance`: what somebody has here. The others but Stripe are manual: the payer claims, the receiver confirms. */
export const rails = ['stripe', 'balance', 'cash', 'zelle', 'cash_app', 'payoneer', 'moncash'] as const;
export type RailName = (typeof rails)[number];

export const manualRails = ['cash', 'zelle', 'cash_app', 'payoneer', 'moncash'] as const;
export type ManualRail = (typeof manualRails)[number];
export const isManual = (rail: RailName): rail is ManualRail => manualRails.some((name) => name === rail);

/** Rails that move one currency alone. */
const onlyCurrency: Partial<Record<RailName, Currency>> = { zelle: 'USD', cash_app: 'USD', moncash: 'HTG' };

/** What Stripe is sent in other units than ours, or in whole steps of ours. */
const stripeHundredfold: readonly Currency[] = ['ISK', 'UGX'];

/** Whether the rail can move exactly this. */
export function carries(rail: RailName, { amount, currency }: Money): boolean {
  const only = onlyCurrency[rail];
  if (only && only !== currency) return false;
  // The last digit of three decimals must be 0.
  return rail !== 'stripe' || currencyDecimals[currency] < 3 || amount % 10 === 0;
}

/** An amount as Stripe is sent it, and back. */
export const toStripeAmount = ({ amount, currency }: Money): number =>
  stripeHundredfold.includes(currency) ? amount * 100 : amount;
export const fromStripeAmount = (sent: number, currency: Currency): number =>
  stripeHundredfold.includes(currency) ? Math.round(sent / 100) : sent;
