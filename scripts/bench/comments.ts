/**
 * Part of row 8: a comment on a post of a club whose page 2,000 signed-in people have open, from sending it until the last of them has it: stored,
 * counted, told to the post's author, and heard from the change stream. Beside a raw `ws` server that stores nothing and sends to everybody.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { appId } from '#parse/server.ts';
import { calm } from './commands.ts';
import { addressOf } from './crowd.ts';
import type { BenchDatabase } from './database.ts';
import type { ListenOrder } from './listener.ts';
import { addPeople, type SignedIn } from './people.ts';
import { startSubject } from './subject.ts';
import { median, milliseconds, table, whole } from './table.ts';
import type { BenchOptions } from './votes.ts';
import { startWorker } from './worker.ts';

const pages = 2000;
/** Nobody comments more than 30 times in a minute. */
const writers = 40;
const comments = { warmUp: 100, measured: 100 } as const;
/** Milliseconds between two of them. */
const between = 40;

const kinds = [
  { kind: 'ours', label: 'Engage: stored, by the change stream', server: 'ours' },
  { kind: 'raw', label: 'raw ws, nothing stored', server: 'shout' },
] as const;
type Kind = (typeof kinds)[number];

const at = (sorted: readonly number[], part: number) => sorted[Math.floor((sorted.length - 1) * part + 0.5)]!;
const headersOf = ({ tokens: [token = ''] }: SignedIn, n: number) => ({
  'Content-Type': 'application/json',
  'X-Forwarded-For': addressOf(n),
  'X-Parse-Application-Id': appId,
  'X-Parse-Session-Token': token,
});

async function ask<Answer>(url: string, who: SignedIn, n: number, name: string, input: object): Promise<Answer> {
  const request = { method: 'POST', headers: headersOf(who, n), body: JSON.stringify(input) };
  const response = await fetch(`${url}/parse/functions/${name}`, request);
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { result: Answer }).result;
}

/** A club with a post, which the writers are in. */
async function clubOf(url: string, people: readonly SignedIn[]): Promise<{ gx_id: string; fx_id: string }> {
  const [owner] = people as [SignedIn];
  const form = { title: 'A club of many', description: 'Of a bench.' };
  const { group } = await ask<{ group: { gx_id: string } }>(url, owner, 0, 'addUpdateGroup', form);
  for (const [n, who] of people.slice(1, writers).entries())
    await ask(url, who, n, 'add2Group', { gx_id: group.gx_id });
  const post = { group_id: group.gx_id, text: 'A post that many have before them.' };
  const { feed } = await ask<{ feed: { fx_id: string } }>(url, owner, 0, 'addFeed', post);
  return { gx_id: group.gx_id, fx_id: feed.fx_id };
}

interface Figures {
  p50: number;
  p99: number;
}

async function measure(
  { kind, label, server }: Kind,
  database: BenchDatabase,
  { runs, profile, scratch, say }: BenchOptions,
): Promise<Figures[]> {
  const name = `comments_${kind}`;
  const isOurs = kind === 'ours';
  const env = {
    DATABASE_URI: database.uri(name),
    APP_SECRET: randomBytes(32).toString('base64url'),
    SCRATCH: scratch,
  };
  const subject = await startSubject({ server, env, profile });
  const listeners = await startWorker<ListenOrder>('listener.ts');
  try {
    const { url } = subject;
    const people = isOurs ? await addPeople(database.client.db(`bench_${name}`), pages, 1) : [];
    if (isOurs) await calm(database.client);
    const { gx_id, fx_id } = isOurs ? await clubOf(url, people) : { gx_id: '', fx_id: '' };
    const tokens = Array.from({ length: pages }, (_, n) => people[n]?.tokens[0] ?? '');
    await listeners.order({ kind, url, room: `club:${gx_id}`, tokens });
    if (isOurs) await calm(database.client);
    let sent = 0;
    const tell = async () => {
      const n = sent++;
      const said = `The comment ${n} of the bench.`;
      const who = people[n % writers];
      const order = isOurs
        ? { url: `${url}/parse/functions/addComment`, headers: headersOf(who!, n), said }
        : { url, headers: { 'Content-Type': 'application/json' }, said };
      const delay = await listeners.order<number>({
        ...order,
        body: JSON.stringify({ feed_item_id: fx_id, title: said }),
      });
      await pause(between);
      return delay;
    };
    for (let n = 0; n < comments.warmUp; n++) await tell();
    const results: Figures[] = [];
    for (let run = 1; run <= runs; run++) {
      const delays: number[] = [];
      for (let n = 0; n < comments.measured; n++) delays.push(await tell());
      delays.sort((a, b) => a - b);
      const figures = { p50: median(delays), p99: at(delays, 0.99) };
      results.push(figures);
      say(`${label}: p50 ${milliseconds(figures.p50)} ms, p99 ${milliseconds(figures.p99)} ms`);
    }
    return results;
  } finally {
    await listeners.order({ close: true }).catch(() => undefined);
    await listeners.stop();
    await subject.stop();
  }
}

export async function benchComments(database: BenchDatabase, options: BenchOptions): Promise<string> {
  const lines: string[][] = [];
  for (const each of kinds) {
    const results = await measure(each, database, options);
    lines.push([
      each.label,
      milliseconds(median(results.map(({ p50 }) => p50))),
      milliseconds(median(results.map(({ p99 }) => p99))),
    ]);
  }
  return table([`a comment to the last of ${whole(pages)} open pages of a club`, 'p50, ms', 'p99, ms'], lines);
}
