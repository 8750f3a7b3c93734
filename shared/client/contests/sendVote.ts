/** One vote on its way: sent, and proven by a little work where the server asks for that. */
import { call, CallError } from '#shared/client/app/api.ts';
import type { VoteAnswer } from '#shared/client/app/calls.ts';
import { knownFingerprint } from '#shared/client/app/fingerprint.ts';
import type { Proof } from './proof.ts';
import type { Intent } from './voting.ts';

/** A proof may be late, or used by a vote of another tab: then another one is made. */
const mostProofs = 2;

/** Throws a CallError, without a toast. `checking` is told when the device goes to work. */
export async function sendVote(vote: Intent & { cx_id: string }, checking?: () => void): Promise<VoteAnswer> {
  const { cx_id, contestant_id, client_id } = vote;
  let proof: Proof | undefined;
  for (let proofs = 0; ; proofs++) {
    try {
      const fingerprint = knownFingerprint();
      const ballot = { cx_id, contestant_id, client_id, fingerprint, proof };
      return await call('POST /app/contest/v2/addVote', ballot, { quiet: true });
    } catch (cause) {
      if (!(cause instanceof CallError) || cause.code !== 'proof_required' || proofs === mostProofs) throw cause;
    }
    checking?.();
    const [{ challenge }, { prove }] = await Promise.all([
      call('GET /app/contest/v2/getChallenge', { cx_id }, { quiet: true }),
      import('./proof.ts'),
    ]);
    proof = await prove(challenge);
  }
}

/**
 * Asks whether a vote has arrived whose answer never came: undefined when it has not. Throws a CallError, without a toast, when nobody can
 * be asked.
 */
export async function arrivedVote({ cx_id, client_id }: Intent & { cx_id: string }): Promise<VoteAnswer | undefined> {
  const { receipt, ...answer } = await call('GET /app/contest/v2/getPastVotes', { cx_id, client_id }, { quiet: true });
  return receipt === undefined ? undefined : { ...answer, receipt, success: true, counted: true };
}

/** Refusals after which nobody knows whether the vote counts, or that a second try may get past: the id is kept for it. */
export const worthAnotherTry: readonly CallError['code'][] = [
  'offline',
  'timeout',
  'busy',
  'unavailable',
  'too_many',
  'something_wrong',
  'visitor_required',
  'session_expired',
];

/** The vote may not have left: it is sent again when the line is back. */
export const lostLine = ({ code }: CallError) => code === 'offline' || code === 'timeout';
