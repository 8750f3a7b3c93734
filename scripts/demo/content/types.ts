import type { ContestCategory, EntryField, ResultsPolicy, VoterRule } from '#shared/contests/entities.ts';
import type { PaletteName } from '../palettes.ts';

export type DemoLanguage = 'EN' | 'FR' | 'ES';

export interface DemoPerson {
  username: string;
  full_name: string;
  role: 'admin' | 'organizer' | 'member';
  profession: string;
  about: string;
  /** ISO 3166-1, two letters. */
  country_code: string;
  /** What the person speaks, ISO 639-1 in capitals. */
  languages: readonly string[];
  /** What the person reads the site in. */
  language: DemoLanguage;
  account_type?: 'professional' | 'business';
  is_provider?: boolean;
  website?: string;
  /** User names there. */
  networks?: Partial<Record<'facebook' | 'instagram' | 'twitter' | 'linkedin' | 'youtube', string>>;
  /** Links to media that their page shows. */
  media?: readonly { url: string; title: string }[];
  /** Usernames of the people whom they follow. */
  follows: readonly string[];
  /** For `drawAvatar(seed, { beard })`. */
  avatar: { seed: string; beard?: boolean };
}

export interface DemoContestant {
  name: string;
  /** One sentence in the contest's language. */
  blurb: string;
  /** A key of the icon set fluent-emoji-flat. */
  emoji: string;
  /** Popularity against the others of the contest; see `shareVotes`. */
  weight: number;
}

export interface DemoRound {
  name: string;
  /** Hours from now; negative is past. */
  startsIn: number;
  endsIn: number;
  /** How many go on to the next round; null in the last one. */
  advance: number | null;
}

/** What an entry says in the fields of the form, by their keys. */
export type DemoAnswers = Readonly<Record<string, string>>;

/** Somebody who entered and waits for the organizer. */
export interface DemoEntry extends Omit<DemoContestant, 'weight'> {
  /** A username of `people`. */
  by: string;
  answers: DemoAnswers;
}

export interface DemoEntries {
  fields: readonly EntryField[];
  /** By the contestant's name. */
  answers: Readonly<Record<string, DemoAnswers>>;
  waiting: readonly DemoEntry[];
}

export interface DemoMessage {
  /** A username of `people`; anything else is the display name of a visitor. */
  from: string;
  text: string;
  /** Before the first start of the server. */
  minutesAgo: number;
}

export interface DemoContest {
  /** Unique among the contests, fit for an address; also the first part of its pictures' seeds. */
  key: string;
  contest_name: string;
  description: string;
  category: ContestCategory;
  /** A username of `people`. */
  organizer: string;
  language: DemoLanguage;
  status: 'draft' | 'pending' | 'ongoing' | 'provisional' | 'certified' | 'cancelled';
  /** Hours from the start of the server; negative is past. So the demo never grows old. */
  startsIn: number;
  endsIn: number;
  contest_exp_hours: number;
  votes_per_period: number;
  lock_per: 'contest' | 'contestant';
  /** Without it: live. */
  results_policy?: ResultsPolicy;
  /** Without it: anyone. */
  who_may_vote?: VoterRule;
  /** Present where people may enter. */
  entries?: DemoEntries;
  /** Without rounds the whole contest is one. */
  rounds?: readonly DemoRound[];
  /** Votes that were cast before the demo begins. */
  votes: number;
  palette: PaletteName;
  /** The main emoji of the cover. */
  emoji: string;
  contestants: readonly DemoContestant[];
}

/** A contestant on one line. */
export function contestant(name: string, blurb: string, emoji: string, weight: number): DemoContestant {
  return { name, blurb, emoji, weight };
}
