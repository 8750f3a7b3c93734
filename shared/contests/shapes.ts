/** What the calls of contests answer. */
import type { PersonShape } from '#shared/accounts/shapes.ts';
import type { Timed } from '#shared/shapes.ts';
import type {
  ContestCategory,
  EntryAnswer,
  EntryField,
  PastVote,
  ResultsPolicy,
  TieRule,
  VoterRule,
} from './entities.ts';
import type { ContestState, RoundState } from './process.ts';

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
  /** Of the entry itself, for who may change it. */
  entry_rev?: number;
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

export interface PastVotesAnswer extends Timed {
  /** The caller's votes that still lock. */
  pastVotes: PastVote[];
  /** Of the vote that was asked for, which counts; missing when none has arrived under that id. */
  receipt?: string;
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

declare module '#shared/accounts/shapes.ts' {
  interface UserAdditions {
    /** Their votes that still lock, wherever they voted. */
    votes: PastVote[];
  }
}
