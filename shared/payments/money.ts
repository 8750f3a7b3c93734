/** Arithmetic of money, and the amounts that people type. */
import { type Currency, currencyDecimals } from './currency.ts';

export * from './currency.ts';

export const currencies = Object.keys(currencyDecimals) as Currency[];

/** Countries that pay in a currency that is not called after them. */
const paidIn: Readonly<Partial<Record<Currency, string>>> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MQ MT NL PT RE SI SK SM VA XK YT',
  USD: 'EC PA PR SV',
  XAF: 'CF CG CM GA GQ TD',
  XOF: 'BF BJ CI GW ML NE SN TG',
  CHF: 'LI',
  DKK: 'FO GL',
};

/** The currency of an ISO 3166-1 country: by ISO 4217 most begin with the country's code. */
export const currencyOfCountry = (code: string): Currency | undefined =>
  code.length === 2
    ? (currencies.find((currency) => paidIn[currency]?.split(' ').includes(code)) ??
      currencies.find((currency) => currency.startsWith(code)))
    : undefined;

/** The largest amount of one payment or one price; sums of thousands of them are still exact as numbers. */
export const largestAmount = 1_000_000_000_000;

/** Basis points of one whole. */
const whole = 10_000n;

/** Minor units of a decimal number as `decimalOf` writes it; fewer decimals are fine. Undefined for anything else. */
export function amountOf(decimal: string, currency: Currency): number | undefined {
  const decimals = currencyDecimals[currency];
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,3}))?$/.exec(decimal);
  if (!match) return undefined;
  const [, sign, units, fraction = ''] = match;
  if (fraction.length > decimals) return undefined;
  const amount = Number(`${units}${fraction.padEnd(decimals, '0')}`);
  if (amount > largestAmount) return undefined;
  return sign && amount ? -amount : amount;
}

/** What a language writes between whole units and decimals, and between thousands; spaces are thousands in each. */
const marksOf = (locale: string) =>
  /^en\b/i.test(locale) ? { decimal: '.', group: ',' } : { decimal: ',', group: '.' };

const isGrouped = (text: string, mark: string) => {
  const [first, ...rest] = text.split(mark);
  return /^\d{1,3}$/.test(first!) && rest.every((part) => /^\d{3}$/.test(part));
};

/**
 * What somebody typed, such as `12.5`, `1 234,50` or `1,234.50`; the language decides where a lone mark may be either. Undefined when it is no
 * amount above zero, or has more decimals than the currency.
 */
export function parseAmount(typed: string, currency: Currency, locale: string): number | undefined {
  const text = typed.replaceAll(/[\s\u00a0\u202f]/g, '');
  const marks = [...new Set(text.match(/[.,]/g))];
  const last = text.at(Math.max(text.lastIndexOf('.'), text.lastIndexOf(',')))!;
  const own = marksOf(locale);
  let decimal = '';
  if (marks.length === 2) decimal = last;
  else if (marks.length === 1 && text.split(last).length === 2)
    decimal = last === own.group && isGrouped(text, last) ? '' : last;
  const [units = '', fraction = '', ...more] = decimal ? text.split(decimal) : [text];
  const group = marks.find((mark) => mark !== decimal);
  if (more.length || (decimal && !fraction) || (group && !isGrouped(units, group))) return undefined;
  const plain = group ? units.replaceAll(group, '') : units;
  const amount = amountOf(fraction ? `${plain}.${fraction}` : plain, currency);
  return amount !== undefined && amount > 0 ? amount : undefined;
}

/** Whole units of the currency that somebody typed, such as `1,200`. Undefined also when there are cents. */
export function wholeUnitsOf(typed: string, currency: Currency, locale: string): number | undefined {
  const amount = parseAmount(typed, currency, locale);
  const units = amount === undefined ? undefined : amount / 10 ** currencyDecimals[currency];
  return Number.isInteger(units) ? units : undefined;
}

/** The platform's share of an amount, in minor units, rounded half up. `bps`: hundredths of a percent. */
export const feeOf = (amount: number, bps: number): number =>
  Number((BigInt(amount) * BigInt(bps) + whole / 2n) / whole);

/**
 * The part of a fee that goes back when this much of the amount has been refunded altogether, less the part that went back before. However
 * many parts a refund has, together they give back the whole fee, and no part gives back more than its share but for rounding.
 */
export function feeGivenBack(of: { fee: number; amount: number }, refunded: number, givenBefore: number): number {
  if (!of.amount) return 0;
  const [fee, amount, so] = [BigInt(of.fee), BigInt(of.amount), BigInt(refunded)];
  return Number((fee * so * 2n + amount) / (amount * 2n)) - givenBefore;
}
