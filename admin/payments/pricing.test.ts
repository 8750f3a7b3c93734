import { describe, expect, it } from 'vitest';
import type { PricingRules } from '#shared/payments/shapes.ts';
import { changesOf, draftOf, emptyRow, rulesOf } from './pricing.ts';

const rules: PricingRules = {
  fee_bps: 525,
  vote: { EUR: { min: 10, max: 10_000, usual: 150 }, JPY: { min: 20, max: 15_000, usual: 150 } },
  deposit: { EUR: { min: 100, max: 500_000 }, KWD: { min: 300, max: 1_500_000 } },
  operator_above: { EUR: 50_000, JPY: 0 },
};

describe('rules that are typed', () => {
  it.each(['en', 'fr', 'es'])('are the same when nothing was changed, in %s', (tag) => {
    expect(rulesOf(draftOf(rules, tag), tag)).toEqual({ rules });
  });

  it('are written as the language writes them', () => {
    expect(draftOf(rules, 'fr')).toMatchObject({ fee: '5,25', rows: [{ currency: 'EUR', voteUsual: '1,50' }, {}, {}] });
  });

  it('name what cannot be: a fee above a half, a usual price outside its range, a range of one end', () => {
    const row = { ...emptyRow('EUR'), voteMin: '2', voteUsual: '1', voteMax: '3', depositMin: '5' };
    const read = rulesOf({ fee: '51', rows: [row] }, 'en');
    expect(read).toEqual({ problems: new Set(['fee', 'EUR voteUsual', 'EUR depositMax']) });
  });

  it('leave out a currency whose fields are empty', () => {
    expect(rulesOf({ fee: '5', rows: [emptyRow('USD')] }, 'en')).toEqual({
      rules: { fee_bps: 500, vote: {}, deposit: {}, operator_above: {} },
    });
  });

  it('differ by what was changed, added and taken out', () => {
    const { KWD: _gone, ...deposit } = rules.deposit;
    const after = { ...rules, fee_bps: 600, deposit: { ...deposit, USD: { min: 100, max: 200 } } };
    expect(changesOf(rules, after)).toEqual([
      { what: 'fee', from: 525, to: 600 },
      { what: 'depositMin', currency: 'KWD', from: 300 },
      { what: 'depositMax', currency: 'KWD', from: 1_500_000 },
      { what: 'depositMin', currency: 'USD', to: 100 },
      { what: 'depositMax', currency: 'USD', to: 200 },
    ]);
  });
});
