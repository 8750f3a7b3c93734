/** The product's server with cards at a stand-in, a contest that sells votes, and calls that measure the books and insert plainly. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import pino from 'pino';
import { everyone } from '#shared/model/access.ts';
import { day } from '#shared/time.ts';
import { ensureProfile } from '#cloud/accounts/profile/profiles.ts';
import { voting } from '#cloud/kernel/allowances.ts';
import { createContest } from '#cloud/contests/studio/createContest.ts';
import { setVotePrices } from '#cloud/contests/paid/prices.ts';
import { readStanding } from '#cloud/contests/voting/standings.ts';
import { type Caller, defineFunction, invoke } from '#cloud/kernel/define.ts';
import { balancesAhead, onBooks } from '#cloud/payments/ledger/books.ts';
import { startServer } from '#parse/server.ts';
import { contestantCount, environment, ready } from './serve.ts';

const inFlight = 32;

/** Milliseconds for so many pieces of work, so many at a time. */
async function timeOf(count: number, work: (n: number) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return performance.now() - startedAt;
}

let round = 0;
/** An entry as a payment makes it: from the rail's account, to its receiver and the platform. */
const linesOf = (n: number) => [
  { account: 'clearing:stripe', currency: 'EUR', n: -1000 },
  { account: `user:${n % 500}`, currency: 'EUR', n: 950 },
  { account: 'fee', currency: 'EUR', n: 50 },
];

const entries = defineFunction({
  route: 'POST /app/bench/entries',
  who: everyone,
  limit: voting,
  input: z.strictObject({ of: z.enum(['ours', 'plain']), count: z.int() }),
  async run({ storage, clock }, { of, count }) {
    const nth = ++round;
    const plainly = db.collection<{ _id: string }>('PlainEntries');
    const inOurs = (n: number) => {
      const entry_id = `bench:${nth}:${n}`;
      return onBooks(storage, clock, {
        // As an open payment, which cannot have arrived.
        entries: [],
        ahead: () => linesOf(n).flatMap(balancesAhead),
        run: (books) => books.move({ entry_id, kind: 'transfer', lines: linesOf(n) }),
      });
    };
    const inserted = (n: number) =>
      plainly.insertOne({ _id: `bench:${nth}:${n}`, kind: 'transfer', at_ms: Date.now(), lines: linesOf(n) } as never);
    return { perSecond: count / ((await timeOf(count, of === 'ours' ? inOurs : inserted)) / 1000) };
  },
});

/** Milliseconds that the rail took to open each payment. */
const atRail = new Map<string, number>();
const railTimes = defineFunction({
  route: 'POST /app/bench/rail',
  who: everyone,
  limit: voting,
  input: z.strictObject({}),
  run: () => Promise.resolve({ times: Object.fromEntries(atRail) }),
});

const server = await startServer({
  databaseUri: environment('DATABASE_URI'),
  appSecret: environment('APP_SECRET'),
  port: 0,
  host: '127.0.0.1',
  logger: pino({ base: undefined }, pino.destination(`${environment('SCRATCH')}/server.log`)),
  trustProxy: 1,
  template: () => Promise.resolve(''),
  stripe: {
    secretKey: environment('BANK_KEY'),
    publishableKey: 'pk_test_ofTheBench',
    webhookSecret: environment('BANK_SECRET'),
    api: { host: '127.0.0.1', port: Number(environment('BANK_PORT')), protocol: 'http' },
    script: '/stand-in/stripe/elements.js',
  },
  domains: [
    {
      name: 'bench',
      functions: { entries, railTimes },
      callbacks: {
        // The same door, and one insert.
        '/callbacks/bench': async (_ports, { raw }) =>
          void (await db.collection('PlainEvents').insertOne({ raw: new TextDecoder().decode(raw) })),
      },
    },
  ],
});
const { url, ports } = server;
const { db } = server.database;

const { stripe } = ports.rails;
const { open } = stripe!;
stripe!.open = async (account, wish) => {
  const startedAt = performance.now();
  try {
    return await open(account, wish);
  } finally {
    atRail.set(wish.payment_id, performance.now() - startedAt);
  }
};

const cx_id = ports.secrets.random(12);
const username = `organizer-${cx_id.toLowerCase()}`;
const email = `${cx_id}@example.org`;
const objectId = await ports.accounts.create({ username, password: ports.secrets.random(21), email });
const { user_id } = await ensureProfile(ports.storage, { objectId, username });
const organizer: Caller = { user_id, objectId, roles: ['organizer'], language: 'EN', address: '' };
await invoke(createContest, ports, organizer, {
  cx_id,
  contest_name: 'A contest of the bench',
  category: 'Food',
  end_date: new Date(Date.now() + day).toISOString(),
  contestants: Array.from({ length: contestantCount }, (_, i) => ({ contestant_name: `Contestant ${i + 1}` })),
  publish: true,
});
await invoke(setVotePrices, ports, organizer, {
  cx_id,
  vote_mode: 'both',
  currency: 'EUR',
  unit_price: 100,
  packs: [],
});
// Reads of the contest are kept for a moment.
await pause(100);
const standing = await readStanding(ports.storage, cx_id);
ready(url, { cx_id, contestants: [...standing!.contestants.keys()] });
