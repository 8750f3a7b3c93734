/** Shapes of editions. */
import type { ContestantShape, ContestSummary } from '#shared/contests/shapes.ts';

/** An edition in a list. */
export interface EditionSummary {
  edition_id: number;
  edx_id: string;
  edition_name: string;
  max_user: number;
  /** The cx_id of the contest that the others are copied from, and its name. */
  original_contest_id: string;
  original_name: string;
  /** cx_ids in the order of opening. */
  contests: string[];
  /** The cx_id of the contest that entries go to; empty when none is open. */
  open_contest: string;
  /** Entries of the newest contest, of `max_user`. */
  entries: number;
  /** Of the edition itself, for forms. */
  rev: number;
}

/** The best of one contest of an edition. */
export interface FamedContest {
  cx_id: string;
  contest_name: string;
  /** The result may still change. */
  is_provisional: boolean;
  /** Several share the first place. */
  winners: { contestant_id: string; contestant_name: string; contestant_img: string; votes: number }[];
}

export interface EditionShape extends Omit<EditionSummary, 'contests' | 'original_name'> {
  contests: ContestSummary[];
  /** Certified results first. */
  fame: FamedContest[];
  /** Whether the reader may change it. */
  manages: boolean;
  /** Whether they may open the next contest, because the last one is over. */
  may_open_next: boolean;
  /** The reader's own entry in a contest that goes on; where all are over, their newest. */
  own_entry?: Pick<ContestantShape, 'cx_id' | 'contestant_id' | 'contestant_name' | 'ruling'>;
}
