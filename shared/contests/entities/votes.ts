/** Votes: the ledger, what voids and locks them, and their totals. */
import { contestLimits } from '#shared/contests/limits.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, flag, holder, integer, list, ref, text } from '#shared/model/fields.ts';

/** Reasons to flag a vote for review; they never void it by themselves. */
export const suspectReasons = [
  'same_device',
  'busy_address',
  'busy_browser',
  'new_browsers',
  'failed_proof',
  'many_mailboxes',
  'no_fingerprint',
] as const;
export type SuspectReason = (typeof suspectReasons)[number];

/** A vote as shown to its voter: `timestamp` is when it was cast (unix seconds), `time` how long it locks (seconds). */
export interface PastVote {
  casx_id: string;
  contestant_id: string;
  timestamp: number;
  time: number;
  /** Voided by an operator; its lock stays. */
  voided?: true;
}

/** The append-only ledger of votes, one row each. */
export const Vote = defineEntity({
  name: 'Votes',
  id: 'vote_id',
  kind: 'ledger',
  dashboard: 'read',
  fields: {
    vote_id: text({ required: true }),
    cx_id: ref('Contests', { required: true }),
    round_id: ref('Rounds', { required: true }),
    contestant_id: ref('Contestants', { required: true }),
    assox_id: ref('RoundContestants', { required: true }),
    at_ms: integer({ required: true }),
    /** HMAC of the voter under the contest's secret: identifies repeated voters without naming them. */
    voter_tag: text({ required: true }),
    weight: integer({ required: true, min: 1 }),
    source: choice(['free', 'paid'], { required: true }),
    payment_id: text(),
    /** The duration of its lock, in seconds. */
    time: integer({ required: true }),
    receipt: text({ required: true }),
    risk: list(choice(suspectReasons), { default: [] as SuspectReason[] }),
    /** Where it was cast, as the page says: `link`, `qr`, `embed` or `embed:<host>`; absent on the site itself. No part of the leaf. */
    via: text({ max: contestLimits.via }),
    /** The voter's first vote in this contest, where a lock is per contest. */
    first: flag(),
    /** sha256 of the canonical tuple (ledgerLeaf.ts), which the vote's receipt opens. */
    leaf: text({ required: true }),
  },
  indexes: [
    ['cx_id', 'at_ms'],
    ['assox_id', 'at_ms'],
    ['receipt'],
    // Covering index: daily sums are read from it alone.
    ['at_ms', 'weight'],
  ],
});
export type Vote = RecordOf<typeof Vote>;

/** A voided vote and the reason. The row of the vote itself never changes. */
export const VoteVoid = defineEntity({
  name: 'VoteVoids',
  id: 'vote_id',
  kind: 'ledger',
  dashboard: 'read',
  fields: {
    vote_id: ref('Votes', { required: true }),
    cx_id: ref('Contests', { required: true }),
    contestant_id: ref('Contestants', { required: true }),
    assox_id: ref('RoundContestants', { required: true }),
    /** Copied from the vote, so that sums over time can subtract it. */
    at_ms: integer({ required: true }),
    weight: integer({ required: true, min: 1 }),
    reason: text({ required: true }),
    /** The operator who voided it. */
    voided_by: ref('Profile', { required: true }),
  },
  archive: 'never',
  whenClosed: 'keep',
  indexes: [['cx_id'], ['assox_id'], ['at_ms', 'weight']],
});
export type VoteVoid = RecordOf<typeof VoteVoid>;

/** A vote whose lock has not expired. */
export interface ActiveVote {
  vote_id: string;
  contestant_id: string;
  assox_id: string;
  receipt: string;
  at_ms: number;
  until_ms: number;
}

/** One voter's lock on a contest or contestant. Never deleted, because it also records where the person voted. */
export const VoteLock = defineEntity({
  name: 'VoteLocks',
  id: 'lock_id',
  kind: 'internal',
  fields: {
    lock_id: text({ required: true }),
    cx_id: ref('Contests', { required: true }),
    voter: holder({ required: true }),
    active: list(data<ActiveVote>()(), { required: true }),
    /** Tag of the device, unless another voter's lock had the same one at that time. */
    evidence: text(),
  },
  archive: { own: ['voter'], but: ['evidence'] },
  whenClosed: 'keep',
  indexes: [['voter', 'cx_id'], ['evidence']],
});
export type VoteLock = RecordOf<typeof VoteLock>;

/** The vote count of a contest or a contestant in a round, in shards; the total is their sum. */
export const VoteTally = defineEntity({
  name: 'VoteTallies',
  id: 'tally_id',
  kind: 'internal',
  dashboard: 'read',
  fields: {
    tally_id: text({ required: true }),
    cx_id: ref('Contests', { required: true }),
    /** An assox_id, or the cx_id for the contest's total. */
    of: text({ required: true }),
    n: integer({ required: true }),
    changed_at: date({ required: true }),
  },
  indexes: [['cx_id', 'changed_at'], ['of']],
});
export type VoteTally = RecordOf<typeof VoteTally>;
