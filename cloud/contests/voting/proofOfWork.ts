/** Proof of work, required where votes look repetitive. */
import { z } from 'zod';
import { everyone } from '#shared/model/access.ts';
import { type ChallengeAnswer, challengeFor, isProven } from '#cloud/accounts/index.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import type { Proof } from '#cloud/kernel/ports.ts';
import { workFrom } from './suspicion.ts';

export const getChallenge = defineFunction({
  route: 'GET /app/contest/v2/getChallenge',
  key: 'closed',
  who: everyone,
  limit: usual,
  input: z.strictObject({ cx_id: publicId }),
  run: (context, { cx_id }): Promise<ChallengeAnswer> =>
    challengeFor(context, cx_id, workFrom(context.storage, cx_id, context.caller)),
});

/**
 * Whether the proof is valid for this vote. One doubling less than currently required is accepted, because the requirement may have grown while the
 * browser worked.
 */
export const isProvenVote = (
  context: Context,
  proof: Proof,
  { cx_id, vote_id, work }: { cx_id: string; vote_id: string; work: number },
): Promise<boolean> => isProven(context, proof, { subject: cx_id, used_for: vote_id, work: work - 1 });
