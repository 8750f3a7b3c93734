/**
 * What docs/scale.md rests on: the bytes of a vote, and what an updated row costs mongod without a change stream, with one that names it, and
 * with one that looks it up.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Document } from 'mongodb';
import { Inbox } from '#shared/chat/entities.ts';
import { Vote, VoteLock } from '#shared/contests/entities.ts';
import { day, inSeconds } from '#shared/time.ts';
import { ensureIndexes } from '#parse/database/indexes.ts';
import { createStorage } from '#parse/storage/storage.ts';
import { cpuSeconds } from './cpu.ts';
import type { BenchDatabase } from './database.ts';
import { median, table, whole } from './table.ts';
import type { BenchOptions } from './votes.ts';

const votes = 50_000;
const batch = 500;
/** Rows of a transaction, as those of a batch of messages, and transactions of a measurement. */
const rows = 300;
const transactions = 60;
const streams = ['no stream', 'a stream that names the row', 'a stream that looks the row up'] as const;

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

type Tools = Parameters<typeof createStorage>[0];
const toolsOf = (database: BenchDatabase, db: Db): Tools => ({
  client: database.client,
  db,
  clock: { now: () => Date.now(), pause: (milliseconds) => pause(milliseconds) },
  close: () => Promise.resolve(),
});

/** Stores votes as casting does; bytes a vote by collection: rows, rows on disk, indexes. */
async function bytesOfVotes(database: BenchDatabase, db: Db): Promise<string[][]> {
  await ensureIndexes(db, [Vote, VoteLock]);
  const storage = createStorage(toolsOf(database, db));
  const [cx_id, round_id] = [random(9), random(9)];
  for (let from = 0; from < votes; from += batch)
    await storage.transact(async (tx) => {
      const cast = Array.from({ length: batch }, (_, n) => {
        const [vote_id, voter, receipt] = [random(32), `v${random(12)}`, random(8)];
        const place = { contestant_id: `contestant_${n % 50}`, assox_id: `placement_${n % 50}` };
        return { vote_id, voter, receipt, at_ms: Date.now(), ...place };
      });
      await tx.insertMany(
        VoteLock,
        cast.map(({ voter, ...vote }) => {
          const active = [{ ...vote, until_ms: vote.at_ms + day }];
          return { lock_id: `${cx_id}|${voter}`, cx_id, voter, active, evidence: random(16) };
        }),
      );
      await tx.insertMany(
        Vote,
        cast.map(({ voter: _voter, ...vote }) => ({
          ...{ ...vote, cx_id, round_id, weight: 1, time: inSeconds(day), source: 'free' as const, risk: [] },
          ...{ voter_tag: random(16), leaf: random(32) },
        })),
      );
    });
  // What was committed reaches the files.
  await database.client.db('admin').command({ fsync: 1 });
  return Promise.all(
    [Vote, VoteLock].map(async ({ name }) => {
      const { size, storageSize, totalIndexSize } = (await db.command({ collStats: name })) as Record<string, number>;
      return [name, ...[size, storageSize, totalIndexSize].map((bytes) => whole(bytes! / votes))];
    }),
  );
}

const inbox = (n: number): Document => ({
  ...{ _id: `conversation${n}-1000`, inbox_id: `conversation${n}-1000`, conversation_id: `conversation${n}` },
  ...{ user_id: n, other_id: n + 1, seen_n: 0, unread: 0, muted: false, archived: false, request: false },
  ...{ blocked: false, draft: '', last_at: new Date(), rev: 1, _rperm: ['somebody'], _wperm: [] },
});

/** Microseconds of mongod a row. */
async function updated(database: BenchDatabase, db: Db, stream: (typeof streams)[number]): Promise<number> {
  const collection = db.collection(Inbox.name);
  await collection.drop().catch(() => undefined);
  await ensureIndexes(db, [Inbox]);
  await collection.insertMany(Array.from({ length: rows }, (_, n) => inbox(n)));
  const watched =
    stream === streams[0] ? undefined : db.watch([], stream === streams[2] ? { fullDocument: 'updateLookup' } : {});
  const heard =
    watched &&
    (async () => {
      for (let left = rows * transactions; left; left--) await watched.next();
    })();
  if (watched) await once(watched, 'resumeTokenChanged');
  const before = cpuSeconds(database.pid!)!;
  for (let n = 0; n < transactions; n++) {
    const session = database.client.startSession();
    await session.withTransaction(
      () =>
        db.command(
          {
            update: Inbox.name,
            ordered: false,
            updates: Array.from({ length: rows }, (_, of) => ({
              q: { _id: inbox(of)._id as string },
              u: { $inc: { rev: 1 }, $set: { unread: n, last_at: new Date() }, $currentDate: { _updated_at: true } },
            })),
          },
          { session },
        ),
      { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', journal: true } },
    );
    await session.endSession();
  }
  await heard;
  const used = cpuSeconds(database.pid!)! - before;
  await watched?.close();
  return (used / (rows * transactions)) * 1e6;
}

export async function benchScale(database: BenchDatabase, { runs, say }: BenchOptions): Promise<string> {
  if (!database.pid) throw new Error('This row measures a mongod of its own: without DATABASE_URI.');
  const db = database.client.db(new URL(database.uri('scale')).pathname.slice(1));
  const bytes = await bytesOfVotes(database, db);
  const costs = new Map(streams.map((stream) => [stream, [] as number[]]));
  for (let run = 1; run <= runs; run++)
    for (const stream of streams) {
      const cost = await updated(database, db, stream);
      costs.get(stream)!.push(cost);
      say(`run ${run}, an updated row with ${stream}: ${cost.toFixed(0)} us`);
    }
  return [
    table([`bytes a vote, of ${whole(votes)}`, 'rows', 'rows on disk', 'indexes'], bytes),
    table(
      [`us of mongod an updated row, ${rows} in a transaction`, ''],
      [...costs].map(([stream, each]) => [stream, whole(median(each))]),
    ),
  ].join('\n\n');
}
