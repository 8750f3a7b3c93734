/** What the server may want work for: it is sent without, and once more with what it asks for. */
import { CallError } from './api.ts';
import type { Proof } from './proof.ts';
import type { Challenge } from './proofSolver.ts';

/** Retries with a new proof, because one can expire or be spent by another tab. */
const mostProofs = 2;

/** `checking` is called when the work starts. Throws what `send` throws. */
export async function proving<T>(
  ask: () => Promise<{ challenge: Challenge }>,
  send: (proof?: Proof) => Promise<T>,
  checking?: () => void,
): Promise<T> {
  let proof: Proof | undefined;
  for (let proofs = 0; ; proofs++) {
    try {
      return await send(proof);
    } catch (cause) {
      if (!(cause instanceof CallError) || cause.code !== 'proof_required' || proofs === mostProofs) throw cause;
    }
    checking?.();
    const [{ challenge }, { prove }] = await Promise.all([ask(), import('./proof.ts')]);
    proof = await prove(challenge);
  }
}
