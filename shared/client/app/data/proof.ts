/** Solves proof-of-work challenges in a worker, or without one in small slices on the main thread. Loaded on demand. */
import type { Challenge, Solution } from './proofSolver.ts';
import { wantsProof } from './proving.ts';

export interface Proof {
  challenge: Challenge;
  solution: Solution;
}

/** Numbers per slice: some hundredths of a second. */
const piece = 1000;

async function here(challenge: Challenge): Promise<Solution> {
  const { solve } = await import('./proofSolver.ts');
  for (let from = 0; ; from += piece) {
    const solution = solve(challenge, from, piece);
    if (solution) return solution;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function beside(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(new URL('./proofWorker.ts', import.meta.url), { type: 'module' });
  return new Promise<Solution>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Solution>) => resolve(data));
    worker.addEventListener('error', (event) => reject(new Error(event.message || 'The worker did not start')));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

/** Takes some hundredths of a second on a computer, up to a second on a phone. */
async function prove(challenge: Challenge): Promise<Proof> {
  const solution = await beside(challenge).catch((cause: unknown) => {
    console.warn('Without a worker', cause);
    return here(challenge);
  });
  return { challenge, solution };
}

/** Retries with a new proof, because one can expire or be spent by another tab. */
const mostProofs = 2;

/** Does the work, and sends what needs it. Throws what `send` throws. */
export async function sendProven<T>(
  ask: () => Promise<{ challenge: Challenge }>,
  send: (proof: Proof) => Promise<T>,
): Promise<T> {
  for (let proofs = 1; ; proofs++) {
    const proof = await prove((await ask()).challenge);
    try {
      return await send(proof);
    } catch (cause) {
      if (!wantsProof(cause) || proofs === mostProofs) throw cause;
    }
  }
}
