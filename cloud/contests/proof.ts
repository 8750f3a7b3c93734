/** Proof of work, required where votes look repetitive. */
import { z } from 'zod';
import { UsedProof } from '#shared/contests/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone } from '#shared/model/access.ts';
import { usual } from '../allowances.ts';
import { type Context, defineFunction } from '../define.ts';
import { publicId } from '../input.ts';
import { type Challenge, Duplicate, type Proof } from '../ports.ts';
import type { Timed } from '#shared/shapes.ts';
import { workFrom } from './risk.ts';

const hex = z.string().regex(/^[0-9a-f]{1,128}$/);

/** A challenge with its solution. */
export const proofInput: z.ZodType<Proof, Proof> = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.string().max(20),
      nonce: hex,
      salt: hex,
      cost: z.int().min(1).max(1000),
      keyLength: z.int().min(1).max(64),
      keyPrefix: hex,
      keySignature: hex,
      expiresAt: z.int().min(0),
      data: z.strictObject({ of: z.string().max(64) }),
    }),
    signature: hex,
  }),
  solution: z.strictObject({ counter: z.int().min(0).max(0xff_ff_ff_ff), derivedKey: hex }),
});

/** The subject of a proof: a browser's votes in one contest. */
const workFor = (visitor_id: string, cx_id: string) => `${visitor_id}|${cx_id}`;

export interface ChallengeAnswer extends Timed {
  challenge: Challenge;
}

export const getChallenge = defineFunction({
  who: everyone,
  limit: usual,
  input: z.strictObject({ cx_id: publicId }),
  async run({ storage, proofs, clock, caller }, { cx_id }): Promise<ChallengeAnswer> {
    if (caller.visitor_id === undefined) throw new Refusal('visitor_required');
    const work = workFrom(storage, cx_id, caller);
    const challenge = await proofs.challenge(workFor(caller.visitor_id, cx_id), work);
    return { challenge, serverTime: clock.now() / 1000 };
  },
});

/**
 * Whether the proof is valid for this vote. It is spent by the first vote that uses it, including resends. One doubling less than currently
 * required is accepted, because the requirement may have grown while the browser worked.
 */
export async function isProven(
  { proofs, storage, caller }: Context,
  proof: Proof,
  { cx_id, vote_id, work }: { cx_id: string; vote_id: string; work: number },
): Promise<boolean> {
  const good = await proofs.check(proof, workFor(caller.visitor_id!, cx_id));
  if (!good || good.work < work - 1) return false;
  const { proof_id, until } = good;
  try {
    await storage.transact((tx) => tx.insertMany(UsedProof, [{ proof_id, until, vote_id }]));
    return true;
  } catch (error) {
    if (!(error instanceof Duplicate)) throw error;
    return (await storage.get(UsedProof, proof_id))?.vote_id === vote_id;
  }
}
