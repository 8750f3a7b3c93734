/** Row 3: delay from an acknowledged vote until the last of 1,000 and 5,000 watchers sees it, beside raw WebSockets without storage. */
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { deriveKey } from '#parse/config.ts';
import { createSecrets } from '#parse/ports/secrets.ts';
import { cpuSeconds, residentBytes } from './cpu.ts';
import type { BenchDatabase } from './database.ts';
import { type ShotKind, shotOf } from './shots.ts';
import { startSubject } from './subject.ts';
import { median, milliseconds, table, whole } from './table.ts';
import type { BenchOptions } from './votes.ts';
import type { Arrivals, WatchKind, WatchOrder } from './watcher.ts';
import { startWorker } from './worker.ts';

const counts = [1000, 5000] as const;
const votesPerSecond = 500;
const aim = 250;

const kinds: readonly { kind: WatchKind; shot: ShotKind; label: string; server: string }[] = [
  { kind: 'rooms', shot: 'ours', label: 'Engage: stored votes, socket.io rooms', server: 'ours' },
  { kind: 'raw', shot: 'bare', label: 'raw ws, nothing stored', server: 'raw' },
];

/** Sends votes at a constant rate; returns the acknowledgement times (milliseconds since 1970) in order. */
async function voteEvenly(url: string, shots: readonly ReturnType<typeof shotOf>[]): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 128 });
  const acknowledged: number[] = [];
  const { hostname, port } = new URL(url);
  const send = ({ method, path, headers, body }: (typeof shots)[number]) =>
    new Promise<void>((resolve, reject) => {
      const request = http.request({ hostname, port, method, path, headers, agent }, (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('end', () => {
          if (response.statusCode !== 200 || !text.includes('"counted":true'))
            return reject(new Error(`A vote was answered ${response.statusCode}: ${text}`));
          acknowledged.push(performance.timeOrigin + performance.now());
          resolve();
        });
      });
      request.on('error', reject);
      request.end(body);
    });
  const startedAt = performance.now();
  const all: Promise<void>[] = [];
  while (all.length < shots.length) {
    const due = Math.min(shots.length, Math.floor(((performance.now() - startedAt) / 1000) * votesPerSecond));
    while (all.length < due) all.push(send(shots[all.length]!));
    await pause(2);
  }
  await Promise.all(all);
  agent.destroy();
  return acknowledged;
}

/** Milliseconds from each acknowledged vote until the last watcher got a total that includes it. Throws when one never did. */
export function delaysOf(acknowledged: readonly number[], arrivals: Arrivals, watchers: number): number[] {
  const totals = arrivals.toSorted(([a], [b]) => a - b);
  for (const [total, , told] of totals)
    if (told !== watchers) throw new Error(`${told} of ${watchers} watchers were told ${total}`);
  let at = 0;
  return acknowledged.map((moment, index) => {
    while (at < totals.length && totals[at]![0] < index + 1) at++;
    const found = totals[at];
    if (!found) throw new Error(`No watcher was told of vote ${index + 1}`);
    // The total may be broadcast before its last vote is acknowledged.
    return Math.max(0, found[1] - moment);
  });
}

interface Figures {
  p50: number;
  p99: number;
  max: number;
  /** CPU share of one core. */
  busy: number;
  /** Bytes. */
  memory: number;
}

export async function benchWatchers(
  database: BenchDatabase,
  { runs, seconds, only, scratch, say }: BenchOptions,
): Promise<string> {
  const results = new Map<string, Figures[]>();
  for (let run = 1; run <= runs; run++)
    for (const { kind, shot, label, server } of kinds.filter((each) => !only.length || only.includes(each.shot)))
      for (const count of counts) {
        const appSecret = randomBytes(32).toString('base64url');
        const secrets = createSecrets((purpose) => deriveKey(appSecret, purpose));
        const env = { DATABASE_URI: database.uri(`watch_${server}`), APP_SECRET: appSecret, SCRATCH: scratch };
        const subject = await startSubject({ server, env });
        const watchers = await startWorker<WatchOrder>('watcher.ts');
        try {
          const { url, target, pid } = subject;
          await watchers.order({ open: count, kind, url, cx_id: target.cx_id, appSecret });
          const shots = Array.from({ length: Math.round(votesPerSecond * Math.max(4, seconds)) }, (_, n) =>
            shotOf(shot, n, target, secrets),
          );
          const cpuBefore = cpuSeconds(pid) ?? Number.NaN;
          const startedAt = performance.now();
          const acknowledged = await voteEvenly(url, shots);
          const busy = ((cpuSeconds(pid) ?? Number.NaN) - cpuBefore) / ((performance.now() - startedAt) / 1000);
          // Waits for the last total.
          await pause(1500);
          const delays = delaysOf(acknowledged, await watchers.order<Arrivals>({ report: true }), count).toSorted(
            (a, b) => a - b,
          );
          const figures = {
            p50: median(delays),
            p99: delays[Math.floor(delays.length * 0.99)]!,
            max: delays.at(-1)!,
            busy,
            memory: residentBytes(pid) ?? Number.NaN,
          };
          results.set(`${kind} ${count}`, [...(results.get(`${kind} ${count}`) ?? []), figures]);
          say(
            `${label}, ${whole(count)} watchers: p50 ${milliseconds(figures.p50)} ms, p99 ${milliseconds(figures.p99)} ms, ${whole(figures.memory / 2 ** 20)} MiB`,
          );
        } finally {
          await watchers.order({ close: true }).catch(() => undefined);
          await watchers.stop();
          await subject.stop();
        }
      }
  const figure = (key: string, name: keyof Figures) => median(results.get(key)!.map((each) => each[name]));
  const lines = kinds.flatMap(({ kind, label }) =>
    counts
      .filter((count) => results.has(`${kind} ${count}`))
      .map((count) => {
        const key = `${kind} ${count}`;
        const goal = kind === 'rooms' && count === 5000 ? ` (aim ${aim})` : '';
        return [
          `${label}, ${whole(count)} watchers`,
          milliseconds(figure(key, 'p50')),
          `${milliseconds(figure(key, 'p99'))}${goal}`,
          milliseconds(figure(key, 'max')),
          `${whole(figure(key, 'busy') * 100)} %`,
          whole(figure(key, 'memory') / 2 ** 20),
        ];
      }),
  );
  return table(
    [
      `acknowledged vote to last watcher, ms, at ${votesPerSecond} votes/s`,
      'p50',
      'p99',
      'most',
      'server, of a core',
      'server, MiB',
    ],
    lines,
  );
}
