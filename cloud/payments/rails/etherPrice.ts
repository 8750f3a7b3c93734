/** Amounts of Ether: a price at a rate, made unique by its last digits. */
import { currencyDecimals, type Money } from '#shared/payments/money.ts';

const ether = 10n ** 18n;
/** Prices are whole millionths of an Ether; six digits behind them name the payment. */
const grain = 10n ** 12n;
const digit = 10n ** 6n;
/** Of an address, at most so many. */
export const tails = 999_999;

const rateDecimals = 8;

/** The price in wei, rounded up to the grain. `rate`: one Ether in the price's currency. */
export function weiOf({ amount, currency }: Money, rate: number): bigint {
  const scaled = BigInt(Math.round(rate * 10 ** rateDecimals));
  if (scaled <= 0n) throw new RangeError(`A rate of ${rate}`);
  const [above, below] = [
    BigInt(amount) * ether * 10n ** BigInt(rateDecimals),
    scaled * 10n ** BigInt(currencyDecimals[currency]),
  ];
  return ((above + below * grain - 1n) / (below * grain)) * grain;
}

/** `tail`: 1 to `tails`. */
export const withTail = (wei: bigint, tail: number): bigint => wei + BigInt(tail) * digit;

/** The last digits of an amount; undefined where it has none of ours. */
export function tailOf(wei: bigint): number | undefined {
  const rest = wei % grain;
  return rest !== 0n && rest % digit === 0n ? Number(rest / digit) : undefined;
}

/** The worth of an amount of a quote, in its minor units. */
export const worth = (wei: bigint, quote: { readonly wei: bigint; readonly amount: number }): number =>
  wei === quote.wei ? quote.amount : Number((BigInt(quote.amount) * wei) / quote.wei);
