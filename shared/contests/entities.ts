import { admins, anyOf, author, authorOf, everyone, members, usersIn, when } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import {
  choice,
  data,
  date,
  flag,
  holder,
  integer,
  list,
  number,
  picture,
  ref,
  searchWords,
  text,
} from '#shared/model/fields.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { limits } from '#shared/limits.ts';
import { type ContestCategory, contestCategories } from './categories.ts';

export { type ContestCategory, contestCategories };

/** What is stored; pending, ongoing and provisional follow from it, the dates and the database's clock (process.ts). */
export const contestStatuses = ['draft', 'active', 'cancelled', 'certified'] as const;

/** Who is told the numbers of a contest, and when (rules.ts). */
export const resultsPolicies = ['live', 'after_vote', 'after_end', 'hidden'] as const;
export type ResultsPolicy = (typeof resultsPolicies)[number];

/** `confirmed`: whoever has confirmed an e-mail address, which then is the voter. */
export const voterRules = ['anyone', 'confirmed', 'signed_in'] as const;
export type VoterRule = (typeof voterRules)[number];

/**
 * Who goes on when the last place of a round is shared: all who share it, who reached the number first, or who entered first.
 */
export const tieRules = ['all', 'first_reached', 'first_entered'] as const;
export type TieRule = (typeof tieRules)[number];

/** Why a vote was looked at twice; evidence, never a verdict. */
export const riskReasons = ['same_device', 'busy_address', 'busy_browser', 'new_browsers', 'no_fingerprint'] as const;
export type RiskReason = (typeof riskReasons)[number];

export const entryFieldTypes = ['text', 'long_text', 'number', 'url', 'date'] as const;

/** A field of the organizer's entry form. */
export interface EntryField {
  key: string;
  label: string;
  type: (typeof entryFieldTypes)[number];
  required: boolean;
  /** Shown with the contestant; else to the organizer and to whoever entered. */
  public: boolean;
}

/** What an entry says in one field of the form. */
export interface EntryAnswer {
  key: string;
  value: string;
}

export const Contest = defineEntity({
  name: 'Contests',
  id: 'cx_id',
  fields: {
    cx_id: text({ required: true, set: 'once', pattern: /^[\w-]{12}$/ }),
    contest_id: integer({ required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    contest_name: text({ required: true, min: 3, max: limits.title }),
    contest_slug: text({ required: true, set: 'byServer', max: limits.title + 20 }),
    contest_status: choice(contestStatuses, { required: true, set: 'byServer' }),
    description: text({ max: limits.description }),
    category: choice(contestCategories, { required: true }),
    cover: picture(),
    start_date: date({ required: true }),
    end_date: date({ required: true }),
    voting_disabled: flag({ default: false }),
    /** How long a vote locks, in hours; 1/60 is a minute. */
    contest_exp_hours: number({ default: 24, ...contestLimits.lockHours }),
    votes_per_period: integer({ default: 1, min: 1, max: contestLimits.votesPerPeriod }),
    /** Whether a lock counts for the whole contest or for one contestant. */
    lock_per: choice(['contest', 'contestant'], { default: 'contest' }),
    results_policy: choice(resultsPolicies, { default: 'live' }),
    who_may_vote: choice(voterRules, { default: 'anyone' }),
    tie_rule: choice(tieRules, { default: 'all' }),
    /** Whether people may enter, and until when; without a date, until the contest's first round ends. */
    entries_open: flag({ default: false }),
    entries_until: date(),
    /** The form that whoever enters fills in. */
    fields: list(data<EntryField>()(), { default: [] as EntryField[], max: 30 }),
    chat_enabled: flag({ default: true }),
    /** Origins whose pages may show this contest in a frame; '*' is every one. */
    embed_origins: list(text({ max: 200, pattern: /^(\*|https?:\/\/[a-z0-9.-]+(:\d{1,5})?)$/ }), {
      default: ['*'] as string[],
      max: 20,
      callsOnly: true,
    }),
    words: searchWords(['contest_name', 'description']),
    /** Keys the voter tags of this contest's ledger. */
    secret: text({ required: true, set: 'byServer', hidden: true }),
  },
  whenClosed: 'keep',
  access: {
    read: anyOf(when('contest_status', ['active', 'cancelled', 'certified'], everyone), author, admins),
    create: members,
    update: anyOf(author, admins),
  },
  live: { by: ['user_id'] },
  unique: [['contest_id'], ['contest_slug']],
  indexes: [
    ['words'],
    ['contest_status', 'end_date', 'contest_id'],
    ['contest_status', 'start_date', 'contest_id'],
    ['contest_status', 'contest_id'],
    ['category', 'contest_status', 'end_date', 'contest_id'],
    ['cover'],
  ],
});
export type Contest = RecordOf<typeof Contest>;

export const Round = defineEntity({
  name: 'Rounds',
  id: 'round_id',
  fields: {
    round_id: text({ required: true, set: 'byServer', pattern: /^[\w-]{12}$/ }),
    cx_id: ref('Contests', { required: true, set: 'once' }),
    round_number: integer({ required: true, set: 'once', min: 1, max: 100 }),
    startDate: date({ required: true }),
    endDate: date({ required: true }),
    /** How many go on to the next round; 0 is everybody. Of the last round it says nothing. */
    advance: integer({ default: 0, min: 0, max: contestLimits.contestants }),
    /** When its contestants went on to the next round; absent until they have. */
    advanced_at: date({ set: 'byServer' }),
  },
  access: { read: everyone, update: anyOf(authorOf('cx_id'), admins) },
  partOf: 'cx_id',
  unique: [['cx_id', 'round_number']],
  indexes: [['endDate']],
});
export type Round = RecordOf<typeof Round>;

export const Contestant = defineEntity({
  name: 'Contestants',
  id: 'contestant_id',
  fields: {
    contestant_id: text({ required: true, set: 'byServer', pattern: /^[\w-]{12}$/ }),
    cx_id: ref('Contests', { required: true, set: 'once' }),
    /** Whoever entered, and the contest's organizer. */
    user_id: ref('Profile', { set: 'byServer' }),
    organizer_id: ref('Profile', { required: true, set: 'byServer' }),
    /** Counted from 1 in the order of entering. */
    entry_number: integer({ required: true, set: 'byServer', min: 1 }),
    contestant_name: text({ required: true, max: limits.name }),
    contestant_img: picture(),
    description: text({ max: 600 }),
    /** 0 waits for approval, 1 stands. */
    contestant_status: integer({ default: 0, min: 0, max: 1, write: anyOf(usersIn('organizer_id'), admins) }),
    /** What whoever entered said in the organizer's form. */
    answers: list(data<EntryAnswer>()(), { set: 'byServer', default: [] as EntryAnswer[] }),
    words: searchWords(['contestant_name']),
  },
  whenClosed: 'keep',
  access: {
    read: anyOf(when('contestant_status', [1], everyone), usersIn('user_id', 'organizer_id'), admins),
    update: anyOf(usersIn('user_id', 'organizer_id'), admins),
  },
  partOf: 'cx_id',
  indexes: [
    ['cx_id', 'contestant_status', 'entry_number'],
    ['contestant_status', 'createdAt'],
    ['user_id'],
    ['organizer_id', 'contestant_status'],
    ['words'],
    ['contestant_img'],
  ],
});
export type Contestant = RecordOf<typeof Contestant>;

/** A contestant stands in a round; votes count here. */
export const RoundContestant = defineEntity({
  name: 'RoundContestants',
  id: 'assox_id',
  fields: {
    assox_id: text({ required: true, set: 'byServer', pattern: /^[\w-]{12}$/ }),
    cx_id: ref('Contests', { required: true, set: 'once' }),
    round_id: ref('Rounds', { required: true, set: 'once' }),
    contestant_id: ref('Contestants', { required: true, set: 'once' }),
  },
  access: { read: everyone },
  partOf: 'cx_id',
  unique: [['round_id', 'contestant_id']],
  indexes: [['cx_id']],
});
export type RoundContestant = RecordOf<typeof RoundContestant>;

/** A vote as its voter is told of it: `timestamp` is when it was cast (unix seconds), `time` how long it locks (seconds). */
export interface PastVote {
  casx_id: string;
  contestant_id: string;
  timestamp: number;
  time: number;
  /** An operator took it out of the count; it locks on. */
  voided?: true;
}

/** The ledger: one row a vote, appended, never changed. */
export const Vote = defineEntity({
  name: 'Votes',
  id: 'vote_id',
  kind: 'ledger',
  fields: {
    vote_id: text({ required: true }),
    cx_id: ref('Contests', { required: true }),
    round_id: ref('Rounds', { required: true }),
    contestant_id: ref('Contestants', { required: true }),
    assox_id: ref('RoundContestants', { required: true }),
    at_ms: integer({ required: true }),
    /** HMAC of the voter under the contest's secret: tells repeated voters, names nobody. */
    voter_tag: text({ required: true }),
    weight: integer({ required: true, min: 1 }),
    source: choice(['free', 'paid'], { required: true }),
    payment_id: text(),
    /** The lock it took, in seconds. */
    time: integer({ required: true }),
    receipt: text({ required: true }),
    risk: list(choice(riskReasons), { default: [] as RiskReason[] }),
    /** sha256 of the canonical tuple; what a later public proof is made of. */
    leaf: text({ required: true }),
  },
  indexes: [
    ['cx_id', 'at_ms'],
    ['assox_id', 'at_ms'],
    // With the weight, so that the days' sums are read from it alone.
    ['at_ms', 'weight'],
  ],
});
export type Vote = RecordOf<typeof Vote>;

/** That a vote counts no more, and why; the vote's own row stays as it was cast. */
export const VoteVoid = defineEntity({
  name: 'VoteVoids',
  id: 'vote_id',
  kind: 'ledger',
  fields: {
    vote_id: ref('Votes', { required: true }),
    cx_id: ref('Contests', { required: true }),
    contestant_id: ref('Contestants', { required: true }),
    assox_id: ref('RoundContestants', { required: true }),
    /** The vote's own moment and weight, so that sums over time take off what it added. */
    at_ms: integer({ required: true }),
    weight: integer({ required: true, min: 1 }),
    reason: text({ required: true }),
    /** The operator. */
    voided_by: ref('Profile', { required: true }),
  },
  whenClosed: 'keep',
  indexes: [['cx_id'], ['assox_id'], ['at_ms', 'weight']],
});
export type VoteVoid = RecordOf<typeof VoteVoid>;

/** A vote that still locks. */
export interface ActiveVote {
  vote_id: string;
  contestant_id: string;
  assox_id: string;
  receipt: string;
  at_ms: number;
  until_ms: number;
}

/** One voter's lock on a contest or a contestant; never deleted, since it also tells where somebody voted. */
export const VoteLock = defineEntity({
  name: 'VoteLocks',
  id: 'lock_id',
  kind: 'internal',
  fields: {
    lock_id: text({ required: true }),
    cx_id: ref('Contests', { required: true }),
    voter: holder({ required: true }),
    active: list(data<ActiveVote>()(), { required: true }),
    /** Tag of the device that took it, unless another voter's lock held the same then. */
    evidence: text(),
  },
  whenClosed: 'keep',
  indexes: [['voter', 'cx_id'], ['evidence']],
});
export type VoteLock = RecordOf<typeof VoteLock>;

/** A proof of work that was taken, and by which vote; it counts for no other. */
export const UsedProof = defineEntity({
  name: 'UsedProofs',
  id: 'proof_id',
  kind: 'internal',
  fields: {
    proof_id: text({ required: true }),
    vote_id: text({ required: true }),
    until: date({ required: true }),
  },
  expires: 'until',
});
export type UsedProof = RecordOf<typeof UsedProof>;

/** Votes of a contest or of a contestant in a round, spread over shards: a total is the sum of its shards. */
export const VoteTally = defineEntity({
  name: 'VoteTallies',
  id: 'tally_id',
  kind: 'internal',
  fields: {
    tally_id: text({ required: true }),
    cx_id: ref('Contests', { required: true }),
    /** The assox_id, or the cx_id for the contest's total. */
    of: text({ required: true }),
    n: integer({ required: true }),
    changed_at: date({ required: true }),
  },
  indexes: [['cx_id', 'changed_at'], ['of']],
});
export type VoteTally = RecordOf<typeof VoteTally>;
