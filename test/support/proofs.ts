/** Work that browsers do. */
import type { WorkKind } from '#shared/accounts/limits.ts';
import { type Challenge, solve } from '#shared/client/app/data/proofSolver.ts';
import type { Proof } from '#cloud/kernel/ports.ts';
import type { TestActor } from './actors.ts';

export async function challengeFor(who: TestActor, { cx_id }: { cx_id: string }): Promise<Challenge> {
  const { body, status, error } = await who.call('GET /app/contest/v2/getChallenge', { cx_id });
  if (status !== 200) throw new Error(error);
  return body.challenge;
}
export const solved = (challenge: Challenge): Proof => ({ challenge, solution: solve(challenge)! });

/** The work of a vote in a contest. */
export const proofFor = async (who: TestActor, contest: { cx_id: string }): Promise<Proof> =>
  solved(await challengeFor(who, contest));

/** Does what the server asks for. */
export async function proofOf(who: TestActor, kind: WorkKind): Promise<Proof> {
  const { challenge } = (await who.call('GET /app/account/getWork', { kind })).body;
  return solved(challenge);
}
