import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { describe, expect, it } from 'vitest';
import { type Challenge, solve } from './proofSolver.ts';

const hmacSignatureSecret = 'a secret of this test';
const challenge = async (counter: number, cost = 4) =>
  (await createChallenge({
    algorithm: 'SHA-256',
    cost,
    counter,
    deriveKey,
    hmacSignatureSecret,
  })) as unknown as Challenge;

describe('the solver', () => {
  it('finds what altcha takes', async () => {
    for (const [counter, cost] of [
      [0, 1],
      [1, 2],
      [1234, 4],
    ] as const) {
      const asked = await challenge(counter, cost);
      const solution = solve(asked)!;
      expect(solution.counter).toBe(counter);
      const { verified } = await verifySolution({ challenge: asked, deriveKey, hmacSignatureSecret, solution });
      expect(verified).toBe(true);
    }
  });
  it('works in pieces', async () => {
    const asked = await challenge(250);
    expect(solve(asked, 0, 100)).toBeUndefined();
    expect(solve(asked, 100, 100)).toBeUndefined();
    expect(solve(asked, 200, 100)?.counter).toBe(250);
  });
  it('does not pretend to know other work', async () => {
    const { parameters, signature } = await challenge(1);
    const other = { parameters: { ...parameters, algorithm: 'ARGON2ID' }, signature };
    expect(() => solve(other)).toThrow('ARGON2ID');
  });
});
