/** Sends one vote, with proof of work if the server asks for it. */
import { call, CallError } from '#shared/client/app/api.ts';
import type { VoteAnswer } from '#shared/client/app/calls.ts';
import { knownFingerprint } from '#shared/client/app/fingerprint.ts';
import type { Proof } from './proof.ts';
import type { Intent } from './voting.ts';

/** Retries with a new proof, because one can expire or be spent by another tab. */
const mostProofs = 2;

/** Throws CallError, without a toast. `checking` is called when proof of work starts. */
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

/** Refusals after which the outcome is unknown or a retry may succeed; the id is kept. */
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

/** The vote may not have been sent: queue it in the outbox. */
export const lostLine = ({ code }: CallError) => code === 'offline' || code === 'timeout';
