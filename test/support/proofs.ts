/** Work that browsers do. */
import type { WorkKind } from '#shared/accounts/limits.ts';
import { solve } from '#shared/client/app/data/proofSolver.ts';
import type { Proof } from '#cloud/kernel/ports.ts';
import type { TestActor } from './actors.ts';

/** The work of a vote in a contest. */
export async function voteProofOf(who: TestActor, cx_id: string): Promise<Proof> {
  const { challenge } = (await who.call('GET /app/contest/v2/getChallenge', { cx_id })).body;
  return { challenge, solution: solve(challenge)! };
}

/** Does what the server asks for. */
export async function proofOf(who: TestActor, kind: WorkKind): Promise<Proof> {
  const { challenge } = (await who.call('GET /app/account/getWork', { kind })).body;
  return { challenge, solution: solve(challenge)! };
}
