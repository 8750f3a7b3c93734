/**
 * Row 11: the organizer's tables of a contest of a million votes and 5,000 contestants, beside the same by driver queries that count; an
 * import and a copy of 5,000 contestants. `--votes 10000` makes it smaller. Merkle root and recount are the row `merkle`.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Contestant, Vote } from '#shared/contests/entities.ts';
import { importLimits } from '#shared/contests/entries/limits.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { hour } from '#shared/time.ts';
import type { BenchDatabase } from './database.ts';
import { startSubject, type Subject } from './subject.ts';
import { median, milliseconds, table, whole } from './table.ts';
import type { BenchOptions } from './votes.ts';

const connections = 8;
const aim = 150;

/** Answers of one question, in milliseconds. */
async function timed(count: number, ask: (n: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const n = next++;
      const startedAt = performance.now();
      await ask(n);
      took.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return took;
}

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

/** Resident memory of a process in MB; 0 where the system does not say. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function callerOf({ url, target }: Subject) {
  const [token, username] = target.contestants;
  let asked = 0;
  return async (path: string, input: object): Promise<Record<string, unknown>> => {
    const n = asked++;
    const response = await fetch(`${url}/app/contest/v2/${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `${token}:${username}`,
        'X-Forwarded-For': `10.${n % 250}.${(n >> 8) % 250}.1`,
      },
      body: JSON.stringify(input),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
}

export async function benchStudio(
  database: BenchDatabase,
  { runs, seconds, profile, scratch, say, votes = 1_000_000 }: BenchOptions,
): Promise<string> {
  const appSecret = randomBytes(32).toString('base64url');
  const uri = database.uri('studio');
  const env = { DATABASE_URI: uri, APP_SECRET: appSecret, SCRATCH: scratch, VOTES: String(votes) };
  const subject = await startSubject({ server: 'studio', profile, env });
  try {
    const { cx_id } = subject.target;
    const call = callerOf(subject);
    const db = database.client.db('bench_studio');
    const [ledger, people] = [db.collection(Vote.name), db.collection(Contestant.name)];
    const perStep = { _id: { $subtract: ['$at_ms', { $mod: ['$at_ms', hour] }] }, n: { $sum: '$weight' } };
    const page = (n: number) => ({ contest_id: cx_id, page: 1 + (n % 20), limit: 25 });
    const questions: readonly { label: string; ask: (n: number) => Promise<unknown>; isPlain?: boolean }[] = [
      { label: 'dashboard', ask: () => call('getDashboard', { cx_id }) },
      {
        label: '  votes by hour and by contestant, counted by the driver',
        isPlain: true,
        ask: () =>
          Promise.all([
            ledger.aggregate([{ $match: { cx_id } }, { $group: perStep }]).toArray(),
            ledger.aggregate([{ $match: { cx_id } }, { $group: { _id: '$contestant_id', n: { $sum: 1 } } }]).toArray(),
          ]),
      },
      { label: 'getAllVotes', ask: (n) => call('getAllVotes', page(n)) },
      {
        label: '  a page and its count by the driver',
        isPlain: true,
        ask: (n) =>
          Promise.all([
            ledger
              .find({ cx_id })
              .sort({ at_ms: -1 })
              .skip(25 * (n % 20))
              .limit(25)
              .toArray(),
            ledger.countDocuments({ cx_id }),
          ]),
      },
      { label: 'getAllContestants', ask: (n) => call('getAllContestants', page(n)) },
      {
        label: '  a page, and their votes counted by the driver',
        isPlain: true,
        ask: async (n) => {
          const found = await people
            .find({ cx_id })
            .sort({ _created_at: -1 })
            .skip(25 * (n % 20))
            .limit(25)
            .toArray();
          await people.countDocuments({ cx_id });
          const ids = found.map(({ contestant_id }) => contestant_id as string);
          const those = { cx_id, contestant_id: { $in: ids } };
          return ledger.aggregate([{ $match: those }, { $group: { _id: '$contestant_id', n: { $sum: 1 } } }]).toArray();
        },
      },
    ];
    // What the ledger has is folded once, as the job does each minute.
    const foldedIn = await timed(1, () => call('getDashboard', { cx_id }));
    say(`the first dashboard, which folds ${whole(votes)} votes: ${milliseconds(foldedIn[0]!)} ms`);
    const rows: string[][] = [];
    for (const { label, ask, isPlain } of questions) {
      const [half, most, speed]: [number[], number[], number[]] = [[], [], []];
      // Counting a million votes takes seconds: a few questions say enough.
      const once = (await timed(connections, ask)).reduce((sum, ms) => sum + ms, 0) / connections;
      const count = Math.max(isPlain ? connections : 4 * connections, Math.ceil((seconds * 1000 * connections) / once));
      for (let run = 0; run < runs; run++) {
        const startedAt = performance.now();
        const took = await timed(count, ask);
        speed.push(count / ((performance.now() - startedAt) / 1000));
        half.push(quantile(took, 0.5));
        most.push(quantile(took, 0.99));
      }
      rows.push([label, whole(median(speed)), milliseconds(median(half)), milliseconds(median(most))]);
      say(`${label}: p50 ${milliseconds(median(half))} ms, p99 ${milliseconds(median(most))} ms`);
    }
    const memory = `${whole(memoryOf(subject.pid))} MB`;
    const once = async (label: string, work: () => Promise<unknown>) => {
      const startedAt = performance.now();
      await work();
      const took = (performance.now() - startedAt) / 1000;
      say(`${label}: ${took.toFixed(1)} s`);
      return [label, `${took.toFixed(1)} s`, `${whole(memoryOf(subject.pid))} MB`];
    };
    const size = contestLimits.contestants;
    const large = [
      await once(`import of ${whole(size)} rows`, () => importAll(call, size)),
      await once(`copy of a contest of ${whole(size)} contestants`, () =>
        call('duplicateContest', { cx_id, client_id: 'bench-copy' }),
      ),
    ];
    return [
      table(
        [
          `${whole(votes)} votes, ${connections} at once (aim: p99 below ${aim} ms; server ${memory})`,
          'answers/s',
          'p50 ms',
          'p99 ms',
        ],
        rows,
      ),
      table(['once', 'time', 'server memory'], large),
    ].join('\n\n');
  } finally {
    await subject.stop();
  }
}

/** A contest without contestants, filled from a file in pieces, as its page does. */
async function importAll(call: ReturnType<typeof callerOf>, size: number): Promise<void> {
  const empty = { cx_id: 'benchstudio1', client_id: 'bench-import', with_contestants: false };
  const { cx_id } = await call('duplicateContest', empty);
  for (let from = 0; from < size; from += importLimits.rowsAtOnce) {
    const count = Math.min(importLimits.rowsAtOnce, size - from);
    const rows = Array.from({ length: count }, (_, n) => ({ row: from + n + 1, contestant_name: `Row ${from + n}` }));
    await call('importContestants', { cx_id, import_id: 'bench-import', rows });
  }
}
