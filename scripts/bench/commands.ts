/** Counts a database's commands by mongod's own statistics, whichever driver sent them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';

/** Commands of the bench and of the drivers' monitoring. */
const notCounted: readonly string[] = ['serverStatus', 'hello', 'isMaster', 'ping'];

/** Executions by command name. */
type Commands = ReadonlyMap<string, number>;

export async function countCommands(client: MongoClient): Promise<Commands> {
  const { metrics } = (await client.db('admin').command({ serverStatus: 1 })) as {
    metrics: { commands: Record<string, number | { total?: number }> };
  };
  return new Map(
    Object.entries(metrics.commands).flatMap(([name, counts]) =>
      typeof counts === 'object' && counts.total !== undefined && !notCounted.includes(name)
        ? [[name, counts.total] as const]
        : [],
    ),
  );
}

async function countDuring(client: MongoClient, work: () => Promise<unknown>) {
  const before = await countCommands(client);
  const startedAt = performance.now();
  await work();
  const took = performance.now() - startedAt;
  const after = await countCommands(client);
  return { took, ran: new Map([...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)])) };
}

const sumOf = (commands: Commands) => [...commands.values()].reduce((total, count) => total + count, 0);
/** Milliseconds per check whether the database is idle, and the number of surplus commands that is tolerated. */
const look = 500;
const restless = 20;

/** Commands of `look` milliseconds that a server sends although nothing happens. */
const background = 50;

/** Waits until a server has done what follows from rows that were just inserted, such as the tasks of thousands of new people. */
export async function calm(client: MongoClient): Promise<void> {
  while (sumOf((await countDuring(client, () => pause(look))).ran) > background);
}

/**
 * Counts the commands of `work` and of everything it started, by name, minus the background commands of as much time, which were measured
 * during `idle` milliseconds before. `work` gets a function that waits until all is finished.
 */
export async function commandsOf(
  client: MongoClient,
  idle: number,
  work: (atRest: () => Promise<void>) => Promise<unknown>,
): Promise<Map<string, number>> {
  const quiet = await countDuring(client, () => pause(idle));
  const atRest = async () => {
    for (;;) {
      const { ran, took } = await countDuring(client, () => pause(look));
      if (sumOf(ran) <= (sumOf(quiet.ran) * took) / quiet.took + restless) return;
    }
  };
  const busy = await countDuring(client, async () => {
    await work(atRest);
    await atRest();
  });
  return new Map(
    [...busy.ran].map(([name, count]) => [name, count - ((quiet.ran.get(name) ?? 0) * busy.took) / quiet.took]),
  );
}
