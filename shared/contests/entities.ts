import { admins, anyOf, author, authorOf, everyone, members, usersIn, when } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, flag, integer, list, number, picture, ref, text } from '#shared/model/fields.ts';
import { limits } from '#shared/limits.ts';

export const contestCategories = [
  'Animals',
  'Baby',
  'Beauty',
  'Cinema',
  'Design',
  'Education',
  'Entertainment',
  'Food',
  'Humor',
  'Memes',
  'Politics',
  'Sexy',
  'Sports',
  'Ugliness',
] as const;
export type ContestCategory = (typeof contestCategories)[number];

/** What is stored; pending, ongoing and provisional follow from it, the dates and the database's clock (process.ts). */
export const contestStatuses = ['draft', 'active', 'cancelled', 'certified'] as const;

/** A field of the organizer's entry form. */
export interface EntryField {
  key: string;
  label: string;
  type: 'text' | 'long_text' | 'number' | 'url' | 'date';
  required: boolean;
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
    contest_exp_hours: number({ default: 24, ...limits.lockHours }),
    votes_per_period: integer({ default: 1, min: 1, max: limits.votesPerPeriod }),
    /** Whether a lock counts for the whole contest or for one contestant. */
    lock_per: choice(['contest', 'contestant'], { default: 'contest' }),
    fields: list(data<EntryField>()(), { default: [] as EntryField[], max: 30 }),
    /** Keys the voter tags of this contest's ledger. */
    secret: text({ required: true, set: 'byServer', hidden: true }),
    timestamp: number({ derived: true }),
    serverTime: number({ derived: true }),
    ongoing: flag({ derived: true }),
    total: integer({ derived: true }),
    pastVotes: list(data<PastVote>()(), { derived: true }),
    rounds: list(data<object>()(), { derived: true }),
    contestants: list(data<object>()(), { derived: true }),
  },
  access: {
    read: anyOf(when('contest_status', ['active', 'cancelled', 'certified'], everyone), author, admins),
    create: members,
    update: anyOf(author, admins),
  },
  live: { by: ['user_id'] },
  unique: [['contest_id'], ['contest_slug']],
  indexes: [
    ['contest_status', 'end_date'],
    ['contest_status', 'start_date'],
  ],
});
export type Contest = RecordOf<typeof Contest>;

export const Round = defineEntity({
  name: 'Rounds',
  id: 'round_id',
  fields: {
    round_id: text({ required: true, set: 'byServer', pattern: /^[\w-]{12}$/ }),
    cx_id: ref('Contests', { required: true, set: 'once' }),
    round_number: integer({ required: true, min: 1, max: 100 }),
    startDate: date({ required: true }),
    endDate: date({ required: true }),
  },
  access: { read: everyone, update: anyOf(authorOf('cx_id'), admins) },
  unique: [['cx_id', 'round_number']],
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
    votes: integer({ derived: true }),
    assox_id: text({ derived: true }),
  },
  access: {
    read: anyOf(when('contestant_status', [1], everyone), usersIn('user_id', 'organizer_id'), admins),
    update: anyOf(usersIn('user_id', 'organizer_id'), admins),
  },
  indexes: [['cx_id', 'contestant_status']],
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
    /** sha256 of the canonical tuple; what a later public proof is made of. */
    leaf: text({ required: true }),
  },
  indexes: [['cx_id', 'at_ms'], ['assox_id']],
});
export type Vote = RecordOf<typeof Vote>;

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
    voter: text({ required: true }),
    active: list(data<ActiveVote>()(), { required: true }),
  },
  indexes: [['voter', 'cx_id']],
});
export type VoteLock = RecordOf<typeof VoteLock>;

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
