/** Data of a person's public page, requested like the server's prefetch. */
import { personCall } from '#shared/accounts/lists.ts';
import { answerQuery, knownAnswer, load } from '#shared/client/app/data/queries.ts';
import { contestsOfCall } from '#shared/contests/lists.ts';
import { servicesOfCall } from '#shared/services/lists.ts';

const personOf = (username: string) => {
  const { call, input } = personCall(username);
  return knownAnswer(call, input)?.user;
};

/** For the screen's `data`; the screen shows refusals. */
export async function personData({ username }: { username: string }): Promise<void> {
  const person = personCall(username);
  await load(answerQuery(person.call, person.input));
  const known = personOf(username);
  if (!known) return;
  const [contests, services] = [contestsOfCall(known.user_id), servicesOfCall(known.user_id)];
  await Promise.all([
    load(answerQuery(contests.call, contests.input)),
    load(answerQuery(services.call, services.input)),
  ]);
}

export const personTitle = ({ username }: { username: string }): string => personOf(username)?.full_name ?? username;
