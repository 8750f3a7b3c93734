/** Shapes of the answers about contests. */
import type { PersonShape } from '#shared/accounts/shapes.ts';
import type { FeedShape, GroupShape } from '#shared/community/shapes.ts';
import type { ServiceCard } from '#shared/services/shapes.ts';
import type { Timed } from '#shared/shapes.ts';
import type {
  ContestCategory,
  EntryAnswer,
  EntryField,
  PastVote,
  ResultsPolicy,
  Ruling,
  TieRule,
  VoterRule,
} from './entities.ts';
import type { ContestDeed } from './entities/log.ts';
import type { ContestState, RoundState } from './process.ts';
import type { ContestRight, TeamRight } from './studio/team.ts';
import type { ContestText } from './studio/texts.ts';
import type { ContestTheme, PictureLook } from './studio/themes.ts';
import type { Language } from '#shared/languages.ts';

export interface ContestantShape {
  contestant_id: string;
  entry_number: number;
  contestant_name: string;
  contestant_img: string;
  description: string;
  contestant_status: 0 | 1;
  user_id?: number;
  cx_id: string;
  /** The contestant's place in the shown round; votes refer to it. */
  assox_id: string;
  /** 0 while withheld. */
  votes: number;
  /** Version of `votes`: keep the higher one. 0 while withheld. */
  rev: number;
  /** Answers to the form's public fields; to all fields for the entrant and the organizer. */
  answers: EntryAnswer[];
  /** Fields of the entry itself, for people who may change it. */
  entry_rev?: number;
  /** Why it does not stand, and what the entrant was told; for the entrant and the organizer. */
  ruling?: Ruling;
  ruling_reason?: string;
}

/** The contest that settles a job. */
export interface JobContest {
  cx_id: string;
  contest_slug: string;
  state: ContestState;
  /** ISO. */
  end_date: string;
}

/** Somebody who stood in a contest and left it: their votes are in the ledger and the contest's total, and on no board. */
export interface LeftContestant {
  contestant_id: string;
  contestant_name: string;
  ruling: 'withdrawn' | 'disqualified' | 'merged';
  /** Of all rounds; absent while the contest's total is withheld. */
  votes?: number;
}

/** The states of contestants in the organizer's list; `out`: withdrawn, disqualified or merged. */
export const contestantStates = ['waiting', 'approved', 'refused', 'out'] as const;
export type ContestantState = (typeof contestantStates)[number];

export interface RoundShape {
  round_id: string;
  round_number: number;
  startDate: string;
  endDate: string;
  state: RoundState;
  /** Its advance was taken back, and waits for the organizer. */
  held?: true;
  /** How many qualify for the next round; 0 is all. */
  advance: number;
  /** Whether the reader may see this round's numbers. */
  results_shown: boolean;
  /** contestant_ids in the organizer's order, else in that of entering. */
  contestants: string[];
}

/** A contest in a list. */
export interface ContestSummary extends Timed {
  contest_id: number;
  cx_id: string;
  contest_name: string;
  /** That its name is told in. */
  lang?: Language;
  contest_slug: string;
  contest_status: 'draft' | 'active' | 'cancelled' | 'certified';
  state: ContestState;
  category: ContestCategory;
  /** Absent where it is plain. */
  theme?: ContestTheme;
  cover: string;
  start_date: string;
  end_date: string;
  ongoing: boolean;
  /** Seconds left while the contest is ongoing, else 0. */
  timestamp: number;
  /** Whether the reader may see `total`. */
  results_shown: boolean;
  /** 0 while withheld. */
  total: number;
  /** Version of `total`; 0 while withheld. */
  rev: number;
  /** What a voter needs: nothing is absent. Every vote is bought, or an account or a confirmed e-mail is asked for. */
  vote_needs?: 'payment' | 'account' | 'email';
  /** Whether entries are open now. */
  may_enter: boolean;
  /** Approved contestants. */
  contestant_count: number;
  /** Pictures of the first few entries. */
  faces: string[];
}

/** An address for a contest: as it would be written, whether it may have it, and those that it had before. */
export interface SlugShape {
  slug: string;
  state: 'own' | 'free' | 'taken' | 'reserved' | 'bad';
  former: string[];
}

export interface ContestShape extends ContestSummary {
  description: string;
  /** The main language of its texts. */
  language: Language;
  /** Name and description in the main language, and the texts in others; to those who may edit it only. */
  main?: { contest_name: string; description: string };
  texts?: ContestText[];
  contest_exp_hours: number;
  votes_per_period: number;
  lock_per: 'contest' | 'contestant';
  voting_disabled: boolean;
  results_policy: ResultsPolicy;
  who_may_vote: VoterRule;
  tie_rule: TieRule;
  /** Days after the end in which the result may be appealed against. */
  appeal_days: number;
  chat_enabled: boolean;
  theme: ContestTheme;
  picture_look: PictureLook;
  /** The hashtag of its social wall; absent without one. */
  social_tag?: string;
  /** The organizer's deadline for entries, if any. */
  entries_until?: string;
  fields: EntryField[];
  /** Whether the reader may approve and change contestants: the organizer, some of the team, and operators. */
  manages: boolean;
  /** What the reader may do; absent for everybody outside of the team. */
  right?: ContestRight;
  /** Origins that may embed it; sent to those who may edit it only. */
  embed_origins?: string[];
  /** Whether the organizer takes entries, and what shared links show instead of name and description; to those who may edit it only. */
  entries_open?: boolean;
  share_title?: string;
  share_text?: string;
  /** The reader's own entries in any state. */
  own_entries: ContestantShape[];
  /** Entries waiting for approval; 0 for everybody but the organizer. */
  waiting_entries: number;
  /** Contestants by state; sent to its managers only. */
  states?: Readonly<Record<ContestantState, number>>;
  /** Who stood in it and left. */
  left: LeftContestant[];
  /** What votes cost; absent where they are free. */
  prices?: VotePriceShape;
  organizer: PersonShape;
  rounds: RoundShape[];
  /** The shown round: the requested one, else the open one, else the last that started. */
  round_id: string;
  /** The round open for votes; empty when there is none. */
  running_round_id: string;
  contestants: ContestantShape[];
  /** The reader's votes whose lock has not expired. */
  pastVotes: PastVote[];
  /**
   * Version of the contest, its rounds and its contestants as this reader sees them, totals excluded: a text without a meaning of its own, in every
   * answer. Sent with the next question, it is answered by `not_modified` while nothing has changed. `<rev>.<rest>`.
   */
  version: string;
}

export interface NotModified extends Timed {
  not_modified: true;
  version: string;
}

export interface VoteAnswer extends Timed {
  /** This vote counts, or an earlier one that still locks does. */
  success: boolean;
  /** This vote counts. */
  counted: boolean;
  receipt: string;
  pastVotes: PastVote[];
}

export interface PastVotesAnswer extends Timed {
  /** The caller's votes with an active lock. */
  pastVotes: PastVote[];
  /** Of the vote with the given client_id; absent when none has arrived. */
  receipt?: string;
}

/** A message of the contest chat. */
export interface ChatMessageShape {
  message_id: string;
  cx_id: string;
  /** The same for all messages of one author in this contest; anonymous. */
  author: string;
  /** The author's name when the message was written. */
  name: string;
  text: string;
  /** Unix seconds. */
  stamp: number;
  /** Whether the author is signed in, and whether they are the organizer. */
  member: boolean;
  organizer: boolean;
  /** Empty for visitors. */
  username: string;
  avatar: string;
}

/** A page of contests and the total count; the count may be some seconds old. */
export interface ContestList extends Timed {
  contests: ContestSummary[];
  count: number;
}

/** A contestant outside of the contest's page, such as in search results. */
export interface FoundContestant {
  contestant_id: string;
  contestant_name: string;
  contestant_img: string;
  cx_id: string;
  contest_name: string;
  contest_slug: string;
  /** For the drawn picture of a contestant without one. */
  category?: ContestCategory;
  theme?: ContestTheme;
}

/** What the search in the head looks through. */
export const foundKinds = ['contests', 'contestants', 'services', 'jobs', 'clubs', 'people'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** A line of its text, around what was looked for. */
interface Said {
  said: string;
}

/** What the search in the head finds: some of each kind, and how many there are. */
export interface SiteSearchAnswer {
  /** By what else some were found: contests and clubs, or people, of whom these words found none. */
  meant?: string[];
  contests: (ContestSummary & Said)[];
  contestants: FoundContestant[];
  services: (ServiceCard & Said)[];
  jobs: (Pick<FeedShape, 'fx_id' | 'gx_id' | 'feed_item_id' | 'title' | 'closed'> & Said)[];
  clubs: (GroupShape & Said)[];
  people: (PersonShape & Said & { profession: string })[];
  counts: Record<FoundKind, number>;
}

/** A public row of the vote list, where results are visible. */
export interface VoteShape {
  /** assox_id: the contestant's place in the round. */
  casx_id: string;
  contestant_id: string;
  /** The hour in which it was cast (its first second, unix), and how long it locks (seconds). */
  timestamp: number;
  time: number;
  /** How many votes it counts for. */
  weight: number;
  source: 'free' | 'paid';
  /** Voided by an operator, and in no total. */
  voided?: true;
}

/** A histogram of votes over time, of at most 61 steps. */
export interface VoteHistory {
  /** Start of the first step, in unix seconds. */
  from: number;
  /** Length of a step, in seconds. */
  step: number;
  /** Votes per step, for each contestant with votes. */
  contestants: { contestant_id: string; counts: number[] }[];
  total: number[];
}

/** A total on the wire: [assox_id or cx_id, votes, rev]. */
export type TotalRow = [of: string, votes: number, rev: number];

declare module '#shared/accounts/shapes.ts' {
  interface UserAdditions {
    /** The reader's votes that still lock, in all contests. */
    votes: PastVote[];
  }
}

/** Who works on a contest. People whose accounts are closed are left out. */
export interface TeamShape {
  organizer?: PersonShape;
  members: { person: PersonShape; right: TeamRight }[];
}

/** What votes of a contest cost; amounts are minor units. */
export interface VotePriceShape {
  vote_mode: 'free' | 'paid' | 'both';
  currency: string;
  unit_price: number;
  packs: { votes: number; amount: number }[];
  /** Votes that one voter may buy; 0 is any number. */
  cap_per_voter: number;
  shows_apart: boolean;
}

/** What a contest has sold and not taken back. */
export interface ContestSaleShape {
  cx_id: string;
  contest_id: number;
  contest_name: string;
  sales: number;
  votes: number;
  currencies: { currency: string; amount: number; fee: number; taken_back: number }[];
  /** The most first. */
  contestants: { contestant_id: string; votes: number }[];
}

/** How a contest's result came about. */
export interface HonestyShape {
  voters: number;
  /** Votes that count, and how many of them were bought, by how many. */
  votes: number;
  paid: number;
  /** Of the bought ones, those paid straight to the organizer: the platform saw no money. */
  paid_direct: number;
  payers: number;
  /** The largest buyer's share of all votes: 0 to 1. */
  largest_share: number;
}

/** A line of a contest's log. */
export interface ContestChangeShape {
  change_id: string;
  /** ISO 8601. */
  at: string;
  deed: ContestDeed;
  /** Done by the server, such as an advance at the end of a round. */
  by_server: boolean;
  /** Absent for people whose account is closed. */
  by?: PersonShape;
  contestant_name?: string;
  person?: PersonShape;
  round_number?: number;
  count?: number;
  reason: string;
  /** Values as they are stored, dates in ISO 8601. */
  fields: { name: string; before?: unknown; after?: unknown }[];
}
