/** What the calls answer. Moments are ISO 8601 strings unless named otherwise; clocks are unix seconds. */
import type { ContestCategory, EntryField, PastVote } from '#shared/contests/entities.ts';
import type { ContestState } from '#shared/contests/process.ts';
import type { Language } from '#shared/accounts/entities.ts';
import type { Role } from '#shared/model/access.ts';

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
  votes: number;
  /** Of `votes`: the higher one is the newer count. */
  rev: number;
}

export interface RoundShape {
  round_id: string;
  round_number: number;
  startDate: string;
  endDate: string;
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
  total: number;
  /** Of `total`. */
  rev: number;
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
  fields: EntryField[];
  organizer: PersonShape;
  rounds: RoundShape[];
  /** The round that votes go to, or the last one. */
  round_id: string;
  contestants: ContestantShape[];
  /** The reader's votes that still lock. */
  pastVotes: PastVote[];
  /** Covers the contest, its rounds and its contestants, never totals. */
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
}

export interface FileShape {
  file_id: string;
  url: string;
}
