/** The leaf of a vote, for public recounts. */
import type { Vote } from '#shared/contests/entities.ts';

/** The canonical text of a free vote, whose sha256 is in the ledger. Never change it; add a new version. */
export const leafV1 = (
  vote: Pick<Vote, 'cx_id' | 'round_id' | 'assox_id' | 'contestant_id' | 'receipt'>,
  voter_tag: string,
  at_ms: number,
): string =>
  JSON.stringify([
    'v1',
    vote.cx_id,
    vote.round_id,
    vote.assox_id,
    vote.contestant_id,
    at_ms,
    voter_tag,
    1,
    'free',
    vote.receipt,
  ]);

/** The same of votes that were bought: so many at once, by one payment. */
export const leafV2 = (
  vote: Pick<Vote, 'cx_id' | 'round_id' | 'assox_id' | 'contestant_id' | 'receipt' | 'weight' | 'payment_id'>,
  voter_tag: string,
  at_ms: number,
): string =>
  JSON.stringify([
    'v2',
    vote.cx_id,
    vote.round_id,
    vote.assox_id,
    vote.contestant_id,
    at_ms,
    voter_tag,
    vote.weight,
    'paid',
    vote.receipt,
    vote.payment_id,
  ]);
