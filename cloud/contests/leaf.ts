/** What a public recount is made of. */
import type { Vote } from '#shared/contests/entities.ts';

/** The canonical text of a free vote, of which the ledger keeps the sha256; never reordered, only followed by another version. */
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
