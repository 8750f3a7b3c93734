/**
 * Money: whole minor units and a currency. How many decimals a currency has stands here and not in Intl, whose tables change with the engine
 * and differ from those of the companies that move the money.
 */
import { currencySign } from './currencySign.ts';

/** ISO 4217 currencies that something can be sold in, with the decimals that their minor unit has. */
export const currencyDecimals = {
  AED: 2,
  ARS: 2,
  AUD: 2,
  BHD: 3,
  BRL: 2,
  CAD: 2,
  CHF: 2,
  CLP: 0,
  CNY: 2,
  COP: 2,
  CZK: 2,
  DKK: 2,
  EGP: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  HTG: 2,
  HUF: 2,
  IDR: 2,
  ILS: 2,
  INR: 2,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KES: 2,
  KRW: 0,
  KWD: 3,
  MAD: 2,
  MXN: 2,
  MYR: 2,
  NGN: 2,
  NOK: 2,
  NZD: 2,
  OMR: 3,
  PEN: 2,
  PHP: 2,
  PLN: 2,
  PYG: 0,
  SAR: 2,
  SEK: 2,
  SGD: 2,
  THB: 2,
  TND: 3,
  TRY: 2,
  TWD: 2,
  UGX: 0,
  USD: 2,
  VND: 0,
  XAF: 0,
  XOF: 0,
  ZAR: 2,
} as const;
export type Currency = keyof typeof currencyDecimals;

export const isCurrency = (text: string): text is Currency => Object.hasOwn(currencyDecimals, text);

/** `amount` is in minor units: 1250 of EUR are 12.50. */
export interface Money {
  readonly amount: number;
  readonly currency: Currency;
}

/** The amount as a decimal number in digits and a point, such as '12.50', exactly. */
export function decimalOf({ amount, currency }: Money): string {
  const decimals = currencyDecimals[currency];
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const sign = amount < 0 ? '-' : '';
  return decimals ? `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : sign + digits;
}

/** Making one takes as long as a hundred uses of it. */
const formats = new Map<string, Intl.NumberFormat>();
function formatOf(locale: string, currency: Currency, decimals: number): Intl.NumberFormat {
  const name = `${locale}|${currency}|${decimals}`;
  let format = formats.get(name);
  if (!format) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    formats.set(name, (format = new Intl.NumberFormat(locale, { ...currencySign(currency), ...digits })));
  }
  return format;
}

/** As people of a language read it, such as `€12.50` and `12,50 €`; without cents where it is only about right. */
export const formatMoney = (money: Money, locale: string, isRounded = false): string =>
  formatOf(locale, money.currency, isRounded ? 0 : currencyDecimals[money.currency]).format(
    decimalOf(money) as Intl.StringNumericLiteral,
  );
