/** Numbers, dates and durations in the reader's language. */
import { useMemo } from 'react';
import { inWords, shortly } from '#shared/client/ui/duration.ts';
import { day, hour, minute, second } from '#shared/time.ts';
import { useTranslation } from './i18n.ts';
import { currencySign } from '#shared/payments/currencySign.ts';

/** ISO 8601, or milliseconds since 1970. */
export type Moment = string | number | Date;
const ms = (at: Moment) => new Date(at).getTime();

const month = 30.4375 * day;
/** Units with their length and the length of the next smaller one, in milliseconds. */
const units: readonly [Intl.RelativeTimeFormatUnit, number, number][] = [
  ['year', 12 * month, month],
  ['month', month, day],
  ['week', 7 * day, day],
  ['day', day, hour],
  ['hour', hour, minute],
  ['minute', minute, second],
];

/** Made when it is first used: all of them take a page's start 30 ms. */
function lazy<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => (made ??= make());
}

export function formatsOf(language: string) {
  const numbers = (options?: Intl.NumberFormatOptions) => lazy(() => new Intl.NumberFormat(language, options));
  const dates = (options: Intl.DateTimeFormatOptions) => lazy(() => new Intl.DateTimeFormat(language, options));
  const number = numbers();
  const compact = numbers({ notation: 'compact', maximumFractionDigits: 1 });
  const percent = numbers({ style: 'percent', maximumFractionDigits: 1 });
  const exact = dates({ dateStyle: 'full', timeStyle: 'short' });
  const date = dates({ dateStyle: 'medium' });
  const time = dates({ timeStyle: 'short' });
  const weekday = dates({ weekday: 'long', day: 'numeric', month: 'long' });
  // `numeric: 'auto'` would say 'tomorrow' for 23 hours, which can still be today.
  const relative = lazy(() => new Intl.RelativeTimeFormat(language));
  const now = lazy(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second'));
  const list = lazy(() => new Intl.ListFormat(language, { type: 'conjunction' }));
  const currencies = new Map<string, Intl.NumberFormat>();
  return {
    language,
    number: (value: number) => number().format(value),
    /** 12,345 as 12.3K. */
    compact: (value: number) => compact().format(value),
    /** A share between 0 and 1. */
    percent: (share: number) => percent().format(share),
    /** With weekday, hour and minute. */
    exact: (at: Moment) => exact().format(ms(at)),
    /** Date without time. */
    date: (at: Moment) => date().format(ms(at)),
    /** The hour and the minute. */
    time: (at: Moment) => time().format(ms(at)),
    /** The day with its name in the week, without the year. */
    weekday: (at: Moment) => weekday().format(ms(at)),
    /** Whole minor units of a currency (ISO 4217), as `12,50 €`. */
    money: (minor: number, currency: string) => {
      const format = currencies.get(currency) ?? new Intl.NumberFormat(language, currencySign(currency));
      currencies.set(currency, format);
      return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
    },
    /** 'in 3 hours', '1 day ago', 'now' under half a minute. `from` is the current time. */
    relative: (at: Moment, from: number) => {
      const away = ms(at) - from;
      if (Math.abs(away) < minute / 2) return now();
      // Rounded in the next smaller unit first, so that 59.7 minutes become an hour and 6 days do not become a week.
      const length = Math.abs(away);
      const [unit, size] =
        units.find(([, least, smaller]) => Math.round(length / smaller) * smaller >= least) ?? units.at(-1)!;
      return relative().format(Math.sign(away) * Math.max(1, Math.round(length / size)), unit);
    },
    /** A short form for buttons, and full words for screen readers. */
    duration: (length: number) => ({ short: shortly(language, length), spoken: inWords(language, length) }),
    list: (items: readonly string[]) => list().format(items),
  };
}
export type Formats = ReturnType<typeof formatsOf>;

const made = new Map<string, Formats>();
function formatsFor(language: string): Formats {
  const known = made.get(language) ?? formatsOf(language);
  made.set(language, known);
  return known;
}

export function useFormat(): Formats {
  const { tag } = useTranslation();
  return useMemo(() => formatsFor(tag), [tag]);
}
