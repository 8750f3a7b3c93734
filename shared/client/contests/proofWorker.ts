/** Works on a challenge beside the page, so that the page stays quick. */
import { type Challenge, solve } from './proofSolver.ts';

/** What of a worker's own scope is used: the page's types know none. */
const scope = self as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<Challenge>) => void): void;
  postMessage(message: unknown): void;
};

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker speaks to its own page alone
scope.addEventListener('message', ({ data }) => scope.postMessage(solve(data)));
