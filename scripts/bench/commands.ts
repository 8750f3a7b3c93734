/** How many commands a database has run: by mongod's own count, so whoever sent them, by whatever driver. */
import { setTimeout as pause } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';

/** Commands of the bench itself, and by which drivers look whether the server is there. */
const notCounted: readonly string[] = ['serverStatus', 'hello', 'isMaster', 'ping'];

/** By name: how often it ran. */
type Commands = ReadonlyMap<string, number>;

async function countCommands(client: MongoClient): Promise<Commands> {
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
/** Milliseconds of a look whether a database has come to rest, and how many commands more than at rest are none that matter. */
const look = 500;
const restless = 20;

/**
 * What ran during `work` and until all that it began was over, by name; less what runs in as much time when nobody does anything, as seen
 * during `idle` milliseconds before it. `work` is handed what waits until all that was begun is over.
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
