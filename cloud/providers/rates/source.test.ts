import { describe, expect, it } from 'vitest';
import { readRates } from './source.ts';

describe('an answer with currency rates', () => {
  it('is read in the forms that sources have', () => {
    expect(readRates('{"base":"EUR","date":"2026-11-20","rates":{"USD":1.1}}')).toEqual({
      base: 'EUR',
      date: '2026-11-20',
      rates: { USD: 1.1, EUR: 1 },
    });
    expect(
      readRates('{"base_code":"USD","time_last_update_unix":1795132800,"conversion_rates":{"EUR":0.9,"USD":1}}'),
    ).toEqual({ base: 'USD', date: '2026-11-20', rates: { EUR: 0.9, USD: 1 } });
  });

  it('loses what is no rate of a currency', () => {
    const { rates } = readRates('{"base":"EUR","date":"2026-11-20","rates":{"USD":1.1,"bad":2,"GBP":"x","JPY":-1}}');
    expect(rates).toEqual({ USD: 1.1, EUR: 1 });
  });

  it.each([
    '',
    '<html>',
    '[]',
    '{}',
    '{"base":"EUR","rates":{"USD":1}}',
    '{"base":"EUR","date":"2026-11-20","rates":{}}',
  ])('is refused when it is none: %s', (text) => expect(() => readRates(text)).toThrow(Error));
});
