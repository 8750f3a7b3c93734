/** The port of exchange rate sources, and a parser of the usual answers. */
import { z } from 'zod';

/** Units of other currencies (ISO 4217) per unit of `base`. */
export interface RateTable {
  readonly base: string;
  /** The date of the rates, YYYY-MM-DD. */
  readonly date: string;
  readonly rates: Readonly<Record<string, number>>;
}

export interface RateSource {
  /** Throws when the source is down or its answer is invalid. */
  latest(): Promise<RateTable>;
}

const currency = /^[A-Z]{3}$/;
const day = /^\d{4}-\d{2}-\d{2}$/;

const code = z.string().regex(currency);
const numbers = z.record(z.string(), z.unknown());
const answer = z.looseObject({
  base: code.optional(),
  base_code: code.optional(),
  date: z.string().regex(day).optional(),
  time_last_update_unix: z.number().int().positive().optional(),
  timestamp: z.number().int().positive().optional(),
  rates: numbers.optional(),
  conversion_rates: numbers.optional(),
});

/** Parses `{ base, date, rates }`, or the same as base_code, time_last_update_unix, timestamp, conversion_rates. Throws otherwise. */
export function readRates(text: string): RateTable {
  const given = answer.parse(JSON.parse(text));
  const base = given.base ?? given.base_code;
  const seconds = given.time_last_update_unix ?? given.timestamp;
  const date = given.date ?? (seconds === undefined ? undefined : new Date(seconds * 1000).toISOString().slice(0, 10));
  const rates = Object.fromEntries(
    Object.entries(given.rates ?? given.conversion_rates ?? {}).filter(
      (entry): entry is [string, number] =>
        currency.test(entry[0]) && typeof entry[1] === 'number' && Number.isFinite(entry[1]) && entry[1] > 0,
    ),
  );
  if (!base || !date || !Object.keys(rates).length) throw new Error('no currency rates in the answer');
  return { base, date, rates: { ...rates, [base]: 1 } };
}
