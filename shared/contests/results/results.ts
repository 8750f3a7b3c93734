/** A contest's result as other programs read it. Dates are ISO strings. */
import type { ContestState } from '#shared/contests/process.ts';

export interface RoundResults {
  round_number: number;
  from: string;
  until: string;
  /** When its best went on. */
  advanced_at?: string;
  /** The numbers are not shown to this reader now: there are no votes and ranks, and the order is that of entry. */
  withheld: boolean;
  /** By votes. Contestants with as many votes share a rank. */
  contestants: { contestant_id: string; contestant_name: string; votes?: number; rank?: number }[];
}

export interface ContestResults {
  cx_id: string;
  contest_id: number;
  contest_name: string;
  state: ContestState;
  certified_at?: string;
  /** Of all rounds; absent while withheld. */
  votes?: number;
  rounds: RoundResults[];
}
