/**
 * Part of row 7: a conversation is opened, as its page does: asked for, then its newest page of messages and its offers at once. Without the subscription
 * that goes before these. With 100 messages and with 100,000.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Document } from 'mongodb';
import { Chat, Conversation, Offer } from '#shared/chat/entities.ts';
import { appId } from '#parse/server.ts';
import { calm } from './commands.ts';
import { addressOf } from './crowd.ts';
import type { BenchDatabase } from './database.ts';
import { addPeople, type SignedIn } from './people.ts';
import { startSubject } from './subject.ts';
import { median, milliseconds, table, whole } from './table.ts';
import type { BenchOptions } from './votes.ts';

const sizes = [100, 100_000] as const;
const aim = 300;
/** Messages of a page (shared/client/app/live/liveRows.ts). */
const page = 100;
const openings = { warmUp: 30, measured: 100 } as const;
const batch = 10_000;
/** Milliseconds for the database to settle after inserting. */
const rest = 10_000;

type Row = Document & { _id: string };
const at = (sorted: readonly number[], part: number) => sorted[Math.floor((sorted.length - 1) * part + 0.5)]!;

let calls = 0;
async function ask<Answer>(url: string, { tokens: [token = ''] }: SignedIn, path: string, body: object) {
  const headers = {
    'Content-Type': 'application/json',
    'X-Forwarded-For': addressOf(calls++),
    'X-Parse-Application-Id': appId,
    'X-Parse-Session-Token': token,
  };
  const response = await fetch(`${url}/parse/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

interface Fetched {
  readonly result: { readonly conversation: { readonly conversation_id: string } };
}

/** Messages of the two, modelled on the first one. */
async function grow(db: Db, conversation_id: string, to: number): Promise<void> {
  const messages = db.collection<Row>(Chat.name);
  const first = (await messages.findOne({ conversation_id }))!;
  for (let from = 2; from <= to; from += batch)
    await messages.insertMany(
      Array.from({ length: Math.min(batch, to + 1 - from) }, (_, index): Row => {
        const id = randomBytes(12).toString('base64url');
        const seq = from + index;
        const text = `The message ${seq} of the two, as long as people write them.`;
        return { ...first, _id: id, messageId: id, client_id: id, seq, n: seq, text };
      }),
      { ordered: false, writeConcern: { w: 1 } },
    );
  await db
    .collection<Row>(Conversation.name)
    .updateOne({ _id: conversation_id }, { $set: { last_seq: to, n_1: to, seen_2: to } });
  await db.admin().command({ fsync: 1 });
  await pause(rest);
}

interface Figures {
  readonly p50: number;
  readonly p99: number;
}

export async function benchOpening(
  database: BenchDatabase,
  { runs, profile, scratch, say }: BenchOptions,
): Promise<string> {
  const appSecret = randomBytes(32).toString('base64url');
  const env = { DATABASE_URI: database.uri('opening'), APP_SECRET: appSecret, SCRATCH: scratch };
  const subject = await startSubject({ server: 'ours', env, profile });
  const lines: string[][] = [];
  try {
    const { url } = subject;
    const db = database.client.db('bench_opening');
    const [me, ...others] = (await addPeople(db, 1 + sizes.length, 1)) as [SignedIn, ...SignedIn[]];
    await calm(database.client);
    for (const [index, size] of sizes.entries()) {
      const { user_id } = others[index]!;
      const made = await ask<Fetched>(url, me, 'functions/fetchConversation', { user_id });
      const { conversation_id } = made.result.conversation;
      const first = { conversation_id, client_id: 'the-first-one', text: 'The first of many' };
      await ask(url, me, 'functions/sendMessage', first);
      await grow(db, conversation_id, size);
      const where = { conversation_id };
      const rows = async (className: string, order: string) => {
        const query = { _method: 'GET', where: { ...where, deleted_at: { $exists: false } }, order, limit: page };
        return (await ask<{ results: { seq: number }[] }>(url, me, `classes/${className}`, query)).results;
      };
      const open = async () => {
        const startedAt = performance.now();
        await ask(url, me, 'functions/fetchConversation', where);
        const [messages] = await Promise.all([rows(Chat.name, '-seq'), rows(Offer.name, '-createdAt,-objectId')]);
        const took = performance.now() - startedAt;
        if (messages.length !== page || messages[0]!.seq !== size)
          throw new Error(`${messages.length} messages came, down to ${messages[0]?.seq}`);
        return took;
      };
      for (let n = 0; n < openings.warmUp; n++) await open();
      const results: Figures[] = [];
      for (let run = 1; run <= runs; run++) {
        const delays: number[] = [];
        for (let n = 0; n < openings.measured; n++) delays.push(await open());
        delays.sort((a, b) => a - b);
        results.push({ p50: median(delays), p99: at(delays, 0.99) });
        const { p50, p99 } = results.at(-1)!;
        say(`opened with ${whole(size)} messages: p50 ${milliseconds(p50)} ms, p99 ${milliseconds(p99)} ms`);
      }
      lines.push([
        `${whole(size)} messages`,
        milliseconds(median(results.map(({ p50 }) => p50))),
        milliseconds(median(results.map(({ p99 }) => p99))),
      ]);
    }
  } finally {
    await subject.stop();
  }
  return table([`a conversation is opened (aim ${aim} ms)`, 'p50, ms', 'p99, ms'], lines);
}
