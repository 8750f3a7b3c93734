/** A vote as a browser at some address sends it. */
import type { ContestShape, VoteAnswer } from '#shared/contests/shapes.ts';
import type { Answer, TestActor } from '../support/actors.ts';

interface Ballot {
  /** Which contestant. */
  index?: number;
  address?: string;
  fingerprint?: string;
  client_id?: string;
  proof?: unknown;
}
let clientIds = 0;

export function voteFrom(
  actor: TestActor,
  { cx_id, contestants }: ContestShape,
  ballot: Ballot = {},
): Promise<Answer<VoteAnswer>> {
  const { index = 0, address = '192.0.2.1', fingerprint, client_id = `abuse${++clientIds}`, proof } = ballot;
  return actor.fetch('/app/contest/v2/addVote', {
    method: 'POST',
    headers: { ...actor.headers, 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({ cx_id, contestant_id: contestants[index]!.contestant_id, fingerprint, client_id, proof }),
  });
}
