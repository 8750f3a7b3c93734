/**
 * Row 2: a message to 2 of 8,000 connected, logged-in subscribers. The message is a person's notification, which reaches the 2 devices on
 * which that person is signed in, each with a session of its own. 4,000 people follow their own notifications on both their devices. The
 * time runs from the call that asks for the message until the second device has it, with the call's own way through the server. A person
 * who gets one has been told nothing for over 5 s, so nothing of them is remembered: no sessions, and in ours no account either. Ours
 * writes by the storage port, stock Parse Server by its REST call with the master key, and the bare server writes nothing. Stock asks about
 * everybody for every message, so it has few of them, and in one run.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { appId } from '#parse/server.ts';
import { commandsOf } from './commands.ts';
import { residentBytes } from './cpu.ts';
import { addressOf } from './crowd.ts';
import type { BenchDatabase } from './database.ts';
import { addPeople, type SignedIn } from './people.ts';
import { stockKey } from './shots.ts';
import { startSubject } from './subject.ts';
import type { Request, SubscriberOrder } from './subscriber.ts';
import { median, milliseconds, table, whole } from './table.ts';
import type { BenchOptions } from './votes.ts';
import { startWorker } from './worker.ts';

const devices = 2;
const people = 4000;
/** Milliseconds; longer than Parse caches sessions. */
const idle = 6000;
/** Milliseconds between messages to people without cached data. */
const between = 40;
/** Milliseconds after which a run starts no further message. */
const longestRun = 45_000;
/** Coprime to the number of people, so that receivers are spread over the crowd. */
const stride = 1259;
const aims = { p50: 8, commands: 6 } as const;

interface Kind {
  readonly kind: 'ours' | 'stock' | 'direct';
  readonly label: string;
  readonly server: string;
  readonly applicationId: string;
  readonly socketPath: string;
  /** Maximum messages per run, and runs. */
  readonly messages: number;
  readonly runs: number;
  /** Warm-up messages, for the JIT compiler. */
  readonly warmUp: number;
  /** The server checks everybody for each message, so the next one waits until that is finished and expired. */
  readonly asksAboutAll: boolean;
  request(url: string, to: SignedIn, n: number): Request;
}

const storing = { type: 'message', path: '/bench' } as const;

const kinds: readonly Kind[] = [
  {
    kind: 'ours',
    label: 'Engage: stored, by the change stream',
    server: 'ours',
    applicationId: appId,
    socketPath: '/live',
    messages: 100,
    runs: Infinity,
    warmUp: 200,
    asksAboutAll: false,
    request: (url, { user_id }, n) => ({
      url: `${url}/app/bench/message`,
      headers: { 'X-Forwarded-For': addressOf(n) },
      body: JSON.stringify({ user_id, path: storing.path }),
    }),
  },
  {
    kind: 'stock',
    label: 'stock Parse Server and LiveQuery',
    server: 'stockLive',
    applicationId: 'bench',
    socketPath: '/',
    messages: 3,
    runs: 1,
    warmUp: 0,
    asksAboutAll: true,
    request: (url, { user_id, objectId }) => ({
      url: `${url}/parse/classes/${Notification.name}`,
      headers: { 'X-Parse-Application-Id': 'bench', 'X-Parse-Master-Key': stockKey },
      body: JSON.stringify({ user_id, ...storing, ACL: { [objectId]: { read: true } } }),
    }),
  },
  {
    kind: 'direct',
    label: 'raw ws and a map, nothing stored',
    server: 'direct',
    applicationId: '',
    socketPath: '/',
    messages: 100,
    runs: Infinity,
    warmUp: 200,
    asksAboutAll: false,
    request: (url, { user_id }) => ({ url, headers: {}, body: JSON.stringify({ user_id, path: storing.path }) }),
  },
];

interface Figures {
  p50: number;
  p99: number;
  messages: number;
  /** Database commands per message. */
  commands: number;
  /** Bytes. */
  memory: number;
}

const at = (sorted: readonly number[], part: number) => sorted[Math.floor((sorted.length - 1) * part + 0.5)]!;

async function measure(
  { kind, label, server, applicationId, socketPath, messages, runs, warmUp, asksAboutAll, request }: Kind,
  database: BenchDatabase,
  options: BenchOptions,
): Promise<Figures[]> {
  const { profile, scratch, say } = options;
  const name = `subscribers_${kind}`;
  const env = {
    DATABASE_URI: database.uri(name),
    APP_SECRET: randomBytes(32).toString('base64url'),
    SCRATCH: scratch,
  };
  const subject = await startSubject({ server, env, profile });
  const subscribers = await startWorker<SubscriberOrder>('subscriber.ts');
  try {
    const { url, pid } = subject;
    const db = database.client.db(`bench_${name}`);
    const crowd = await addPeople(db, people, devices);
    // Ours creates this index itself; without it each session lookup would be a scan.
    if (kind === 'stock') await db.collection('_Session').createIndex({ _session_token: 1 });
    const startedAt = performance.now();
    await subscribers.order({
      url: `${url.replace('http', 'ws')}${socketPath}`,
      applicationId,
      className: Notification.name,
      devices: crowd.flatMap(({ user_id, tokens }) => tokens.map((token) => ({ user_id, token }))),
    });
    say(
      `${label}: ${whole(people * devices)} subscribers after ${milliseconds((performance.now() - startedAt) / 1000)} s`,
    );
    let told = 0;
    const tell = async () => {
      if (told === crowd.length) throw new Error('There is nobody left who was not told anything yet');
      const to = crowd[(told * stride) % crowd.length]!;
      return subscribers.order<number>({ ask: request(url, to, told++), user_id: to.user_id });
    };
    for (let n = 0; n < warmUp; n++) await tell();

    const results: Figures[] = [];
    for (let run = 1; run <= Math.min(runs, options.runs); run++) {
      const delays: number[] = [];
      const commands = await commandsOf(database.client, idle, async (atRest) => {
        const until = performance.now() + longestRun;
        while (delays.length < messages && !(delays.length && performance.now() > until)) {
          if (delays.length && asksAboutAll) await atRest().then(() => pause(idle));
          delays.push(await tell());
          await pause(between);
        }
      });
      delays.sort((a, b) => a - b);
      const sum = [...commands.values()].reduce((total, count) => total + count, 0);
      const figures = {
        p50: median(delays),
        p99: at(delays, 0.99),
        commands: sum / delays.length,
        messages: delays.length,
        memory: residentBytes(pid) ?? Number.NaN,
      };
      results.push(figures);
      const most = [...commands]
        .map(([command, count]) => [command, count / delays.length] as const)
        .filter(([, count]) => count >= 0.1)
        .map(([command, count]) => `${command} ${milliseconds(count)}`);
      say(
        `${label}: p50 ${milliseconds(figures.p50)} ms, p99 ${milliseconds(figures.p99)} ms, commands ${milliseconds(figures.commands)} (${most.join(', ')})`,
      );
    }
    return results;
  } finally {
    await subscribers.order({ close: true }).catch(() => undefined);
    await subscribers.stop();
    await subject.stop();
  }
}

export async function benchSubscribers(database: BenchDatabase, options: BenchOptions): Promise<string> {
  const lines: string[][] = [];
  for (const each of kinds.filter(({ kind }) => !options.only.length || options.only.includes(kind))) {
    const results = await measure(each, database, options);
    const figure = (name: keyof Figures) => median(results.map((result) => result[name]));
    const isOurs = each.kind === 'ours';
    lines.push([
      each.label,
      `${results.length} x ${whole(figure('messages'))}`,
      `${milliseconds(figure('p50'))}${isOurs ? ` (aim ${aims.p50})` : ''}`,
      milliseconds(figure('p99')),
      // The baseline has no database.
      each.kind === 'direct' ? '0' : `${milliseconds(figure('commands'))}${isOurs ? ` (aim ${aims.commands})` : ''}`,
      whole(figure('memory') / 2 ** 20),
    ]);
  }
  return table(
    [
      `a message to ${devices} of ${whole(people * devices)} subscribers, ms until the second has it`,
      'runs x messages',
      'p50',
      'p99',
      'commands a message',
      'server, MiB',
    ],
    lines,
  );
}
