/** Shapes of the integrity desk. */
import type { PersonShape } from '#shared/accounts/shapes.ts';
import type { FlagState, ReasonCount } from '#shared/contests/entities/integrity.ts';

/** What a decision is about: a contestant in a round, and where the votes came from. */
interface VoteGroup {
  cx_id: string;
  assox_id: string;
  round_number: number;
  contestant_id: string;
  contestant_name: string;
  contestant_img: string;
  /** An opaque name of the network, of this contest alone. */
  network: string;
  votes: number;
  /** ISO 8601. */
  from: string;
  until: string;
  /** Votes by reason, the most first; a vote may have several. */
  risks: ReasonCount[];
}

/** Suspect votes that nobody has decided about. */
export interface SuspectGroup extends VoteGroup {
  /** Devices that are known apart; 0 where no vote told its device. */
  devices: number;
  /** Votes in equal parts of the time from the first to the last. */
  over_time: number[];
}

export interface SuspectVoteShape {
  vote_id: string;
  /** ISO 8601. */
  at: string;
  weight: number;
  reasons: string[];
  /** Equal for votes of one device; empty when it is not known. */
  device: string;
}

export interface FlagShape extends VoteGroup {
  flag_id: string;
  contest_name: string;
  state: FlagState;
  note: string;
  flagged_at: string;
  flagged_by?: PersonShape;
  decided_at?: string;
  decided_by?: PersonShape;
  decision: string;
  /** All of its votes are void; false while that is under way. */
  settled: boolean;
}

/** Parts of the time that a group's votes are drawn in. */
export const groupParts = 24;
