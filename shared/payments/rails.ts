/** The ways that money takes, and what each can carry. */
import { amountOf, type Currency, currencyDecimals, decimalOf, type Money } from './money.ts';

/** `balance`: what somebody has here. Behind it are the manual ones: the payer claims, the receiver confirms. */
export const rails = [
  ...(['stripe', 'paypal', 'invoices', 'ethereum', 'balance'] as const),
  ...(['cash', 'zelle', 'cash_app', 'payoneer', 'moncash'] as const),
] as const;
export type RailName = (typeof rails)[number];

export const manualRails = ['cash', 'zelle', 'cash_app', 'payoneer', 'moncash'] as const;
export type ManualRail = (typeof manualRails)[number];
/** Rails of companies that are asked over the net. */
export const outsideRails = ['stripe', 'paypal', 'invoices', 'ethereum'] as const;
export type OutsideRail = (typeof outsideRails)[number];
export const isOutside = (rail: RailName): rail is OutsideRail => outsideRails.some((name) => name === rail);
export const isManual = (rail: RailName): rail is ManualRail => manualRails.some((name) => name === rail);

/** Paid in coins, which nobody can call back: people send them back by hand, and say so. */
export const isCoins = (rail: RailName): boolean => rail === 'invoices' || rail === 'ethereum';

/** No rail gives it back: people do, and say so. */
export const isByHand = (rail: RailName): boolean => isManual(rail) || isCoins(rail);
/** They say at once whether they have the money. */
export const isPromptRail = (rail: RailName): boolean => rail === 'stripe' || rail === 'paypal' || rail === 'balance';

/** Payers, or their banks, can take this money back for weeks; what is on a balance may have come by such a rail. */
export const isRevocable = isPromptRail;

/** Rails that move one currency alone. */
const onlyCurrency: Partial<Record<RailName, Currency>> = { zelle: 'USD', cash_app: 'USD', moncash: 'HTG' };

/** What Stripe is sent in other units than ours, or in whole steps of ours. */
const stripeHundredfold: readonly Currency[] = ['ISK', 'UGX'];

/** What PayPal moves, and of that what it knows no decimals of. */
const paypalCurrencies: readonly Currency[] = [
  ...(['AUD', 'BRL', 'CAD', 'CHF', 'CNY', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF', 'ILS', 'JPY'] as const),
  ...(['MXN', 'MYR', 'NOK', 'NZD', 'PHP', 'PLN', 'SEK', 'SGD', 'THB', 'TWD', 'USD'] as const),
];
const paypalWhole: readonly Currency[] = ['HUF', 'TWD', 'JPY'];

/** What coins are priced in. */
const coinPriced: readonly Currency[] = ['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'JPY', 'BRL'];

/** Whether the rail can move exactly this. */
export function carries(rail: RailName, { amount, currency }: Money): boolean {
  const only = onlyCurrency[rail];
  if (only && only !== currency) return false;
  if (rail === 'invoices' || rail === 'ethereum') return coinPriced.includes(currency);
  if (rail === 'paypal')
    return (
      paypalCurrencies.includes(currency) &&
      (!paypalWhole.includes(currency) || amount % 10 ** currencyDecimals[currency] === 0)
    );
  // The last digit of three decimals must be 0.
  return rail !== 'stripe' || currencyDecimals[currency] < 3 || amount % 10 === 0;
}

/** An amount as PayPal is sent it, such as '19.99', and back. */
export const toPaypalValue = (money: Money): string =>
  paypalWhole.includes(money.currency) ? decimalOf(money).split('.')[0]! : decimalOf(money);
export const fromPaypalValue = (value: string, currency: Currency): number => amountOf(value, currency) ?? 0;

/** An amount as Stripe is sent it, and back. */
export const toStripeAmount = ({ amount, currency }: Money): number =>
  stripeHundredfold.includes(currency) ? amount * 100 : amount;
export const fromStripeAmount = (sent: number, currency: Currency): number =>
  stripeHundredfold.includes(currency) ? Math.round(sent / 100) : sent;

/** A price in whole units, as companies of coins send it, in minor units. */
export const fromPriceAmount = (sent: number, currency: Currency): number =>
  Math.round(sent * 10 ** currencyDecimals[currency]);
