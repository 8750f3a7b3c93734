/**
 * Row 8: the feed of a club and the comments on a post, with 1,000 and with 100,000 posts and ten comments each, beside the same rows by the plain
 * driver; likes on one post, all at once, by HTTP and by the rule alone; and comments that reach many open pages (comments.ts).
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Db, Document } from 'mongodb';
import { appId } from '#parse/server.ts';
import { limits } from '#shared/limits.ts';
import { calm } from './commands.ts';
import { benchComments } from './comments.ts';
import { addressOf } from './crowd.ts';
import type { BenchDatabase } from './database.ts';
import { addPeople, type SignedIn } from './people.ts';
import { startSubject } from './subject.ts';
import { median, milliseconds, table, whole } from './table.ts';
import type { BenchOptions } from './votes.ts';

const sizes = [1000, 100_000] as const;
const commentsEach = 10;
const connections = 8;
const fans = 2000;
/** Of whom so many like by HTTP. */
const pressing = 512;
const likesAtOnce = 256;
const ruleAtOnce = 1024;
const batch = 10_000;
/** Milliseconds for the database to settle after inserting. */
const rest = 10_000;
/** Requests of a second of measurement. */
const perSecond = { reads: 400, likes: 4000 } as const;
const aim = { likes: 5000 } as const;

type Row = Document & { _id: string };
const quick = { ordered: false, writeConcern: { w: 1 } } as const;
const newId = (bytes: number) => randomBytes(bytes).toString('base64url');
const headersOf = ({ tokens: [token = ''] }: SignedIn, n: number) => ({
  'Content-Type': 'application/json',
  'X-Forwarded-For': addressOf(n),
  'X-Parse-Application-Id': appId,
  'X-Parse-Session-Token': token,
});

interface Shot {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}
interface Speed {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

/** Sends so many requests, each built in advance. Throws when an answer is not 200. */
async function fire(url: string, shots: readonly Shot[], width: number): Promise<Speed> {
  const delays: number[] = [];
  const bad = new Map<number, number>();
  let next = 0;
  let startedAt = 0;
  let endedAt = 0;
  const amount = Math.floor(shots.length / width) * width;
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections: width,
        amount,
        timeout: 60,
        setupClient(client) {
          client.setRequests(Array.from({ length: amount / width }, () => shots[next++]!));
          startedAt = performance.now();
        },
      },
      (error: Error | null) => (error ? reject(error) : resolve()),
    );
    run.on('response', (_client, status, _bytes, delay) => {
      if (status === 200) delays.push(delay);
      else bad.set(status, (bad.get(status) ?? 0) + 1);
      endedAt = performance.now();
    });
  });
  const refused = [...bad].map(([status, count]) => `${count} x ${status}`).join(', ');
  if (delays.length < amount) throw new Error(`Of ${amount} answers ${delays.length} were right: ${refused}`);
  delays.sort((a, b) => a - b);
  return { perSecond: (amount / (endedAt - startedAt)) * 1000, p50: at(delays, 0.5), p99: at(delays, 0.99) };
}

/** The same number of queries by the driver, as many at once. */
async function query(count: number, find: () => Promise<unknown>): Promise<Speed> {
  const delays: number[] = [];
  const startedAt = performance.now();
  let left = count;
  const work = async () => {
    while (left-- > 0) {
      const from = performance.now();
      await find();
      delays.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const took = performance.now() - startedAt;
  delays.sort((a, b) => a - b);
  return { perSecond: (delays.length / took) * 1000, p50: at(delays, 0.5), p99: at(delays, 0.99) };
}

async function ask<Answer>(url: string, who: SignedIn, name: string, input: object): Promise<Answer> {
  const request = { method: 'POST', headers: headersOf(who, 0), body: JSON.stringify(input) };
  const response = await fetch(`${url}/parse/functions/${name}`, request);
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { result: Answer }).result;
}

interface Club {
  readonly gx_id: string;
  readonly fx_id: string;
}

/** Posts of the club up to so many, each with its comments, modelled on what is there. */
async function grow(db: Db, { gx_id, fx_id }: Club, to: number): Promise<void> {
  const posts = db.collection<Row>('Feeds');
  const comments = db.collection<Row>('Comments');
  const post = (await posts.findOne({ fx_id }))!;
  const comment = (await comments.findOne({ fx_id }))!;
  const from = await posts.countDocuments({ gx_id });
  const { stamp, feed_item_id } = post as unknown as { stamp: Date; feed_item_id: number };
  for (let first = from; first < to; first += batch / commentsEach) {
    const some = Array.from({ length: Math.min(batch / commentsEach, to - first) }, (_, n) => {
      const id = newId(9);
      const moment = new Date(stamp.getTime() - (first + n) * 1000);
      const number = feed_item_id + 1_000_000 + first + n;
      return { ...post, _id: id, fx_id: id, feed_item_id: number, stamp: moment, comments: commentsEach };
    });
    await posts.insertMany(some, quick);
    await comments.insertMany(
      some.flatMap((row) =>
        Array.from({ length: commentsEach }, (_, n) => {
          const id = newId(12);
          return { ...comment, _id: id, comment_id: id, fx_id: row.fx_id, stamp: new Date(row.stamp.getTime() + n) };
        }),
      ),
      quick,
    );
  }
  await db.collection('Groups').updateOne({ gx_id }, { $set: { posts: to } });
  await db.admin().command({ fsync: 1 });
  await pause(rest);
}

/** Posts in which everybody may like: jobs, each with a text of its own. */
async function jobsOf(url: string, owner: SignedIn, count: number, label: string): Promise<string[]> {
  const ids: string[] = [];
  const data = { category: 468, currency: 'EUR', budget: 100 };
  for (let n = 0; n < count; n++) {
    const text = `The job ${n} ${label}, that many people like at once.`;
    const job = { group_id: limits.jobsGroup, title: 'A job', text, data };
    ids.push((await ask<{ feed: { fx_id: string } }>(url, owner, 'addFeed', job)).feed.fx_id);
  }
  return ids;
}

/** As many rows as the post counts, and as many as were pressed. */
async function checkLikes(db: Db, fx_id: string, pressed: number): Promise<void> {
  const counted = (await db.collection('Feeds').findOne({ fx_id }))!['likes'] as number;
  const rows = await db.collection('Likes').countDocuments({ fx_id, deleted_at: null });
  if (counted !== pressed || rows !== pressed)
    throw new Error(`Of ${pressed} likes ${counted} are counted, ${rows} are stored`);
}

/** All fans like a post, without HTTP in front. */
async function likeByRule(url: string, fx_id: string, [first]: readonly SignedIn[]): Promise<Speed> {
  const request = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ fx_id, from: first!.user_id, count: fans, concurrency: ruleAtOnce }),
  };
  const response = await fetch(`${url}/app/bench/likes`, request);
  if (!response.ok) throw new Error(`likes: ${response.status} ${await response.text()}`);
  const { took, delays } = (await response.json()) as { took: number; delays: number[] };
  return { perSecond: (fans / took) * 1000, p50: at(delays, 0.5), p99: at(delays, 0.99) };
}

const parts = ['reads', 'likes', 'rule', 'comments'] as const;

export async function benchCommunity(database: BenchDatabase, options: BenchOptions): Promise<string> {
  const isWanted = (part: (typeof parts)[number]) => !options.only.length || options.only.includes(part);
  const own = parts.some((part) => part !== 'comments' && isWanted(part));
  return [
    ...(own ? [await benchClub(database, options, isWanted)] : []),
    ...(isWanted('comments') ? [await benchComments(database, options)] : []),
  ].join('\n\n');
}

async function benchClub(
  database: BenchDatabase,
  { runs, seconds, profile, scratch, say }: BenchOptions,
  isWanted: (part: (typeof parts)[number]) => boolean,
): Promise<string> {
  const env = {
    DATABASE_URI: database.uri('community'),
    APP_SECRET: randomBytes(32).toString('base64url'),
    SCRATCH: scratch,
  };
  const db = database.client.db('bench_community');
  const subject = await startSubject({ server: 'ours', env, profile });
  const results = new Map<string, Speed[]>();
  const note = (label: string, speed: Speed) => {
    results.set(label, [...(results.get(label) ?? []), speed]);
    say(`${label}: ${whole(speed.perSecond)}/s, p50 ${milliseconds(speed.p50)} ms, p99 ${milliseconds(speed.p99)} ms`);
  };
  try {
    const { url } = subject;
    const people = await addPeople(db, fans, 1);
    await calm(database.client);
    const [owner] = people as [SignedIn];
    const { group } = await ask<{ group: { gx_id: string } }>(url, owner, 'addUpdateGroup', {
      ...{ title: 'A large club', description: 'Of a bench.' },
    });
    const text = 'A post of some length, as people write them, about bread and how long it rests.';
    const { feed } = await ask<{ feed: { fx_id: string } }>(url, owner, 'addFeed', { group_id: group.gx_id, text });
    await ask(url, owner, 'addComment', { feed_item_id: feed.fx_id, title: 'And one that answers it' });
    const club: Club = { gx_id: group.gx_id, fx_id: feed.fx_id };
    const reads = (path: string, body?: object) =>
      Array.from({ length: Math.ceil(perSecond.reads * seconds) }, (_, n): Shot => ({
        method: body ? 'POST' : 'GET',
        path,
        headers: headersOf(owner, n),
        ...(body && { body: JSON.stringify(body) }),
      }));
    const feedPath = `/app/feeds/getFeeds?limit=20&page=1&group_id=${club.gx_id}`;
    for (const size of isWanted('reads') ? sizes : []) {
      await grow(db, club, size);
      const stored = `${whole(size)} posts, ${whole(size * commentsEach)} comments`;
      const shots = {
        feed: reads(feedPath),
        talk: reads('/parse/functions/getComments', { feed_item_id: club.fx_id }),
      };
      await fire(url, shots.feed, connections);
      for (let run = 1; run <= runs; run++) {
        note(`feed, ${stored}`, await fire(url, shots.feed, connections));
        const posts = db.collection('Feeds').find({ gx_id: club.gx_id, removed_at: null });
        note(
          `feed by the driver, ${stored}`,
          await query(shots.feed.length, () => posts.clone().sort({ stamp: -1, feed_item_id: -1 }).limit(20).toArray()),
        );
        note(`comments on a post, ${stored}`, await fire(url, shots.talk, connections));
      }
    }
    for (let run = 1; isWanted('likes') && run <= runs; run++) {
      const posts = await jobsOf(url, owner, Math.ceil((perSecond.likes * seconds) / pressing), `of run ${run}`);
      const shots = posts.flatMap((id) =>
        people.slice(0, pressing).map((who, n): Shot => {
          const body = JSON.stringify({ type: 'Feed', id, on: true });
          return { method: 'POST', path: '/parse/functions/setLike', headers: headersOf(who, n), body };
        }),
      );
      note(`likes on one post, ${likesAtOnce} at once`, await fire(url, shots, likesAtOnce));
      for (const fx_id of posts) await checkLikes(db, fx_id, pressing);
    }
    for (let run = 1; isWanted('rule') && run <= runs; run++) {
      // The first one is for the compiler.
      const count = 1 + Math.ceil((perSecond.likes * seconds) / fans);
      for (const [n, fx_id] of (await jobsOf(url, owner, count, `by rule, run ${run}`)).entries()) {
        const speed = await likeByRule(url, fx_id, people);
        await checkLikes(db, fx_id, fans);
        if (n) note(`likes on one post by the rule alone, ${ruleAtOnce} at once (aim ${whole(aim.likes)})`, speed);
      }
    }
  } finally {
    await subject.stop();
  }
  return table(
    ['', 'a second', 'p50, ms', 'p99, ms'],
    [...results].map(([label, speeds]) => [
      label,
      whole(median(speeds.map((speed) => speed.perSecond))),
      milliseconds(median(speeds.map((speed) => speed.p50))),
      milliseconds(median(speeds.map((speed) => speed.p99))),
    ]),
  );
}
