import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { useFormat } from '#shared/client/app/i18n/format.ts';
import { type Currency, currencyDecimals, formatMoney, isCurrency } from '#shared/payments/money.ts';
import { useOwnCurrency } from './useOwnCurrency.ts';

/** From so many units on a price that is only about right says no cents. */
const wholeFrom = 10;

/**
 * What a price comes to in the reader's own currency, at the rates of a `date`; undefined where it is in that or has no rate. Without
 * `exact` and `rounded` while the rates are asked for.
 */
export function useInOwnMoney(
  amount: number,
  currency: string,
): { exact?: string; rounded?: string; date?: string } | undefined {
  const { language } = useFormat();
  const own = useOwnCurrency();
  const isOther = isCurrency(currency) && own !== currency;
  const { answer, error } = useAnswer('getRates', isOther ? {} : undefined);
  if (!isOther || (error && !answer)) return undefined;
  if (!answer) return {};
  const rateOf = (code: Currency) => (code === answer.base ? 1 : answer.rates[code]);
  const [from, to] = [rateOf(currency), rateOf(own)];
  if (!from || !to) return undefined;
  const units = ((amount / 10 ** currencyDecimals[currency]) * to) / from;
  const exact = { amount: Math.round(units * 10 ** currencyDecimals[own]), currency: own };
  return {
    exact: formatMoney(exact, language),
    rounded: formatMoney(exact, language, units >= wholeFrom),
    date: answer.date,
  };
}
