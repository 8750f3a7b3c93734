/** What the calls answer. Moments are ISO 8601 strings unless named otherwise; clocks are unix seconds. */
import type {
  ContestCategory,
  EntryAnswer,
  EntryField,
  PastVote,
  ResultsPolicy,
  TieRule,
  VoterRule,
} from '#shared/contests/entities.ts';
import type { ContestState, RoundState } from '#shared/contests/process.ts';
import type { AccountType, Language } from '#shared/accounts/entities.ts';
import type { Preferences } from '#shared/accounts/personal.ts';
import type { Role } from '#shared/model/access.ts';
import type { SiteSettings } from '#shared/site/entities.ts';

/** The database's clock, in unix seconds with a fraction; every remaining time is counted from it. */
export interface Timed {
  serverTime: number;
}

export interface PersonShape {
  user_id: number;
  username: string;
  full_name: string;
  /** A path on this site, or empty. */
  avatar: string;
}

export interface ContestantShape {
  contestant_id: string;
  entry_number: number;
  contestant_name: string;
  contestant_img: string;
  description: string;
  contestant_status: 0 | 1;
  user_id?: number;
  cx_id: string;
  /** Its place in the round that is shown; votes are counted there. */
  assox_id: string;
  /** 0 while they are withheld. */
  votes: number;
  /** Of `votes`: the higher one is the newer count; 0 while they are withheld. */
  rev: number;
  /** What the entry says in the form's public fields; in all of them to its maker and to the organizer. */
  answers: EntryAnswer[];
}

export interface RoundShape {
  round_id: string;
  round_number: number;
  startDate: string;
  endDate: string;
  state: RoundState;
  /** How many go on to the next round; 0 is everybody. */
  advance: number;
  /** Whether the reader is told this round's numbers. */
  results_shown: boolean;
  /** contestant_ids, in the order of their entering. */
  contestants: string[];
}

/** A contest in a list. */
export interface ContestSummary extends Timed {
  contest_id: number;
  cx_id: string;
  contest_name: string;
  contest_slug: string;
  contest_status: 'draft' | 'active' | 'cancelled' | 'certified';
  state: ContestState;
  category: ContestCategory;
  cover: string;
  start_date: string;
  end_date: string;
  ongoing: boolean;
  /** Seconds left while the contest is ongoing, else 0. */
  timestamp: number;
  /** Whether the reader is told `total`. */
  results_shown: boolean;
  /** 0 while it is withheld. */
  total: number;
  /** Of `total`; 0 while it is withheld. */
  rev: number;
  /** Whether people may enter now. */
  may_enter: boolean;
  /** Approved contestants. */
  contestant_count: number;
  /** Pictures of the first few who entered. */
  faces: string[];
}

export interface ContestShape extends ContestSummary {
  description: string;
  contest_exp_hours: number;
  votes_per_period: number;
  lock_per: 'contest' | 'contestant';
  voting_disabled: boolean;
  results_policy: ResultsPolicy;
  who_may_vote: VoterRule;
  tie_rule: TieRule;
  chat_enabled: boolean;
  /** Until when people may enter, where the organizer said it. */
  entries_until?: string;
  fields: EntryField[];
  /** The reader is its organizer, or an operator. */
  manages: boolean;
  /** Whose pages may show it in a frame; told to whoever manages it. */
  embed_origins?: string[];
  /** The reader's own entries, whatever their state. */
  own_entries: ContestantShape[];
  /** Entries that wait for the organizer; 0 to everybody else. */
  waiting_entries: number;
  organizer: PersonShape;
  rounds: RoundShape[];
  /** The round that is shown: the one that was asked for, else the one that votes go to, else the last that began. */
  round_id: string;
  /** The round that votes go to now; empty when there is none. */
  running_round_id: string;
  contestants: ContestantShape[];
  /** The reader's votes that still lock. */
  pastVotes: PastVote[];
  /** Covers the contest, its rounds, its contestants and what the reader may see of them, never totals. `<rev>.<rest>`. */
  version: string;
}

export interface NotModified extends Timed {
  not_modified: true;
  version: string;
}

export interface VoteAnswer extends Timed {
  /** The vote counts, or one that still locks did. */
  success: boolean;
  /** This very vote counts. */
  counted: boolean;
  receipt: string;
  pastVotes: PastVote[];
}

/** A message of a contest's chat. */
export interface ChatMessageShape {
  message_id: string;
  cx_id: string;
  /** The same for all messages that one author wrote in this contest; names nobody. */
  author: string;
  /** As it was when the message was written. */
  name: string;
  text: string;
  /** When it was written, in unix seconds. */
  stamp: number;
  /** Written by somebody signed in; and by whoever made the contest. */
  member: boolean;
  organizer: boolean;
  /** Empty for visitors. */
  username: string;
  avatar: string;
}

/** A page of contests, and how many there are in all; of more than a page, some seconds ago. */
export interface ContestList extends Timed {
  contests: ContestSummary[];
  count: number;
}

/** A contestant outside of their contest. */
export interface FoundContestant {
  contestant_id: string;
  contestant_name: string;
  contestant_img: string;
  cx_id: string;
  contest_name: string;
  contest_slug: string;
}

/** A vote as everybody may read it, where the results are told. */
export interface VoteShape {
  /** The contestant's place in the round, an assox_id. */
  casx_id: string;
  contestant_id: string;
  /** When it was cast (unix seconds), and how long it locks (seconds). */
  timestamp: number;
  time: number;
  /** How many votes it counts for. */
  weight: number;
  source: 'free' | 'paid';
  /** An operator found that it must not count: it is in no total. */
  voided?: true;
}

/** Votes over time, in at most 61 steps. */
export interface VoteHistory {
  /** Where the first step begins, in unix seconds. */
  from: number;
  /** The length of a step, in seconds. */
  step: number;
  /** Of each contestant with a vote: the votes that came in each step. */
  contestants: { contestant_id: string; counts: number[] }[];
  total: number[];
}

/** Totals as they go over the socket: [assox_id or cx_id, votes, rev]. */
export type TotalRow = [of: string, votes: number, rev: number];

/** Whoever is asking; a visitor has no user_id and `loggedin` false. */
export interface UserShape {
  user_id?: number;
  username: string;
  full_name: string;
  profession: string;
  country_code: string;
  avatar: string;
  language: Language;
  languages: Language[];
  loggedin: boolean;
  roles: Role[];
  /** The signed name of this browser. */
  ssid: string;
  account_type: AccountType;
  /** Their votes that still lock, wherever they voted. */
  votes: PastVote[];
  /** What they hold, by currency. */
  balance: { minor: number; currency: string }[];
  /** sx_ids of what they offer. */
  services: string[];
  settings: Preferences;
  /** Absent for visitors. */
  personalData?: PersonalShape;
}

/** What only its owner may know, and what their profile form shows. */
export interface PersonalShape {
  email: string;
  email_confirmed: boolean;
  /** E.164, or empty. */
  phone: string;
  state: string;
  website: string;
  about: string;
  facebook: string;
  instagram: string;
  twitter: string;
  linkedin: string;
  youtube: string;
}

/** Somebody as everybody may know them. */
export interface PublicUserShape extends PersonShape {
  profession: string;
  country_code: string;
  state: string;
  account_type: AccountType;
  is_provider: boolean;
  website: string;
  about: string;
  languages: Language[];
  facebook: string;
  instagram: string;
  twitter: string;
  linkedin: string;
  youtube: string;
  joined: string;
  /** Has a page open somewhere; of some seconds ago at most. */
  online: boolean;
  followers: number;
  /** How many people they follow. */
  following: number;
}

/** Somebody's public page. */
export interface PersonPage {
  user: PublicUserShape;
  urls: MediaUrlShape[];
}

/** A page of people. */
export interface PeopleList {
  users: PublicUserShape[];
  /** Of all pages. */
  count: number;
  /** Where the people of the whole list live, most first; of a minute ago at most. */
  countries: { country_code: string; count: number }[];
}

/** How somebody is paid; of secrets only that they are there, and their end. */
export interface PaymentSettingsShape {
  stripe_publishable: string;
  stripe_secret: { set: boolean; end: string };
  ethereum_address: string;
  paypal_email: string;
  cash_app: string;
  zelle: string;
  payoneer: string;
  moncash: string;
  accepts_cash: boolean;
}

export interface FileShape {
  file_id: string;
  url: string;
}

/** Something that the reader looked at. */
export interface ViewedShape {
  type: 'contest' | 'contestant' | 'user' | 'service';
  entity_id: string;
  title: string;
  picture: string;
  /** What it belongs to, or what somebody does. */
  about?: string;
  /** Of a contest, and of the contest of a contestant. */
  cx_id?: string;
  username?: string;
  seen_at: string;
}

export interface RecentSearchShape {
  kind: 'contests' | 'people' | 'providers';
  search: string;
  time_stamp: string;
}

export interface MediaUrlShape {
  url_id: string;
  url: string;
  title: string;
  user_id: number;
}

/** Somewhere that the reader is signed in. */
export interface SessionShape {
  session_id: string;
  /** Browser and system; empty where it is not known. */
  device: string;
  since: string;
  seen_at: string;
  current: boolean;
}

/** What an operator decides about the site; `rev` goes back with a change of it. */
export interface SiteSettingsShape extends Omit<SiteSettings, 'objectId' | 'createdAt' | 'updatedAt' | 'deleted_at'> {
  updatedAt: string;
}

/** A legal page's text in Markdown, by language; where there is none the product's own stands. */
export interface LegalText {
  texts: Partial<Record<Language, string>>;
  changed_at?: string;
}

/** What one unit of `base` is worth in other currencies. */
export interface RatesShape {
  /** ISO 4217. */
  base: string;
  /** The day that they are of, YYYY-MM-DD. */
  date: string;
  rates: Record<string, number>;
  /** They came from the source that the operator chose; else from the product's own table, which is rounded and old. */
  live: boolean;
}
