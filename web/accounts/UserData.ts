/** What the public page of a person asks first; the page brings the answers for visitors (cloud/site/personHeads.ts). */
import type { InputOfCall } from '#shared/client/app/calls.ts';
import { knownAnswer, loadAnswer } from '#shared/client/app/useAnswer.ts';
import { limits } from '#shared/limits.ts';

export const personCall = 'GET /app/providers/getProvider/:username';

export const contestsOf = (user_id: number): InputOfCall<'POST /app/contest/v2/get'> => ({
  user_id,
  page: 1,
  limit: limits.contestPage,
});

/** For the screen's `data`; what is refused is shown by the screen. */
export async function personData({ username }: { username: string }): Promise<void> {
  await loadAnswer(personCall, { username });
  const person = knownAnswer(personCall, { username })?.user;
  if (person) await loadAnswer('POST /app/contest/v2/get', contestsOf(person.user_id));
}

export const personTitle = ({ username }: { username: string }): string =>
  knownAnswer(personCall, { username })?.user.full_name ?? username;
