import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountOf,
  currencies,
  currencyDecimals,
  currencyOfCountry,
  decimalOf,
  feeGivenBack,
  feeOf,
  formatMoney,
  isCurrency,
  largestAmount,
  parseAmount,
  wholeUnitsOf,
} from './money.ts';

const amounts = fc.integer({ min: 0, max: largestAmount });
const someCurrency = fc.constantFrom(...currencies);
const languages = ['en', 'fr', 'es'] as const;

describe('money', () => {
  it('is written with as many decimals as its currency has', () => {
    expect(decimalOf({ amount: 5, currency: 'EUR' })).toBe('0.05');
    expect(decimalOf({ amount: -1250, currency: 'USD' })).toBe('-12.50');
    expect(decimalOf({ amount: 1250, currency: 'JPY' })).toBe('1250');
    expect(decimalOf({ amount: 1250, currency: 'KWD' })).toBe('1.250');
    // Engines say 0 here; the companies that move the money say 2.
    expect(decimalOf({ amount: 125_000, currency: 'HUF' })).toBe('1250.00');
    expect(isCurrency('EUR')).toBe(true);
    expect(isCurrency('toString')).toBe(false);
    const countries = ['PT', 'JP', 'SN', 'EC', 'LB', ''];
    expect(countries.map(currencyOfCountry)).toEqual(['EUR', 'JPY', 'XOF', 'USD', undefined, undefined]);
  });

  it('is read back exactly from its decimal', () =>
    fc.assert(
      fc.property(amounts, someCurrency, fc.boolean(), (amount, currency, isNegative) => {
        const signed = isNegative && amount ? -amount : amount;
        expect(amountOf(decimalOf({ amount: signed, currency }), currency)).toBe(signed);
      }),
    ));

  it('is read back from what each language shows', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: largestAmount }), someCurrency, (amount, currency) => {
        for (const locale of languages) {
          const shown = formatMoney({ amount, currency }, locale)
            .replaceAll(/[^\d.,\s]/g, '')
            .replace(/^[.\s]+|[.\s]+$/g, '');
          expect(parseAmount(shown, currency, locale), `${shown} in ${locale}`).toBe(amount);
        }
      }),
    ));

  it.each([
    ['12.50', 'EUR', 'en', 1250],
    ['12,50', 'EUR', 'fr', 1250],
    ['12.50', 'EUR', 'fr', 1250],
    ['12,5', 'EUR', 'en', 1250],
    ['1,234', 'USD', 'en', 123_400],
    ['1.234', 'USD', 'es', 123_400],
    ['1.234,5', 'USD', 'en', 123_450],
    ['1 234,50', 'USD', 'fr', 123_450],
    ['1,234,567', 'USD', 'en', 123_456_700],
    ['1,234', 'KWD', 'fr', 1234],
    ['100', 'JPY', 'es', 100],
    // A float would make 100.49999999999999 of it.
    ['1.005', 'BHD', 'en', 1005],
  ] as const)('%s %s typed in %s is %i', (typed, currency, locale, amount) =>
    expect(parseAmount(typed, currency, locale)).toBe(amount),
  );

  it.each([
    ['', 'EUR'],
    ['0', 'EUR'],
    ['-5', 'EUR'],
    ['12.505', 'EUR'],
    ['1.5', 'JPY'],
    ['1e3', 'EUR'],
    ['12.', 'EUR'],
    ['.5', 'EUR'],
    ['1,23,456', 'EUR'],
    ['0x10', 'EUR'],
    ['NaN', 'EUR'],
    ['99999999999999', 'EUR'],
  ] as const)('%j is no amount of %s', (typed, currency) => expect(parseAmount(typed, currency, 'en')).toBeUndefined());

  it.each([
    ['120', 'EUR', 'en', 120],
    ['120.00', 'EUR', 'en', 120],
    ['1,200', 'EUR', 'en', 1200],
    ['1 200', 'JPY', 'fr', 1200],
    ['120.50', 'EUR', 'en', undefined],
    ['120,50', 'EUR', 'fr', undefined],
    ['', 'EUR', 'en', undefined],
  ] as const)('%j of %s in %s has %j whole units', (typed, currency, locale, units) =>
    expect(wholeUnitsOf(typed, currency, locale)).toBe(units),
  );

  it('has decimals for every currency from 0 to 3', () => {
    for (const currency of currencies) expect([0, 2, 3]).toContain(currencyDecimals[currency]);
  });
});

describe('a fee', () => {
  it('is rounded half up, and never more than the amount', () => {
    expect(feeOf(1000, 500)).toBe(50);
    expect(feeOf(10, 500)).toBe(1);
    expect(feeOf(9, 500)).toBe(0);
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, bps) => {
        const fee = feeOf(amount, bps);
        expect(fee).toBeGreaterThanOrEqual(0);
        expect(fee).toBeLessThanOrEqual(amount);
      }),
    );
  });

  it('goes back whole with the last part of a refund, whatever the parts were', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 10_000 }),
        (parts, bps) => {
          const amount = parts.reduce((sum, part) => sum + part, 0);
          const fee = feeOf(amount, bps);
          let refunded = 0;
          let back = 0;
          for (const part of parts) {
            refunded += part;
            const given = feeGivenBack({ fee, amount }, refunded, back);
            expect(given).toBeGreaterThanOrEqual(0);
            expect(given).toBeLessThanOrEqual(part);
            back += given;
          }
          expect(back).toBe(fee);
        },
      ),
    ));
});
