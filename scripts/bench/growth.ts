/** Row 6: votes and pages with 10,000 and with 1,000,000 stored votes. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Document } from 'mongodb';
import type { BenchDatabase } from './database.ts';
import { startGenerator } from './generator.ts';
import type { ShotKind } from './shots.ts';
import { startSubject } from './subject.ts';
import { median, table, times, whole } from './table.ts';
import type { BenchOptions } from './votes.ts';

const sizes = [10_000, 1_000_000] as const;
const connections = 32;
const batch = 10_000;
/** Milliseconds for the database to settle after inserting. */
const rest = 20_000;
const rows: readonly { kind: ShotKind; label: string }[] = [
  { kind: 'ours', label: 'votes/s' },
  { kind: 'page', label: 'fetchContest/s' },
];

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

/** Inserts further votes modelled on existing ones, with own ids, times and voters. */
async function grow(db: ReturnType<BenchDatabase['client']['db']>, by: number): Promise<void> {
  const votes = await db.collection<Document & { _id: string }>('Votes').find().limit(500).toArray();
  const locks = await db.collection<Document & { _id: string }>('VoteLocks').find().limit(500).toArray();
  for (let from = 0; from < by; from += batch) {
    const some = Array.from({ length: Math.min(batch, by - from) }, (_, i) => from + i);
    const quick = { ordered: false, writeConcern: { w: 1 } } as const;
    await db.collection<Document & { _id: string }>('Votes').insertMany(
      some.map((n) => {
        const like = votes[n % votes.length]!;
        return {
          ...like,
          _id: random(32),
          at_ms: like.at_ms - n,
          receipt: random(8),
          voter_tag: random(16),
          leaf: random(32),
        };
      }),
      quick,
    );
    await db.collection<Document & { _id: string }>('VoteLocks').insertMany(
      some.map((n) => {
        const like = locks[n % locks.length]!;
        const voter = random(12);
        return { ...like, _id: `${like.cx_id}|${voter}`, voter };
      }),
      quick,
    );
  }
}

export async function benchGrowth(
  database: BenchDatabase,
  { runs, seconds, scratch, say, note }: BenchOptions,
): Promise<string> {
  const appSecret = randomBytes(32).toString('base64url');
  const env = { DATABASE_URI: database.uri('growth'), APP_SECRET: appSecret, SCRATCH: scratch };
  const db = database.client.db('bench_growth');
  const results = new Map<string, number[]>();
  const generator = await startGenerator();
  const subject = await startSubject({ server: 'ours', env });
  try {
    const { url, target } = subject;
    const fire = (kind: ShotKind, requests: number) =>
      generator.fire({ url, appSecret, kind, target, connections, requests });
    const speeds = new Map<ShotKind, number>();
    for (const { kind } of rows) speeds.set(kind, (await fire(kind, 4000)).perSecond);
    for (const size of sizes) {
      const stored = await db.collection('Votes').countDocuments();
      await grow(db, Math.max(0, size - stored));
      say(`${whole(await db.collection('Votes').countDocuments())} votes are stored`);
      // Flushes now, so that it does not happen while measuring.
      await db.admin().command({ fsync: 1 });
      await pause(rest);
      for (const { kind } of rows) await fire(kind, 1000);
      for (let run = 1; run <= runs; run++)
        for (const { kind, label } of rows) {
          const load = await fire(kind, Math.ceil(speeds.get(kind)! * seconds));
          if (load.bad) throw new Error(`${label}: ${load.bad} answers were not what they should be`);
          const key = `${kind} ${size}`;
          results.set(key, [...(results.get(key) ?? []), load.perSecond]);
          say(`${label}, ${whole(size)} stored: ${whole(load.perSecond)}`);
        }
    }
  } finally {
    await subject.stop();
    await generator.stop();
  }
  return table(
    [`${connections} at once`, ...sizes.map((size) => `${whole(size)} votes stored`), 'ratio (aim 0.8 to 1.2)'],
    rows.map(({ kind, label }) => {
      const [few, many] = sizes.map((size) => median(results.get(`${kind} ${size}`)!));
      note(`growth, ${label}: of ten thousand votes at a million`, many! / few!);
      return [label, whole(few!), whole(many!), times(many! / few!)];
    }),
  );
}
