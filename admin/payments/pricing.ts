/** The rules of prices as an operator types them, and back. */
import { type Currency, currencies, isCurrency, parseAmount } from '#shared/payments/money.ts';
import type { PricingRules } from '#shared/payments/shapes.ts';
import { typedAmount } from '#shared/client/payments/AmountInput.tsx';

export const cells = ['voteMin', 'voteUsual', 'voteMax', 'depositMin', 'depositMax', 'above'] as const;
export type Cell = (typeof cells)[number];

export type CurrencyDraft = { readonly currency: Currency } & Readonly<Record<Cell, string>>;

export interface PricingDraft {
  /** In percent. */
  readonly fee: string;
  readonly rows: readonly CurrencyDraft[];
}

export const emptyRow = (currency: Currency): CurrencyDraft => ({
  ...{ currency, voteMin: '', voteUsual: '', voteMax: '', depositMin: '', depositMax: '', above: '' },
});

export function draftOf({ fee_bps, vote, deposit, operator_above }: PricingRules, tag: string): PricingDraft {
  const typed = (amount: number | undefined, currency: string) =>
    amount === undefined ? '' : typedAmount(amount, currency, tag);
  const named = new Set([vote, deposit, operator_above].flatMap((each) => Object.keys(each)));
  return {
    fee: String(fee_bps / 100).replace('.', tag.startsWith('en') ? '.' : ','),
    rows: currencies
      .filter((currency) => named.has(currency))
      .map((currency) => ({
        currency,
        voteMin: typed(vote[currency]?.min, currency),
        voteUsual: typed(vote[currency]?.usual, currency),
        voteMax: typed(vote[currency]?.max, currency),
        depositMin: typed(deposit[currency]?.min, currency),
        depositMax: typed(deposit[currency]?.max, currency),
        above: typed(operator_above[currency], currency),
      })),
  };
}

/** Fields that cannot be read: 'fee', or a cell as 'EUR voteMin'. */
export type Problems = ReadonlySet<string>;

/** The rules, or which fields are wrong. A range that is left empty is not offered in that currency. */
export function rulesOf(draft: PricingDraft, tag: string): { rules: PricingRules } | { problems: Problems } {
  const problems = new Set<string>();
  const percent = /^\d{1,2}([.,]\d+)?$/.test(draft.fee.trim())
    ? Number(draft.fee.trim().replace(',', '.'))
    : Number.NaN;
  const fee_bps = Math.round(percent * 100);
  // More than two decimals would be rounded unseen.
  if (!(fee_bps >= 0 && fee_bps <= 5000) || Math.abs(percent * 100 - fee_bps) > 1e-6) problems.add('fee');
  const rules: PricingRules = { fee_bps, vote: {}, deposit: {}, operator_above: {} };
  for (const row of draft.rows) {
    const { currency } = row;
    const at = (cell: Cell): number => {
      const amount = /^0+$/.test(row[cell].trim()) && cell === 'above' ? 0 : parseAmount(row[cell], currency, tag);
      if (amount === undefined) problems.add(`${currency} ${cell}`);
      return amount ?? 0;
    };
    const isGiven = (...of: Cell[]) => of.some((cell) => row[cell].trim());
    if (isGiven('voteMin', 'voteUsual', 'voteMax')) {
      const [min, usual, max] = [at('voteMin'), at('voteUsual'), at('voteMax')];
      if (usual < min || usual > max) problems.add(`${currency} voteUsual`);
      if (min > max) problems.add(`${currency} voteMax`);
      rules.vote[currency] = { min, max, usual };
    }
    if (isGiven('depositMin', 'depositMax')) {
      const [min, max] = [at('depositMin'), at('depositMax')];
      if (min > max) problems.add(`${currency} depositMax`);
      rules.deposit[currency] = { min, max };
    }
    if (isGiven('above')) rules.operator_above[currency] = at('above');
  }
  return problems.size ? { problems } : { rules };
}

/** A difference between two versions of the rules, in minor units or basis points. */
export interface Change {
  readonly what: 'fee' | Cell;
  readonly currency?: Currency;
  readonly from?: number;
  readonly to?: number;
}

/** What a version changes. */
export function changesOf(before: PricingRules, after: PricingRules): Change[] {
  const changes: Change[] = [];
  const note = (change: Change) => {
    if (change.from !== change.to) changes.push(change);
  };
  note({ what: 'fee', from: before.fee_bps, to: after.fee_bps });
  const named = [before, after].flatMap(({ vote, deposit, operator_above }) =>
    [vote, deposit, operator_above].flatMap((each) => Object.keys(each)),
  );
  for (const currency of [...new Set(named)].filter(isCurrency).toSorted()) {
    const pair = (what: Cell, of: (rules: PricingRules) => number | undefined) =>
      note({ what, currency, from: of(before), to: of(after) });
    pair('voteMin', ({ vote }) => vote[currency]?.min);
    pair('voteUsual', ({ vote }) => vote[currency]?.usual);
    pair('voteMax', ({ vote }) => vote[currency]?.max);
    pair('depositMin', ({ deposit }) => deposit[currency]?.min);
    pair('depositMax', ({ deposit }) => deposit[currency]?.max);
    pair('above', ({ operator_above }) => operator_above[currency]);
  }
  return changes;
}
