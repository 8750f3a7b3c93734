/** Sends one vote, with proof of work if the server asks for it. */
import { call, type CallError } from '#shared/client/app/data/api.ts';
import type { VoteAnswer } from '#shared/client/app/core/calls.ts';
import { knownFingerprint } from '#shared/client/app/data/fingerprint.ts';
import { proving } from '#shared/client/app/data/proving.ts';
import { voteSource } from './voteSource.ts';
import type { Intent } from './voting.ts';

/** Throws CallError, without a toast. `checking` is called when proof of work starts. */
export async function sendVote(vote: Intent & { cx_id: string }, checking?: () => void): Promise<VoteAnswer> {
  const { cx_id, contestant_id, client_id } = vote;
  return proving(
    () => call.getChallenge({ cx_id }, { quiet: true }),
    (proof) => {
      const fingerprint = knownFingerprint();
      const ballot = { cx_id, contestant_id, client_id, fingerprint, proof, via: voteSource };
      return call.addVote(ballot, { quiet: true });
    },
    checking,
  );
}

/** Looks up a vote whose response was lost; undefined when it has not arrived. Throws CallError, without a toast. */
export async function arrivedVote({ cx_id, client_id }: Intent & { cx_id: string }): Promise<VoteAnswer | undefined> {
  const { receipt, ...answer } = await call.getPastVotes({ cx_id, client_id }, { quiet: true });
  return receipt === undefined ? undefined : { ...answer, receipt, success: true, counted: true };
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
