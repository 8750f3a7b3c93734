/** Row 1: votes at 32 and 128 connections, spread over 50 contestants and on a single one; ours and others on the same database. */
import { randomBytes } from 'node:crypto';
import type { Document } from 'mongodb';
import { cpuSeconds } from './cpu.ts';
import type { BenchDatabase } from './database.ts';
import { type Generator, startGenerator } from './generator.ts';
import type { LoadResult } from './loader.ts';
import type { ShotKind } from './shots.ts';
import { startSubject, type Subject } from './subject.ts';
import { median, milliseconds, table, times, whole } from './table.ts';

export interface BenchOptions {
  readonly runs: number;
  /** Approximate duration of a measurement. */
  readonly seconds: number;
  /** Kinds to run; empty for all. */
  readonly only: readonly string[];
  /** Folder for CPU profiles. */
  readonly profile?: string;
  /** Votes of the large contest of `studio` and `merkle`; a million by default. */
  readonly votes?: number | undefined;
  /** Connected people of `chat`, instead of its usual crowds. */
  readonly crowd?: number | undefined;
  readonly scratch: string;
  readonly say: (line: string) => void;
  /** Notes a ratio to a reference of the same run. */
  readonly note: (name: string, ratio: number) => void;
}

interface Counts {
  ledger: number;
  tallies: number;
  locks?: number;
}

interface Row {
  readonly kind: ShotKind;
  readonly label: string;
  /** The server's file. */
  readonly server: string;
  /** Warm-up votes, for the JIT compiler. */
  readonly warmUp: number;
  /** Where votes are stored: the collection and its amount fields. */
  readonly counts?: (db: ReturnType<BenchDatabase['client']['db']>) => Promise<Counts>;
}

const sum = (documents: readonly Document[], field: string) =>
  documents.reduce((total, row) => total + Number(row[field]), 0);

const writesCounts: Row['counts'] = async (db) => ({
  ledger: await db.collection('votes').countDocuments(),
  locks: await db.collection('locks').countDocuments(),
  tallies: sum(await db.collection('tallies').find().toArray(), 'n'),
});

const rows: readonly Row[] = [
  {
    kind: 'ours',
    label: 'Engage',
    server: 'ours',
    warmUp: 10_000,
    counts: async (db) => ({
      ledger: await db.collection('Votes').countDocuments(),
      locks: await db.collection('VoteLocks').countDocuments(),
      // Each vote is counted for the contestant and for the contest.
      tallies: sum(await db.collection('VoteTallies').find().toArray(), 'n') / 2,
    }),
  },
  { kind: 'door', label: 'Engage, a call that does nothing', server: 'ours', warmUp: 10_000 },
  {
    kind: 'naive',
    label: 'Parse Server, naive Cloud Code',
    server: 'naive',
    warmUp: 600,
    counts: async (db) => ({
      ledger: await db.collection('Vote').countDocuments(),
      tallies: sum(await db.collection('Contestant').find().toArray(), 'votes'),
    }),
  },
  {
    kind: 'writes',
    label: 'Express + driver, three unguarded writes',
    server: 'writes',
    warmUp: 1500,
    counts: writesCounts,
  },
  {
    kind: 'transaction',
    label: 'Express + driver, one transaction a vote',
    server: 'writes',
    warmUp: 300,
    counts: writesCounts,
  },
  { kind: 'chain', label: 'empty POST through Express behind the same middleware', server: 'chain', warmUp: 6000 },
  { kind: 'bare', label: 'bare empty POST through Express', server: 'bare', warmUp: 6000 },
];

const connectionCounts = [32, 128] as const;
const spreads = ['spread', 'hot'] as const;
type Cell = `${(typeof spreads)[number]} ${(typeof connectionCounts)[number]}`;
const cells = spreads.flatMap((spread) => connectionCounts.map((connections) => ({ spread, connections })));
const keyOf = ({ spread, connections }: (typeof cells)[number]): Cell => `${spread} ${connections}`;

export interface Measured extends LoadResult {
  /** CPU microseconds per answer, of server and database. */
  readonly server: number;
  readonly mongod: number;
}

/** Results by kind and cell, in order of the runs. */
class Results {
  private readonly all = new Map<string, Measured[]>();
  add(kind: ShotKind, cell: Cell, result: Measured): void {
    const key = `${kind} ${cell}`;
    this.all.set(key, [...(this.all.get(key) ?? []), result]);
  }
  /** The median; undefined when not measured. */
  of(kind: ShotKind, cell: Cell, figure: keyof Measured): number | undefined {
    const results = this.all.get(`${kind} ${cell}`);
    return results && median(results.map((result) => result[figure]));
  }
}

interface Measuring extends BenchOptions {
  readonly database: BenchDatabase;
  readonly generator: Generator;
  readonly results: Results;
  readonly appSecret: string;
}

async function measureRow(
  row: Row,
  subject: Subject,
  isFirst: boolean,
  { database, generator, results, appSecret, seconds, say }: Measuring,
) {
  const { kind, counts } = row;
  const { url, target } = subject;
  const db = database.client.db(`bench_${row.server}`);
  const fire = (connections: number, requests: number, spread: string) =>
    generator.fire({
      url,
      appSecret,
      kind,
      target: spread === 'hot' ? { ...target, contestants: target.contestants.slice(0, 1) } : target,
      connections,
      requests,
    });
  const busySeconds = () => [subject.pid, database.pid].map((pid) => (pid && cpuSeconds(pid)) || 0) as [number, number];
  let { perSecond } = await fire(64, isFirst ? row.warmUp : row.warmUp / 10, 'spread');
  for (const cell of cells) {
    // Without votes, spread and hot are the same.
    if (!counts && cell.spread === 'hot') continue;
    const before = await counts?.(db);
    const busyBefore = busySeconds();
    const load = await fire(cell.connections, Math.ceil(perSecond * seconds), cell.spread);
    const [server, mongod] = busySeconds().map((used, i) => ((used - busyBefore[i]!) / load.good) * 1e6) as [
      number,
      number,
    ];
    const result = { ...load, server, mongod };
    ({ perSecond } = result);
    const after = await counts?.(db);
    results.add(kind, keyOf(cell), result);
    say(
      `${row.label}, ${keyOf(cell)}: ${whole(perSecond)}/s, p50 ${milliseconds(result.p50)} ms, p99 ${milliseconds(result.p99)} ms, ${whole(server)} + ${whole(mongod)} us, generator ${whole(result.busy * 100)} %`,
    );
    if (result.bad) throw new Error(`${row.label}: ${result.bad} answers were not what they should be`);
    for (const name of before && after ? (Object.keys(after) as (keyof Counts)[]) : [])
      if (after![name]! - before![name]! !== result.good)
        throw new Error(
          `${row.label}: ${result.good} votes were acknowledged, and ${name} grew by ${after![name]! - before![name]!}`,
        );
  }
}

/** Measures all kinds once per run, run by run, so that slow phases of the machine affect all kinds. */
async function measureAll(options: Measuring): Promise<void> {
  const { only, database, profile, scratch, appSecret, runs, say } = options;
  const chosen = rows.filter(({ kind }) => !only.length || only.includes(kind));
  const subjects = new Map<string, Subject>();
  try {
    for (const server of new Set(chosen.map((row) => row.server))) {
      const env = { DATABASE_URI: database.uri(server), APP_SECRET: appSecret, SCRATCH: scratch };
      subjects.set(server, await startSubject({ server, env, profile }));
    }
    for (let run = 1; run <= runs; run++) {
      say(`votes, run ${run} of ${runs}`);
      for (const row of chosen) await measureRow(row, subjects.get(row.server)!, run === 1, options);
    }
  } finally {
    for (const subject of subjects.values()) await subject.stop();
  }
}

const references: readonly { kind: ShotKind; label: string; aims: readonly number[] }[] = [
  { kind: 'naive', label: 'times naive Cloud Code', aims: [7, 11] },
  { kind: 'writes', label: 'times three unguarded writes', aims: [2.8, 4.5] },
  { kind: 'transaction', label: 'times one transaction a vote', aims: [] },
  { kind: 'chain', label: 'of the empty POST through Express behind the same middleware', aims: [0.5, 0.72] },
  { kind: 'door', label: 'of its own call that does nothing', aims: [] },
];

function tablesOf(results: Results, note: BenchOptions['note']): string {
  const keys = cells.map(keyOf);
  const figures = (kind: ShotKind, figure: keyof Measured, show: (value: number) => string) =>
    keys.map((key) => {
      const value = results.of(kind, key, figure);
      return value === undefined ? '' : show(value);
    });
  const measured = rows.filter(({ kind }) => results.of(kind, keys[0]!, 'perSecond') !== undefined);
  const votes = measured.map(({ kind, label }) => [label, ...figures(kind, 'perSecond', whole)]);
  const latencies = measured.map(({ kind, label }) => {
    const [p50, p99] = [figures(kind, 'p50', milliseconds), figures(kind, 'p99', milliseconds)];
    return [label, ...p50.map((value, i) => value && `${value} / ${p99[i]}`)];
  });
  const costs = measured.map(({ kind, label }) => {
    const [server, mongod] = [figures(kind, 'server', whole), figures(kind, 'mongod', whole)];
    return [label, ...server.map((value, i) => value && `${value} + ${mongod[i]}`)];
  });
  const ratios = references
    .filter(({ kind }) => results.of(kind, keys[0]!, 'perSecond') !== undefined)
    .map(({ kind, label, aims }) => [
      `Engage: ${label}`,
      ...cells.map((cell) => {
        const ours = results.of('ours', keyOf(cell), 'perSecond');
        const theirs =
          results.of(kind, keyOf(cell), 'perSecond') ?? results.of(kind, `spread ${cell.connections}`, 'perSecond');
        if (ours === undefined || theirs === undefined) return '';
        note(`votes, ${keyOf(cell)}: ${label}`, ours / theirs);
        const aim = aims[connectionCounts.indexOf(cell.connections)];
        return `${times(ours / theirs)}${aim === undefined ? '' : ` (aim ${aim})`}`;
      }),
    ]);
  const head = cells.map(
    ({ spread, connections }) => `${connections}, ${spread === 'hot' ? 'one contestant' : '50 contestants'}`,
  );
  return [
    table(['answers/s at so many connections', ...head], votes),
    table(['milliseconds, p50 / p99', ...head], latencies),
    table(['microseconds of processor an answer, server + mongod', ...head], costs),
    table(['ratio', ...head], ratios),
  ].join('\n\n');
}

/** Measures, verifies after each measurement that the database has what was acknowledged, and returns tables. */
export async function benchVotes(database: BenchDatabase, options: BenchOptions): Promise<string> {
  const results = new Results();
  const generator = await startGenerator();
  try {
    await measureAll({ ...options, database, generator, results, appSecret: randomBytes(32).toString('base64url') });
  } finally {
    await generator.stop();
  }
  return tablesOf(results, options.note);
}
