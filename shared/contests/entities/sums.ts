/** Kept sums of the ledger, which dashboards read. */
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { data, integer, list, ref, text } from '#shared/model/fields.ts';

/** How many votes something has. */
export interface NamedSum {
  key: string;
  n: number;
}

/** Votes of one contest in one hour or one day, folded from the ledger: hours by source, days by contestant. Readers subtract voids. */
export const VoteSum = defineEntity({
  name: 'VoteSums',
  id: 'sum_id',
  kind: 'internal',
  dashboard: 'read',
  fields: {
    /** `<cx_id>@h<start>` or `@d<start>`. */
    sum_id: text({ required: true }),
    cx_id: ref('Contests', { required: true }),
    /** Start, in milliseconds since 1970. */
    from_ms: integer({ required: true }),
    n: integer({ required: true }),
    /** Votes that were their voter's first in this contest, where a lock is per contest. */
    first: integer({ required: true }),
    paid: integer({ required: true }),
    /** By source in hours, by contestant in days. */
    of: list(data<NamedSum>()(), { required: true }),
  },
  indexes: [['cx_id', 'from_ms']],
});
export type VoteSum = RecordOf<typeof VoteSum>;

/** How far a contest's ledger is folded. */
export const VoteSumState = defineEntity({
  name: 'VoteSumStates',
  id: 'cx_id',
  kind: 'internal',
  dashboard: 'read',
  fields: {
    cx_id: ref('Contests', { required: true }),
    /** Votes before this are in the sums. */
    until_ms: integer({ required: true }),
  },
});
export type VoteSumState = RecordOf<typeof VoteSumState>;
