/** Crashes during voting, and the invariants after them. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { expect, onTestFailed, onTestFinished, vi } from 'vitest';
import { Vote, VoteLock, VoteTally } from '#shared/contests/entities.ts';
import { reconcile } from '#cloud/contests/index.ts';
import { type EmbeddedDatabase, startEmbedded } from '#parse/database/embedded.ts';
import { MongodProcess } from '#parse/database/mongod-process.ts';
import type { RunningServer } from '#parse/server.ts';
import { freePort } from '../../scripts/lib/machines.ts';
import { findMongod } from '../../scripts/mongod.mjs';
import { contest } from '../support/factories.ts';
import { startTestServer } from '../support/server.ts';
import { castAll, type CrowdAnswer, type CrowdContest, crowdVotes } from '../votes/crowd.ts';
import { appSecret, type ServerProcess, startProcess } from '../votes/processes.ts';

/** Maximum sends per vote; a database needs seconds to recover. */
const mostTries = 120;

const scratchFolder = (): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'engage-fire-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const mongod = async () => {
  const { MONGOD_PATH, MONGOD_VERSION } = process.env;
  return MONGOD_PATH && MONGOD_VERSION
    ? { path: MONGOD_PATH, version: MONGOD_VERSION }
    : findMongod({ env: process.env });
};

/** One vote of each voter counts, in ledger, locks and tallies; each acknowledged one is there; the reconciler finds nothing. */
export async function expectExact(
  { ports }: Pick<RunningServer, 'ports'>,
  { cx_id }: CrowdContest,
  answers: readonly CrowdAnswer[],
  voters: number,
): Promise<void> {
  const { storage } = ports;
  const [locks, ledger, tallies] = await Promise.all([
    storage.find(VoteLock, { cx_id }),
    storage.find(Vote, { cx_id }),
    storage.find(VoteTally, { cx_id }),
  ]);
  const sum = (rows: readonly VoteTally[]) => rows.reduce((total, { n }) => total + n, 0);
  const acknowledged = new Set(answers.filter(({ counted }) => counted).map(({ vote_id }) => vote_id));
  expect({
    acknowledged: acknowledged.size,
    ledger: ledger.length,
    locked: locks.flatMap(({ active }) => active).length,
    contest: sum(tallies.filter((row) => row.of === cx_id)),
    contestants: sum(tallies.filter((row) => row.of !== cx_id)),
  }).toEqual({ acknowledged: voters, ledger: voters, locked: voters, contest: voters, contestants: voters });
  expect(new Set(ledger.map(({ vote_id }) => vote_id))).toEqual(acknowledged);
  const findings: string[] = [];
  await reconcile(ports, ({ says }) => findings.push(says));
  expect(findings).toEqual([]);
}

export interface Round {
  readonly voters: number;
  /** Votes per voter. */
  readonly votes: number;
  /** Number of votes held back until the crash. */
  readonly held?: number;
}

interface Casting {
  readonly url: string;
  sent(): number;
  /** The crash happened: releases the votes held back. */
  worst(): void;
}

/** Runs votes while something happens to the server or database; returns the answers. */
export async function castWhile(
  server: RunningServer,
  { voters, votes, held = 0 }: Round,
  happening: (casting: Casting) => Promise<unknown>,
): Promise<{ food: CrowdContest; answers: CrowdAnswer[] }> {
  const food = await contest(server, { contestants: 10 });
  let sent = 0;
  let worst = () => {};
  const happened = new Promise<void>((resolve) => {
    worst = resolve;
  });
  onTestFailed(() => console.error(`${food.cx_id}: ${sent} of ${voters * votes} votes were sent`));
  const door = {
    url() {
      sent++;
      return server.url;
    },
    ready: (n: number) => (n < voters * votes - held ? Promise.resolve() : happened),
  };
  const [answers] = await Promise.all([
    castAll(crowdVotes(server.ports.secrets, food, voters, votes), door, 32, mostTries),
    happening({ url: server.url, sent: () => sent, worst }),
  ]);
  return { food, answers };
}

// load-safe: between two looks, without an end
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Resolves when this many votes were sent, whatever the machine's speed. */
export async function whenSent(sent: () => number, count: number): Promise<void> {
  while (sent() < count) await pause(5);
}

/** Statistics over all rounds of a test. */
export class Figures {
  /** Answered votes. */
  votes = 0;
  /** Resends because of broken connections. */
  lost = 0;
  /** Refusals with a retry, by code. */
  readonly putOff: Record<string, number> = {};
  /** Longest wait of each round in milliseconds. */
  readonly longest: number[] = [];

  add(answers: readonly CrowdAnswer[]): void {
    this.votes += answers.length;
    this.lost += answers.filter(({ sent, putOff }) => sent > putOff.length + 1).length;
    for (const code of answers.flatMap(({ putOff }) => putOff)) this.putOff[code] = (this.putOff[code] ?? 0) + 1;
    this.longest.push(Math.max(...answers.map(({ took }) => took)));
  }

  toString(): string {
    const waits = this.longest.toSorted((a, b) => a - b).map(Math.round);
    const { votes, lost, putOff } = this;
    return JSON.stringify({
      rounds: waits.length,
      votes,
      lost,
      putOff,
      longest: waits.at(-1),
      median: waits[waits.length >> 1],
    });
  }
}

/**
 * Repeatedly kills a second server at a random time during voting, and restarts it. Its voters continue on the first server, which then
 * meets the transactions left open.
 */
export async function killServers(
  server: RunningServer,
  databaseUri: string,
  rounds: number,
  { voters, votes }: Round,
  figures = new Figures(),
): Promise<Figures> {
  let victim: ServerProcess = await startProcess(databaseUri);
  for (let round = 1; round <= rounds; round++) {
    const food = await contest(server, { contestants: 10 });
    const killAt = 20 + Math.floor(Math.random() * voters * votes * 0.6);
    let sent = 0;
    let isGone = false;
    let replaced: Promise<void> | undefined;
    const kill = async () => {
      // At a random time, between requests.
      await pause(Math.random() * 15);
      isGone = true;
      expect(await victim.kill()).toBe('SIGKILL');
      if (round < rounds) victim = await startProcess(databaseUri);
    };
    const door = {
      url: (n: number) => {
        if (++sent === killAt) replaced = kill();
        return isGone || n % 2 ? server.url : victim.url;
      },
      lost: () =>
        replaced ? Promise.resolve() : Promise.reject(new Error('A connection broke before the server was killed')),
    };
    const answers = await castAll(crowdVotes(server.ports.secrets, food, voters, votes), door, 32, mostTries);
    await replaced;
    figures.add(answers);
    await expectExact(server, food, answers, voters);
  }
  return figures;
}

/** Changes the machine's clock by these hours during voting; votes must keep the database's time. */
export async function moveClock(server: RunningServer, crowd: Round, hours: readonly number[]) {
  const real = Date.now.bind(Date);
  const step = Math.floor((crowd.voters * crowd.votes) / (hours.length + 2));
  const from = real();
  const { food, answers } = await castWhile(server, crowd, async ({ sent }) => {
    for (const [index, off] of hours.entries()) {
      await whenSent(sent, (index + 1) * step);
      vi.spyOn(Date, 'now').mockImplementation(() => real() + off * 3_600_000);
    }
  });
  vi.restoreAllMocks();
  const moments = (await server.ports.storage.find(Vote, { cx_id: food.cx_id })).map(({ at_ms }) => at_ms);
  expect(Math.min(...moments)).toBeGreaterThan(from - 1000);
  expect(Math.max(...moments)).toBeLessThan(real() + 1000);
  return { food, answers };
}

export interface Embedded {
  readonly server: RunningServer;
  database(): EmbeddedDatabase;
  /** The last mongod's final output. */
  ended(): Promise<string>;
  /** Restarts on the same folder. */
  restart(): Promise<void>;
}

/** A server with a standalone embedded database in a folder. */
export async function startOnFolder(folder: string = scratchFolder()): Promise<Embedded> {
  const binary = await mongod();
  let say: (reason: string) => void;
  let ended: Promise<string>;
  const start = () => {
    ended = new Promise((resolve) => {
      say = resolve;
    });
    return startEmbedded({ dataDir: folder, binary, onCrash: (reason) => say(reason) });
  };
  let database = await start();
  const server = await startTestServer({ databaseUri: database.uri, trustProxy: 1 });
  onTestFinished(async () => {
    await server.stop();
    await database.stop();
  });
  return {
    server,
    database: () => database,
    ended: () => ended,
    async restart() {
      await database.stop();
      database = await start();
    },
  };
}

/** A replica set; returns its URI and a function that changes the primary. */
export async function startSet({ size = 3, args = [] }: { size?: number; args?: readonly string[] } = {}) {
  const binary = await mongod();
  const start = async () => {
    const options = { binary, dbPath: scratchFolder(), port: await freePort(), replicaSet: 'fire', args };
    const member = await MongodProcess.start(options);
    onTestFinished(() => member.stop());
    return member;
  };
  const members = await Promise.all(Array.from({ length: size }, start));
  const [first] = members;
  const direct = await MongoClient.connect(`mongodb://127.0.0.1:${first!.port}/?directConnection=true`);
  await direct.db('admin').command({
    replSetInitiate: {
      _id: 'fire',
      members: members.map(({ port }, _id) => ({ _id, host: `127.0.0.1:${port}` })),
      settings: { electionTimeoutMillis: 2000, heartbeatIntervalMillis: 500 },
    },
  });
  await direct.close();
  const hosts = members.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const uri = `mongodb://${hosts}/engage?replicaSet=fire&w=majority&journal=true`;
  const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 30_000 });
  onTestFinished(() => client.close());
  const admin = client.db('admin');
  const primary = async () => String((await admin.command({ hello: 1 })).primary);
  while (!(await primary().catch(() => ''))) await pause(50);
  return {
    uri,
    ports: members.map(({ port }) => port),
    primary,
    stepDown: () => admin.command({ replSetStepDown: 10, secondaryCatchUpPeriodSecs: 5, force: false }),
    /** SIGKILL. */
    async killPrimary() {
      const at = Number((await primary()).split(':')[1]);
      process.kill(members.find(({ port }) => port === at)!.pid, 'SIGKILL');
    },
  };
}

/**
 * A disk that can be filled: a small tmpfs where mounting is allowed, else a file size limit for mongod. `fill` resolves when nothing fits
 * any more.
 */
export function smallDisk() {
  const folder = scratchFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=420m', 'tmpfs', folder]).status === 0;
  if (mounted) onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  const filler = path.join(folder, 'filler');
  return {
    folder,
    mounted,
    async fill({ pid, uri }: EmbeddedDatabase) {
      if (mounted) fillUp(filler);
      else if (spawnSync('prlimit', ['--pid', String(pid), '--fsize=65536:65536']).status !== 0)
        throw new Error('No disk can be filled here: neither mount nor prlimit may be used.');
      // Forces a checkpoint; otherwise the preallocated journal would accept writes for another minute.
      const client = new MongoClient(uri, { directConnection: true });
      await client
        .db('admin')
        .command({ fsync: 1 })
        .catch(() => undefined);
      await client.close();
    },
    empty: () => rmSync(filler, { force: true }),
  };
}

function fillUp(name: string): void {
  const file = openSync(name, 'w');
  try {
    for (let size = 1 << 20; size >= 1; size >>= 1)
      try {
        for (;;) writeSync(file, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
  } finally {
    closeSync(file);
  }
}
export { appSecret };
