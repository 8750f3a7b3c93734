/** The shape of an organizer's dashboard. */

export interface DashboardContestant {
  contestant_id: string;
  contestant_name: string;
  contestant_img: string;
  /** Counted votes in the shown range of whole days. */
  votes: number;
}

export interface DashboardShape {
  cx_id: string;
  contest_name: string;
  /** Start of the first step, in unix seconds, and length of a step, in seconds. */
  from: number;
  step: number;
  /** How many steps are over. The next one still counts; those after it have not begun. */
  finished: number;
  /** Counted votes a step. */
  votes: number[];
  /** Votes a step that were their voter's first; absent where voters have a lock for each contestant, and where it was not kept. */
  first?: number[];
  /** Entries a step. */
  entries: number[];
  /** The most first, at most twelve. */
  contestants: DashboardContestant[];
  /** Votes as they were cast, voided ones among them: `site`, `link`, `qr`, `paid`, `embed` or `embed:<host>`; the most first. */
  sources: { key: string; votes: number }[];
  /** Sums of the shown range. */
  totals: { votes: number; first?: number; entries: number };
  /** The contest before this one in its edition, by the same time since its start; `total` of as many steps as are over in this one. */
  before?: { cx_id: string; contest_name: string; votes: number[]; total: number };
  /** Bounds of the contest for the choice of a range, in unix seconds. */
  starts: number;
  ends: number;
}
