/** The product's server, with additional calls: one that does nothing, one that stores a message, and one in which many people like a post. */
import { z } from 'zod';
import pino from 'pino';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { everyone } from '#shared/model/access.ts';
import { day } from '#shared/time.ts';
import { chatting, voting } from '#cloud/kernel/allowances.ts';
import { ensureProfile } from '#cloud/accounts/profile/profiles.ts';
import { setLike } from '#cloud/community/talk/likes.ts';
import { createContest } from '#cloud/contests/studio/createContest.ts';
import { readStanding } from '#cloud/contests/voting/standings.ts';
import { type Caller, defineFunction, invoke } from '#cloud/kernel/define.ts';
import { builtPages } from '#parse/pages.ts';
import { startServer } from '#parse/server.ts';
import { contestantCount, environment, ready } from './serve.ts';

const nothing = defineFunction({
  route: 'POST /app/bench/empty',
  who: everyone,
  limit: voting,
  input: z.strictObject({}),
  run: () => Promise.resolve({}),
});

/** Writes a notification like any rule, without the checks of `notify` for preferences and repeats. */
const message = defineFunction({
  route: 'POST /app/bench/message',
  who: everyone,
  limit: chatting,
  input: z.strictObject({ user_id: z.int(), path: z.string() }),
  async run({ storage, secrets }, { user_id, path }) {
    await storage.transact((tx) =>
      tx.insert(Notification, { notification_id: secrets.random(12), user_id, type: 'message', path }),
    );
    return {};
  },
});

/** Each of these people likes the post, so many at once, by the product's rule: without HTTP and sessions. Answers milliseconds, sorted. */
const likes = defineFunction({
  route: 'POST /app/bench/likes',
  who: everyone,
  limit: voting,
  input: z.strictObject({ fx_id: z.string(), from: z.int(), count: z.int(), concurrency: z.int() }),
  async run(context, { fx_id, from, count, concurrency }) {
    const delays: number[] = [];
    const startedAt = performance.now();
    let next = 0;
    const lane = async () => {
      while (next < count) {
        const caller: Caller = { user_id: from + next++, roles: [], language: 'EN', address: '' };
        const since = performance.now();
        await invoke(setLike, context, caller, { type: 'Feed', id: fx_id, on: true });
        delays.push(performance.now() - since);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, lane));
    return { took: performance.now() - startedAt, delays: delays.toSorted((a, b) => a - b) };
  },
});

const { url, ports } = await startServer({
  databaseUri: environment('DATABASE_URI'),
  appSecret: environment('APP_SECRET'),
  port: 0,
  host: '127.0.0.1',
  logger: pino({ base: undefined }, pino.destination(`${environment('SCRATCH')}/server.log`)),
  // The load comes from many addresses, to stay below the limits per address.
  trustProxy: 1,
  // Everybody in a bench is new.
  newcomerHours: 0,
  ...(process.env.PAGES ? await builtPages(process.cwd()) : { template: () => Promise.resolve('') }),
  domains: [{ name: 'bench', functions: { nothing, message, likes } }],
});

const cx_id = ports.secrets.random(12);
const username = `organizer-${cx_id.toLowerCase()}`;
const objectId = await ports.accounts.create({
  username,
  password: ports.secrets.random(21),
  email: `${cx_id}@example.org`,
});
const { user_id } = await ensureProfile(ports.storage, { objectId, username });
await invoke(
  createContest,
  ports,
  { user_id, objectId, roles: [], language: 'EN', address: '' },
  {
    cx_id,
    contest_name: 'A contest of the bench',
    category: 'Food',
    end_date: new Date(Date.now() + day).toISOString(),
    contestants: Array.from({ length: contestantCount }, (_, i) => ({ contestant_name: `Contestant ${i + 1}` })),
    publish: true,
  },
);
const standing = await readStanding(ports.storage, cx_id);
const answer = await fetch(`${url}/app/contest/v2/fetchContest`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '10.2.0.1' },
  body: JSON.stringify({ cx_id }),
});
const { version } = ((await answer.json()) as { contest: { version: string } }).contest;
ready(url, { cx_id, contestants: [...standing!.contestants.keys()], version });
