import type {
  ContestCategory,
  EntryField,
  ResultsPolicy,
  SuspectReason,
  VoterRule,
} from '#shared/contests/entities.ts';
import type { Right } from '#shared/model/rights.ts';
import type { ContestTheme } from '#shared/contests/studio/themes.ts';
import type { PaletteName } from '../palettes.ts';

export type DemoLanguage = 'EN' | 'FR' | 'ES';

export interface DemoPerson {
  username: string;
  full_name: string;
  role: 'admin' | 'operator' | 'organizer' | 'member';
  /** Of an operator. */
  rights?: readonly Right[];
  profession: string;
  about: string;
  /** ISO 3166-1, two letters. */
  country_code: string;
  /** Spoken languages, ISO 639-1 in capitals. */
  languages: readonly string[];
  /** Language of the site. */
  language: DemoLanguage;
  account_type?: 'professional' | 'business';
  is_provider?: boolean;
  website?: string;
  /** User names on social networks. */
  networks?: Partial<Record<'facebook' | 'instagram' | 'twitter' | 'linkedin' | 'youtube', string>>;
  /** Media links on their page. */
  media?: readonly { url: string; title: string }[];
  /** Usernames of followed people. */
  follows: readonly string[];
  /** Arguments of `drawAvatar(seed, { beard })`. */
  avatar: { seed: string; beard?: boolean };
}

export interface DemoContestant {
  name: string;
  /** One sentence in the contest's language. */
  blurb: string;
  /** A key of the icon set fluent-emoji-flat. */
  emoji: string;
  /** Relative popularity; see `shareVotes`. */
  weight: number;
}

export interface DemoRound {
  name: string;
  /** Hours from now; negative is past. */
  startsIn: number;
  endsIn: number;
  /** Number of qualifiers; null in the last round. */
  advance: number | null;
}

/** Answers by field key. */
export type DemoAnswers = Readonly<Record<string, string>>;

/** Votes of one contestant that look suspicious, from one network. */
export interface DemoSuspectGroup {
  /** A contestant's name. */
  contestant: string;
  votes: number;
  /** The last of them, in hours before the first start or the round's end, and how many minutes they took. */
  hoursAgo: number;
  minutes: number;
  reasons: readonly SuspectReason[];
  /** Flagged for an operator by the organizer. */
  note?: string;
}

/** A pending entry. */
export interface DemoEntry extends Omit<DemoContestant, 'weight'> {
  /** A username of `people`. */
  by: string;
  answers: DemoAnswers;
}

export interface DemoEntries {
  fields: readonly EntryField[];
  /** By contestant name. */
  answers: Readonly<Record<string, DemoAnswers>>;
  waiting: readonly DemoEntry[];
}

/** An appeal against a result, answered by the contest's organizer unless it is open. */
export interface DemoAppeal {
  /** A username of `people`. */
  from: string;
  text: string;
  answer?: { readonly state: 'upheld' | 'dismissed'; readonly text: string; readonly hoursAgo: number };
}

export interface DemoMessage {
  /** A username of `people`, or a visitor's display name. */
  from: string;
  text: string;
  /** Before the first start. */
  minutesAgo: number;
}

export interface DemoContest {
  /** Unique, valid in an address; also the prefix of its pictures' seeds. */
  key: string;
  contest_name: string;
  description: string;
  category: ContestCategory;
  /** A username of `people`. */
  organizer: string;
  language: DemoLanguage;
  status: 'draft' | 'pending' | 'ongoing' | 'provisional' | 'certified' | 'cancelled';
  /** Hours from the server's start, so that the demo never ages; negative is past. */
  startsIn: number;
  endsIn: number;
  contest_exp_hours: number;
  votes_per_period: number;
  lock_per: 'contest' | 'contestant';
  /** 'live' by default. */
  results_policy?: ResultsPolicy;
  /** Votes can be bought, in euros' cents; beside free ones unless the mode says otherwise. */
  prices?: { mode?: 'paid'; unit_price: number; packs: readonly { votes: number; amount: number }[] };
  /** Votes that usernames of `people` have bought. */
  sold?: readonly { by: string; contestant: string; votes: number }[];
  /** 'anyone' by default. */
  who_may_vote?: VoterRule;
  /** Among its votes of the first round. */
  suspectGroups?: readonly DemoSuspectGroup[];
  /** Present if entries are open. */
  entries?: DemoEntries;
  /** Days in which its result may be appealed against; none by default. */
  appealDays?: number;
  /** One round by default. */
  rounds?: readonly DemoRound[];
  /** Initial votes. */
  votes: number;
  palette: PaletteName;
  /** Of its page. */
  theme?: ContestTheme;
  /** Main emoji of the cover. */
  emoji: string;
  contestants: readonly DemoContestant[];
}

/** Shorthand for a contestant. */
export function contestant(name: string, blurb: string, emoji: string, weight: number): DemoContestant {
  return { name, blurb, emoji, weight };
}
