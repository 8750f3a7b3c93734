/** What the server may want work for: it is sent without, and once more with what it asks for. */
import { CallError } from './api.ts';
import type { Proof } from './proof.ts';
import type { Challenge } from './proofSolver.ts';

export const wantsProof = (cause: unknown): boolean => cause instanceof CallError && cause.code === 'proof_required';

/** `checking` is called when the work starts. Throws what `send` throws. */
export const proving = <T>(
  ask: () => Promise<{ challenge: Challenge }>,
  send: (proof?: Proof) => Promise<T>,
  checking?: () => void,
): Promise<T> =>
  send().catch(async (cause: unknown) => {
    if (!wantsProof(cause)) throw cause;
    checking?.();
    return (await import('./proof.ts')).sendProven(ask, send);
  });
