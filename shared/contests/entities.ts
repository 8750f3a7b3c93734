import { anyOf, everyone, members, operators, usersIn, usersInRowOf, when } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import {
  choice,
  data,
  date,
  flag,
  integer,
  list,
  number,
  picture,
  ref,
  searchWords,
  text,
} from '#shared/model/fields.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { languages } from '#shared/languages.ts';
import { limits } from '#shared/limits.ts';
import { type ContestCategory, contestCategories } from './categories.ts';
import type { ContestText } from './studio/texts.ts';
import { contestThemes, pictureLooks } from './studio/themes.ts';

export { type ContestCategory, contestCategories };
export * from './entities/votes.ts';

/** The stored statuses. Pending, ongoing and provisional are derived from them, the dates and the database's clock (process.ts). */
export const contestStatuses = ['draft', 'active', 'cancelled', 'certified'] as const;

/** Who sees the numbers of a contest, and when (rules.ts). */
export const resultsPolicies = ['live', 'after_vote', 'after_end', 'hidden'] as const;
export type ResultsPolicy = (typeof resultsPolicies)[number];

/** `confirmed`: voters must have confirmed an e-mail address, which then identifies the voter. */
export const voterRules = ['anyone', 'confirmed', 'signed_in'] as const;
export type VoterRule = (typeof voterRules)[number];

/**
 * Tie-break for the last qualifying place of a round: all who share it, the first to reach that number of votes, or the first to have
 * entered.
 */
export const tieRules = ['all', 'first_reached', 'first_entered'] as const;
export type TieRule = (typeof tieRules)[number];

/**
 * Why a contestant stands no more, or not at all: the entry was refused, the person withdrew, the organizer took them out, or they are the
 * double of another one. Their votes stay in the ledger, and count on no board.
 */
export const rulings = ['refused', 'withdrawn', 'disqualified', 'merged'] as const;
export type Ruling = (typeof rulings)[number];

export const entryFieldTypes = [
  'text',
  'long_text',
  'number',
  'url',
  'date',
  'choice',
  'picture',
  'video',
  'consent',
] as const;

/** A field of the organizer's entry form. */
export interface EntryField {
  key: string;
  label: string;
  type: (typeof entryFieldTypes)[number];
  required: boolean;
  /** Shown to everybody; otherwise to the organizer and the entrant only. */
  public: boolean;
  /** Shown below the label. */
  help?: string;
  /** Of a choice, and of nothing else. */
  options?: string[];
}

/** An entrant's answer to one field of the form: of a picture its path, of a consent the sentence that was agreed to. */
export interface EntryAnswer {
  key: string;
  value: string;
}

const team = () =>
  list(ref('Profile'), { set: 'byServer', default: [] as number[], max: contestLimits.team, callsOnly: true });

export const Contest = defineEntity({
  name: 'Contests',
  id: 'cx_id',
  fields: {
    cx_id: text({ required: true, set: 'once', pattern: /^[\w-]{12}$/ }),
    contest_id: integer({ required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    contest_name: text({ required: true, min: 3, max: limits.title, isName: true }),
    contest_slug: text({ required: true, set: 'byServer', max: limits.title + 20 }),
    contest_status: choice(contestStatuses, { required: true, set: 'byServer' }),
    description: text({ max: limits.description }),
    category: choice(contestCategories, { required: true }),
    cover: picture(),
    start_date: date({ required: true }),
    end_date: date({ required: true }),
    voting_disabled: flag({ default: false }),
    /** The vote lock: how long a vote locks its voter, in hours; 1/60 is a minute. Other programs know it by this name. */
    contest_exp_hours: number({ default: 24, ...contestLimits.lockHours }),
    votes_per_period: integer({ default: 1, min: 1, max: contestLimits.votesPerPeriod }),
    /** Scope of the lock: the whole contest, or each contestant. */
    lock_per: choice(['contest', 'contestant'], { default: 'contest' }),
    results_policy: choice(resultsPolicies, { default: 'live' }),
    who_may_vote: choice(voterRules, { default: 'anyone' }),
    tie_rule: choice(tieRules, { default: 'all' }),
    /** Whether entries are open, and until when; without a date, until the first round ends. */
    entries_open: flag({ default: false }),
    entries_until: date(),
    /** The entry form. */
    fields: list(data<EntryField>()(), { default: [] as EntryField[], max: 30 }),
    /** Days after the end in which the result may be appealed against. */
    appeal_days: integer({ default: 0, min: 0, max: contestLimits.appeals.days }),
    certified_at: date({ set: 'byServer' }),
    chat_enabled: flag({ default: true }),
    theme: choice(contestThemes, { default: 'plain' }),
    picture_look: choice(pictureLooks, { default: 'plain' }),
    /** The hashtag of its social wall; empty for none. */
    social_tag: text({ default: '', set: 'byServer', max: contestLimits.socialTag }),
    /** What links to the contest show elsewhere, instead of its name and description. */
    share_title: text({ max: limits.title }),
    share_text: text({ max: contestLimits.shareText }),
    /** Origins that may embed this contest in a frame; '*' allows all. */
    embed_origins: list(text({ max: 200, pattern: /^(\*|https?:\/\/[a-z0-9.-]+(:\d{1,5})?)$/ }), {
      default: ['*'] as string[],
      max: 20,
      callsOnly: true,
    }),
    /** The team (team.ts), in lists that each hold the one before: a person who may edit may approve and view. */
    editors: team(),
    approvers: team(),
    viewers: team(),
    /** The language of its texts, and those in others (texts.ts). */
    language: choice(languages, { default: 'EN' }),
    texts: list(data<ContestText>()(), { default: [] as ContestText[], max: languages.length }),
    other_names: text({ set: 'byServer', max: languages.length * (limits.title + 1), hidden: true }),
    /** The job that it settles, by its post. */
    job_id: text({ set: 'byServer', max: 64 }),
    words: searchWords(['contest_name', 'other_names', 'description']),
    /** HMAC key of the voter tags in this contest's ledger. */
    secret: text({ required: true, set: 'byServer', hidden: true }),
  },
  whenClosed: 'keep',
  access: {
    read: anyOf(
      when('contest_status', ['active', 'cancelled', 'certified'], everyone),
      usersIn('user_id', 'viewers'),
      operators('contests', 'read'),
    ),
    create: members,
    update: anyOf(usersIn('user_id', 'editors'), operators('contests', 'act')),
  },
  live: { by: ['user_id'] },
  unique: [['contest_id'], ['contest_slug']],
  indexes: [
    ['updatedAt'],
    ['words'],
    ['contest_status', 'end_date', 'contest_id'],
    ['contest_status', 'start_date', 'contest_id'],
    ['contest_status', 'contest_id'],
    ['category', 'contest_status', 'end_date', 'contest_id'],
    ['cover'],
    ['viewers'],
    ['job_id'],
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
    /** How many contestants qualify for the next round; 0 is all. Ignored in the last round. */
    advance: integer({ default: 0, min: 0, max: contestLimits.contestants }),
    /** When the contestants were moved to the next round; absent before that. */
    advanced_at: date({ set: 'byServer' }),
    /** Since when its advance is taken back: nobody votes in the next round, and it advances again when the organizer asks for it. */
    held_at: date({ set: 'byServer' }),
  },
  access: { read: everyone, update: anyOf(usersInRowOf('cx_id', 'user_id', 'editors'), operators('contests', 'act')) },
  partOf: 'cx_id',
  unique: [['cx_id', 'round_number']],
  indexes: [['endDate'], ['held_at'], ['advanced_at']],
});
export type Round = RecordOf<typeof Round>;

export const Contestant = defineEntity({
  name: 'Contestants',
  id: 'contestant_id',
  fields: {
    contestant_id: text({ required: true, set: 'byServer', pattern: /^[\w-]{12}$/ }),
    cx_id: ref('Contests', { required: true, set: 'once' }),
    /** The entrant, and the contest's organizer. */
    user_id: ref('Profile', { set: 'byServer' }),
    organizer_id: ref('Profile', { required: true, set: 'byServer' }),
    /** 1-based, in the order of entering. */
    entry_number: integer({ required: true, set: 'byServer', min: 1 }),
    contestant_name: text({ required: true, max: limits.name, isName: true }),
    contestant_img: picture(),
    description: text({ max: 600 }),
    /** 0: waiting for approval. 1: approved. */
    contestant_status: integer({
      default: 0,
      min: 0,
      max: 1,
      write: anyOf(usersIn('organizer_id'), operators('contests', 'act')),
    }),
    /** Set with `contestant_status` 0; absent while an entry waits. */
    ruling: choice(rulings, { set: 'byServer' }),
    /** What the entrant was told. */
    ruling_reason: text({ set: 'byServer', max: contestLimits.rulingReason }),
    /** The contestant that a double was merged into. */
    merged_into: ref('Contestants', { set: 'byServer' }),
    /** Place in the organizer's own order; absent before they made one. */
    list_order: integer({ set: 'byServer', min: 1 }),
    /** The entrant's answers to the form. */
    answers: list(data<EntryAnswer>()(), { set: 'byServer', default: [] as EntryAnswer[] }),
    /** Paths of the pictures in them. */
    answer_pictures: list(picture(), { set: 'byServer', default: [] as string[], hidden: true }),
    /** Of a contest that settles a job: the offer that stands for election. */
    offer_id: text({ set: 'byServer', max: 64, hidden: true }),
    words: searchWords(['contestant_name']),
  },
  whenClosed: 'keep',
  access: {
    read: anyOf(
      when('contestant_status', [1], everyone),
      usersIn('user_id', 'organizer_id'),
      operators('contests', 'read'),
    ),
    update: anyOf(usersIn('user_id', 'organizer_id'), operators('contests', 'act')),
  },
  partOf: 'cx_id',
  indexes: [
    ['cx_id', 'contestant_status', 'entry_number'],
    ['contestant_status', 'createdAt'],
    ['user_id'],
    ['organizer_id', 'contestant_status'],
    ['words'],
    ['contestant_img'],
    ['answer_pictures'],
  ],
});
export type Contestant = RecordOf<typeof Contestant>;

/** A contestant's place in a round. Votes refer to it. */
export const RoundContestant = defineEntity({
  name: 'RoundContestants',
  id: 'assox_id',
  fields: {
    assox_id: text({ required: true, set: 'byServer', pattern: /^[\w-]{12}$/ }),
    cx_id: ref('Contests', { required: true, set: 'once' }),
    round_id: ref('Rounds', { required: true, set: 'once' }),
    contestant_id: ref('Contestants', { required: true, set: 'once' }),
    /** The round whose advance made it. */
    by_round: ref('Rounds', { set: 'byServer' }),
  },
  access: { read: everyone },
  partOf: 'cx_id',
  unique: [['round_id', 'contestant_id']],
  indexes: [['cx_id']],
});
export type RoundContestant = RecordOf<typeof RoundContestant>;
