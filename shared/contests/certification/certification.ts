/** Shapes of the answers about certification and proofs. */
import type { PersonShape } from '#shared/accounts/shapes.ts';
import type { ContestCategory, ResultsPolicy } from '#shared/contests/entities.ts';
import type { AppealState, VoidedFor } from '#shared/contests/entities/certification.ts';
import type { ContestState } from '#shared/contests/process.ts';
import type { ContestTheme, PictureLook } from '#shared/contests/studio/themes.ts';

export interface AppealShape {
  appeal_id: string;
  person?: PersonShape;
  text: string;
  state: AppealState;
  answer: string;
  createdAt: string;
  answered_at?: string;
  /** Whether the reader filed it. */
  own: boolean;
}

/** A place of the result. */
export interface ResultRow {
  contestant_id: string;
  contestant_name: string;
  contestant_img: string;
  votes: number;
  /** 1-based; equal votes share a rank. 0 where nobody has a vote. */
  rank: number;
}

export interface CertificateShape {
  certified_at: string;
  /** Votes that count. */
  votes: number;
  /** Rows of the ledger, voided ones included. */
  size: number;
  /** The ledger's fingerprints, in hex: of all votes, and of the voids. */
  root: string;
  voids_root: string;
  voided: VoidedFor[];
}

/** The state of a contest's result. What counts votes is absent while the reader may not see numbers. */
export interface CertificationShape {
  cx_id: string;
  contest_name: string;
  cover: string;
  category: ContestCategory;
  theme: ContestTheme;
  picture_look: PictureLook;
  contest_status: 'draft' | 'active' | 'cancelled' | 'certified';
  state: ContestState;
  start_date: string;
  end_date: string;
  appeal_days: number;
  /** When the window for appeals closes; the contest's end where none are taken. */
  appeals_until: string;
  /** Newest first. */
  appeals: AppealShape[];
  open_appeals: number;
  /** Flags on suspect votes that an operator has to decide about. */
  open_flags: number;
  /** Whether the reader may answer appeals, and certify. */
  may_answer: boolean;
  may_certify: boolean;
  results_shown: boolean;
  /** Who sees numbers, and when. */
  results_policy: ResultsPolicy;
  /** The last round, most votes first; the first hundred. */
  result?: ResultRow[];
  /** Contestants in the last round. */
  contestants: number;
  /** Absent until a few seconds after certification. */
  certificate?: CertificateShape;
  /** The newest root while the contest is not certified. */
  latest?: { size: number; root: string; at: string };
}

/** What the holder of a receipt is shown. */
export interface ReceiptShape {
  code: string;
  cx_id: string;
  contest_name: string;
  state: ContestState;
  contestant_id: string;
  contestant_name: string;
  contestant_img: string;
  /** When it was cast (unix seconds). */
  timestamp: number;
  weight: number;
  source: 'free' | 'paid';
  /** Why it does not count. */
  voided?: string;
  /** Whether the contest's result is certified. */
  certified: boolean;
  /** Absent until the vote is in a root, and while numbers are withheld. */
  proof?: VoteProof;
  /** Why there is no proof. */
  without?: 'soon' | 'withheld';
}

/** Proves a vote: what it is made of, and the way from it to the published root. */
export interface VoteProof {
  /** The text whose hash is the vote's leaf in the ledger; it holds the receipt. */
  opening: string;
  leaf: string;
  /** The vote's place in the round, part of the published line. */
  assox_id: string;
  index: number;
  size: number;
  path: string[];
  root: string;
  /** When the root was made. */
  at: string;
}
