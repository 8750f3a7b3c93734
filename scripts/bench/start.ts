/** Row 5: from `npm start` (installed and built) to the first answer, with a new and with an existing data folder; and memory. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { minute } from '#shared/time.ts';
import { root } from '#parse/root.mjs';
import { freePort } from '../lib/machines.ts';
import { residentBytes } from './cpu.ts';
import type { BenchDatabase } from './database.ts';
import { median, table, whole } from './table.ts';
import type { BenchOptions } from './votes.ts';

/** Timeout in milliseconds. */
const longest = 3 * minute;

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)];
const nameOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
};

interface Start {
  /** Milliseconds. */
  took: number;
  /** Bytes of the server's and the database's process. */
  server: number;
  mongod: number;
}

async function start(dataDir: string): Promise<Start> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', PORT: String(port), DATA_DIR: dataDir, DEMO_CROWD: '0' },
    stdio: 'ignore',
    detached: true,
  });
  const exited = once(child, 'exit');
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
      if (answer?.ok) break;
      if (child.exitCode !== null || performance.now() - startedAt > longest)
        throw new Error('npm start did not come up');
      await pause(20);
    }
    const took = performance.now() - startedAt;
    // Waits for the demo's seeding and for garbage collection.
    await pause(15_000);
    const family = familyOf(child.pid!);
    const sizes = family.map((pid) => ({ name: nameOf(pid), bytes: residentBytes(pid) ?? 0 }));
    const most = (names: (name: string) => boolean) =>
      Math.max(0, ...sizes.filter(({ name }) => names(name)).map(({ bytes }) => bytes));
    return { took, mongod: most((name) => name === 'mongod'), server: most((name) => name !== 'mongod') };
  } finally {
    process.kill(-child.pid!, 'SIGINT');
    await exited;
  }
}

export async function benchStart(_database: BenchDatabase, { runs, scratch, say }: BenchOptions): Promise<string> {
  const kinds = ['new data folder', 'data folder that is there'] as const;
  const results = new Map<string, Start[]>();
  for (let run = 1; run <= runs; run++)
    for (const kind of kinds) {
      const result = await start(path.join(scratch, `start-${run}`));
      results.set(kind, [...(results.get(kind) ?? []), result]);
      say(`npm start, ${kind}: ${whole(result.took)} ms, ${whole(result.server / 2 ** 20)} MiB`);
    }
  const of = (kind: string, name: keyof Start) => median(results.get(kind)!.map((each) => each[name]));
  return table(
    ['npm start, installed and built', 's to the first answer', 'server, MiB', 'mongod, MiB'],
    kinds.map((kind) => [
      kind,
      (of(kind, 'took') / 1000).toFixed(1),
      whole(of(kind, 'server') / 2 ** 20),
      whole(of(kind, 'mongod') / 2 ** 20),
    ]),
  );
}
