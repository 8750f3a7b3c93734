/** The books: what was moved, and what that left on each account. */
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, integer, list, ref, text } from '#shared/model/fields.ts';

/** One side of a movement: what an account gains, or loses below zero. */
export interface Line {
  account: string;
  currency: string;
  n: number;
}

export const entryKinds = [
  'payment',
  'refund',
  'dispute',
  'dispute_won',
  'desk',
  'payout',
  'release',
  'transfer',
] as const;

/** One movement of money. Its lines add up to zero in each currency. `entry_id` is what makes it happen once. */
export const LedgerEntry = defineEntity({
  name: 'LedgerEntries',
  id: 'entry_id',
  kind: 'ledger',
  dashboard: 'read',
  fields: {
    entry_id: text({ required: true }),
    kind: choice(entryKinds, { required: true }),
    at_ms: integer({ required: true }),
    lines: list(data<Line>()(), { required: true }),
    /** The accounts of its lines, so that an account's entries are found. */
    accounts: list(text(), { required: true }),
    payment_id: ref('Payments'),
    /** The operator, where one decided it, and why. */
    author_id: ref('Profile'),
    reason: text(),
  },
  archive: 'never',
  whenClosed: 'keep',
  indexes: [['payment_id'], ['accounts', 'at_ms'], ['at_ms']],
});
export type LedgerEntry = RecordOf<typeof LedgerEntry>;

/** What the entries leave on an account in one currency. Accounts that every payment touches have shards: theirs is the sum. */
export const Balance = defineEntity({
  name: 'Balances',
  id: 'balance_id',
  kind: 'internal',
  dashboard: 'read',
  fields: {
    balance_id: text({ required: true }),
    account: text({ required: true }),
    currency: text({ required: true }),
    n: integer({ required: true }),
  },
  indexes: [['account']],
});
export type Balance = RecordOf<typeof Balance>;
