/** Factories of rows, through the product's functions, with plausible defaults. */
import { Contest, Contestant, Round } from '#shared/contests/entities.ts';
import type { ChangesOf } from '#shared/model/entity.ts';
import type { InputOf } from '#cloud/kernel/define.ts';
import type { Functions } from '#cloud/functions.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import type { RunningServer } from '#parse/server.ts';
import { member, type TestActor } from './actors.ts';

const hour = 3_600_000;
let count = 0;

type ContestForm = Omit<InputOf<Functions['createContest']>, 'cx_id' | 'contestants'>;

/** Input of `createContest`, such as `rounds` or `results_policy`. With rounds, the contest's dates default to theirs. */
export interface ContestWishes extends Partial<ContestForm> {
  organizer?: TestActor;
  /** A number, or names. */
  contestants?: number | InputOf<Functions['createContest']>['contestants'];
  /** Set directly in storage, for states that take time to reach. Updates the first round's start and the last one's end. */
  stored?: ChangesOf<typeof Contest>;
  /** The same for the rounds, in order. */
  storedRounds?: readonly ChangesOf<typeof Round>[];
}

export const newCxId = () =>
  `cx${String(++count).padStart(4, '0')}${Math.random().toString(36).slice(2, 8).padEnd(6, '0')}`;

/** Changes a contest and its rounds directly in storage. */
export async function storeBehind(
  server: RunningServer,
  cx_id: string,
  stored: ChangesOf<typeof Contest> = {},
  storedRounds: readonly ChangesOf<typeof Round>[] = [],
): Promise<void> {
  await server.ports.storage.transact(async (tx) => {
    if (Object.keys(stored).length) await tx.update(Contest, cx_id, stored);
    const rounds = await tx.find(Round, { cx_id }, { sort: { round_number: 1 } });
    for (const [index, { round_id }] of rounds.entries()) {
      const changes: ChangesOf<typeof Round> = {
        ...(index === 0 && stored.start_date && { startDate: stored.start_date }),
        ...(index === rounds.length - 1 && stored.end_date && { endDate: stored.end_date }),
        ...storedRounds[index],
      };
      if (Object.keys(changes).length) await tx.update(Round, round_id, changes);
    }
  });
}

/** Creates a contest, running by default, and returns it as its page gets it. */
export async function contest(server: RunningServer, wishes: ContestWishes = {}): Promise<ContestShape> {
  const { contestants = 3, publish = true, stored, storedRounds, organizer, ...form } = wishes;
  const by = organizer ?? (await member(server));
  const cx_id = newCxId();
  const { rounds } = form;
  const made = await by.run('createContest', {
    cx_id,
    contest_name: `Contest ${cx_id}`,
    category: 'Food',
    ...(rounds?.[0]?.startDate !== undefined && { start_date: rounds[0].startDate }),
    end_date: rounds?.at(-1)?.endDate ?? new Date(Date.now() + 24 * hour).toISOString(),
    contestants:
      typeof contestants === 'number'
        ? Array.from({ length: contestants }, (_, i) => ({ contestant_name: `Contestant ${i + 1}` }))
        : contestants,
    publish,
    ...form,
  });
  if (made.status !== 200) throw new Error(`No contest: ${made.error} ${JSON.stringify(made.fields)}`);
  if (stored || storedRounds) await storeBehind(server, cx_id, stored, storedRounds);
  const { body } = await by.call('POST /app/contest/v2/fetchContest', { cx_id });
  if (!('contest' in body)) throw new Error('No contest was answered');
  return body.contest;
}

/** Hides a contestant. */
export async function reject(server: RunningServer, contestant_id: string): Promise<void> {
  await server.ports.storage.transact((tx) => tx.update(Contestant, contestant_id, { contestant_status: 0 }));
}

/** Adds waiting contestants directly in storage, for contests that are nearly full. */
export async function fill({ ports: { storage } }: RunningServer, cx_id: string, most: number): Promise<void> {
  const { user_id: organizer_id } = (await storage.get(Contest, cx_id))!;
  await storage.transact((tx) =>
    tx.insertMany(
      Contestant,
      Array.from({ length: most }, (_, n) => ({
        contestant_id: `full${cx_id.slice(2, 6)}${String(n).padStart(4, '0')}`,
        cx_id,
        organizer_id,
        entry_number: n + 1,
        contestant_name: `Full ${n}`,
      })),
    ),
  );
}
