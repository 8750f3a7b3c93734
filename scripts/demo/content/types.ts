import type { ContestCategory } from '#shared/contests/entities.ts';
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
