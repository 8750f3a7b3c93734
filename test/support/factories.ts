/** Rows for tests, made by the product's own functions; what is not given is plausible. */
import { Contest, Contestant } from '#shared/contests/entities.ts';
import type { ChangesOf } from '#shared/model/entity.ts';
import type { ContestShape } from '#cloud/rest/shapes.ts';
import type { RunningServer } from '#parse/server.ts';
import { member, type TestActor } from './actors.ts';

const hour = 3_600_000;
let count = 0;

export interface ContestWishes {
  organizer?: TestActor;
  contestants?: number;
  publish?: boolean;
  /** Set behind the rules' back: states that the product reaches with time. */
  stored?: ChangesOf<typeof Contest>;
  lock_per?: 'contest' | 'contestant';
  votes_per_period?: number;
  contest_exp_hours?: number;
}

export const newCxId = () =>
  `cx${String(++count).padStart(4, '0')}${Math.random().toString(36).slice(2, 8).padEnd(6, '0')}`;

/** Makes a contest, ongoing unless `stored` says otherwise, and answers it as its page gets it. */
export async function contest(server: RunningServer, wishes: ContestWishes = {}): Promise<ContestShape> {
  const { contestants = 3, publish = true, stored, organizer, ...fields } = wishes;
  const by = organizer ?? (await member(server));
  const cx_id = newCxId();
  const made = await by.run('createContest', {
    cx_id,
    contest_name: `Contest ${cx_id}`,
    category: 'Food',
    end_date: new Date(Date.now() + 24 * hour).toISOString(),
    contestants: Array.from({ length: contestants }, (_, i) => ({ contestant_name: `Contestant ${i + 1}` })),
    publish,
    ...fields,
  });
  if (made.status !== 200) throw new Error(`No contest: ${made.error} ${JSON.stringify(made.fields)}`);
  if (stored) await server.ports.storage.transact((tx) => tx.update(Contest, cx_id, stored));
  const { body } = await by.call('POST /app/contest/v2/fetchContest', { cx_id });
  if (!('contest' in body)) throw new Error('No contest was answered');
  return body.contest;
}

/** A contestant that waits for approval. */
export async function reject(server: RunningServer, contestant_id: string): Promise<void> {
  await server.ports.storage.transact((tx) => tx.update(Contestant, contestant_id, { contestant_status: 0 }));
}
