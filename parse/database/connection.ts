/** The database connection, its requirements, and its clock. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Db, MongoClient } from 'mongodb';
import type { Clock } from '#cloud/kernel/ports.ts';
import { isOutage, driverTimeouts } from './outage.ts';

export interface Database {
  readonly client: MongoClient;
  readonly db: Db;
  readonly clock: Clock;
  close(): Promise<void>;
}

/** The database cannot be used; the message is a sentence for the operator. */
export class DatabaseError extends Error {}

/** Options of reads in a snapshot session: the driver omits the snapshot's timestamp when a read concern is inherited from the client. */
export const atItsMoment = { readConcern: { level: 'snapshot' } } as const;

const resampleEvery = 30_000;

/** Milliseconds that a start waits for the database. */
const startTimeoutMs = 10_000;

async function untilThere(work: () => Promise<unknown>, giveUpAt: number): Promise<void> {
  for (;;) {
    try {
      return void (await work());
    } catch (error) {
      if (!isOutage(error) || performance.now() > giveUpAt) throw error;
    }
  }
}

/** Connects, and checks that transactions and change streams work. `watch` receives the client's commands. Throws DatabaseError. */
export async function connect(
  uri: string,
  warn: (sentence: string) => void,
  watch?: (client: MongoClient) => void,
): Promise<Database> {
  const client = new MongoClient(uri, {
    monitorCommands: watch !== undefined,
    maxPoolSize: 30,
    ...driverTimeouts,
    writeConcern: { w: 'majority', journal: true },
    readConcernLevel: 'majority',
    ignoreUndefined: true,
  });
  watch?.(client);
  const giveUpAt = performance.now() + startTimeoutMs;
  try {
    await untilThere(() => client.connect(), giveUpAt);
  } catch (error) {
    await client.close();
    throw new DatabaseError(`The database cannot be reached: ${(error as Error).message}`, { cause: error });
  }
  const db = client.db();
  const hello = await db.command({ hello: 1 });
  if (!hello.setName) {
    await client.close();
    throw new DatabaseError(
      'The database is a stand-alone mongod. Engage needs a replica set (one node is enough) for transactions and change streams: start it with --replSet and run rs.initiate().',
    );
  }
  const lifetime = await client
    .db('admin')
    .command({ getParameter: 1, transactionLifetimeLimitSeconds: 1 })
    .then((answer) => Number(answer.transactionLifetimeLimitSeconds))
    .catch(() => undefined);
  if (lifetime !== undefined && lifetime > 10)
    warn(
      `The database keeps an orphaned transaction for ${lifetime} s (transactionLifetimeLimitSeconds): after a crash, votes that meet it wait as long. Set it to 3.`,
    );

  // Estimates the clock offset by the sample with the shortest round trip. Continues on the monotonic clock, because the wall clock may be
  // set at any time.
  let offset = 0;
  const sample = async () => {
    let best = Infinity;
    for (let i = 0; i < 3; i++) {
      const asked = performance.now();
      const { localTime } = await db.command({ hello: 1 });
      const took = performance.now() - asked;
      if (took < best) {
        best = took;
        offset = Number(localTime) - (asked + took / 2);
      }
    }
  };
  await sample();
  const timer = setInterval(() => void sample().catch(() => undefined), resampleEvery);
  timer.unref();

  return {
    client,
    db,
    clock: { now: () => Math.round(performance.now() + offset), pause: (milliseconds) => pause(milliseconds) },
    async close() {
      clearInterval(timer);
      await client.close();
    },
  };
}
