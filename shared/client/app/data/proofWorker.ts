/** Web worker that solves challenges. */
import { type Challenge, solve } from './proofSolver.ts';

/** The used part of the worker's global scope, which is missing in the DOM types. */
const scope = self as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<Challenge>) => void): void;
  postMessage(message: unknown): void;
};

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker speaks to its own page alone
scope.addEventListener('message', ({ data }) => scope.postMessage(solve(data)));
