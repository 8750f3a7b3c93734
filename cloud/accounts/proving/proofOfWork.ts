/** Proof of work: what machines would do a thousand times costs the browser a moment. */
import { z } from 'zod';
import { UsedProof } from '#shared/accounts/entities/proofs.ts';
import { workKinds, type WorkKind } from '#shared/accounts/limits.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone } from '#shared/model/access.ts';
import type { Timed } from '#shared/shapes.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { type Challenge, Duplicate, type Proof } from '#cloud/kernel/ports.ts';

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

export interface ChallengeAnswer extends Timed {
  challenge: Challenge;
}

/** A challenge for the caller's browser. Throws 'visitor_required'. */
export async function challengeFor(
  { proofs, clock, caller }: Context,
  subject: string,
  work: number,
): Promise<ChallengeAnswer> {
  if (caller.visitor_id === undefined) throw new Refusal('visitor_required');
  const challenge = await proofs.challenge(`${caller.visitor_id}|${subject}`, work);
  return { challenge, serverTime: clock.now() / 1000 };
}

/** Whether the browser has done this work. A proof is spent by the first `used_for` that it is given for, including resends. */
export async function isProven(
  { proofs, storage, caller }: Context,
  proof: Proof,
  { subject, used_for, work }: { subject: string; used_for: string; work: number },
): Promise<boolean> {
  const good = await proofs.check(proof, `${caller.visitor_id}|${subject}`);
  if (!good || good.work < work) return false;
  const { proof_id, until } = good;
  try {
    await storage.transact((tx) => tx.insertMany(UsedProof, [{ proof_id, until, used_for }]));
    return true;
  } catch (error) {
    if (!(error instanceof Duplicate)) throw error;
    return (await storage.get(UsedProof, proof_id))?.used_for === used_for;
  }
}

export const getWork = defineFunction({
  route: 'GET /app/account/getWork',
  who: everyone,
  limit: usual,
  input: z.strictObject({ kind: z.enum(Object.keys(workKinds) as [WorkKind, ...WorkKind[]]) }),
  run: (context, { kind }): Promise<ChallengeAnswer> => challengeFor(context, kind, workKinds[kind]),
});

/** Passes where the browser has done the work of this kind. Refusal 'proof_required'. */
export async function needWork(
  context: Context,
  kind: WorkKind,
  { proof, used_for }: { proof: Proof | undefined; used_for: string },
): Promise<void> {
  const isDone = proof && (await isProven(context, proof, { subject: kind, used_for, work: workKinds[kind] }));
  if (!isDone) throw new Refusal('proof_required');
}
