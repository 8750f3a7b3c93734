/** Row 7: entries in the books, call-backs applied exactly once, checkout, and how soon a bought vote is seen; each beside its plain counterpart. */
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { startStripeStandIn, type StripeStandIn } from '../standins/stripe/server.ts';
import { calm } from './commands.ts';
import { cpuSince } from './cpu.ts';
import type { BenchDatabase } from './database.ts';
import { addPeople, type SignedIn } from './people.ts';
import { startSubject, type Subject } from './subject.ts';
import { median, milliseconds, table, times, whole } from './table.ts';
import type { WatchOrder, Arrivals } from './watcher.ts';
import { delaysOf } from './watchers.ts';
import { startWorker } from './worker.ts';
import type { BenchOptions } from './votes.ts';

const connections = 32;
const watcherCount = 1000;
const votesPerSecond = 10;
const price = 100;
const aims = { entries: 2, callbacks: 1, checkout: 100, watchers: 250 } as const;
/** Whose call-backs are inserted plainly. */
const plainKey = 'sk_test_plain';
const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034 };

type Part = 'entries' | 'plainEntries' | 'callbacks' | 'plainCallbacks' | 'checkout';
/** CPU microseconds of server and mongod for each. */
type Cpu = Readonly<Partial<Record<Part, readonly number[]>>>;

interface Figures {
  entries: number;
  plainEntries: number;
  callbacks: number;
  plainCallbacks: number;
  checkoutHalf: number;
  checkoutMost: number;
  ownHalf: number;
  ownMost: number;
  seenHalf: number;
  seenMost: number;
}

const nothing: Figures = {
  ...{ entries: 0, plainEntries: 0, callbacks: 0, plainCallbacks: 0, checkoutHalf: 0, checkoutMost: 0 },
  ...{ ownHalf: 0, ownMost: 0, seenHalf: 0, seenMost: 0 },
};
type Wanted = 'entries' | 'callbacks' | 'watchers';

const agent = new http.Agent({ keepAlive: true, maxSockets: connections });

function post(url: string, headers: Record<string, string>, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error(`${url}: ${response.statusCode} ${text}`)),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** In lanes; answers what each piece of work answered. */
async function inLanes<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const n = next++;
      all[n] = await work(n);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return all;
}

/** The value that this share of them does not exceed. */
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

interface Measured {
  readonly figures: Figures;
  readonly cpu: Cpu;
}

interface Site {
  /** Of server and mongod. */
  readonly pids: readonly (number | undefined)[];
  readonly subject: Subject;
  readonly bank: StripeStandIn;
  readonly key: string;
  readonly secret: string;
  readonly appSecret: string;
  /** Members, because guests work before they pay. */
  readonly buyers: readonly SignedIn[];
  readonly db: ReturnType<BenchDatabase['client']['db']>;
}

/** Payments that were begun: one vote each. */
async function begin({ subject, buyers }: Site, count: number) {
  const { url, target } = subject;
  const begun = await inLanes(count, async (n) => {
    const { user_id, tokens } = buyers[n % buyers.length]!;
    const client_id = randomBytes(12).toString('base64url');
    const headers = {
      'Content-Type': 'application/json',
      Authorization: `${tokens[0]}:subscriber-${user_id}`,
      'X-Forwarded-For': `10.${64 + (n >> 14)}.${(n >> 6) & 255}.${(n & 63) + 1}`,
    };
    const items = [{ type: 'votes', sx_id: target.contestants[n % target.contestants.length], quantity: 1 }];
    const body = JSON.stringify({ client_id, items, rail: 'stripe', total: price, currency: 'EUR' });
    const startedAt = performance.now();
    const text = await post(`${url}/app/checkout/createPayment`, headers, body);
    const took = performance.now() - startedAt;
    return { payment_id: (JSON.parse(text) as { payment: PaymentShape }).payment.payment_id, took };
  });
  return begun;
}

/** Everybody pays at the bank, which tells nobody; answers its call-backs. */
function charge({ bank, key }: Site): StripeStandIn['events'][number][] {
  const account = bank.account(key);
  const before = bank.events.length;
  for (const { id, status } of account.intents())
    if (status === 'requires_payment_method') account.confirmWithCard(id, card);
  return bank.events.slice(before).filter(({ payload }) => payload.includes('"payment_intent.succeeded"'));
}

/** A tenth of them twice, in any order. */
function shuffled<T>(events: readonly T[]): T[] {
  const all = [...events, ...events.slice(0, Math.floor(events.length / 10))];
  for (let at = all.length - 1; at > 0; at--) {
    const other = randomBytes(4).readUInt32LE() % (at + 1);
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all;
}

const confirmed = ({ db }: Site) => db.collection('Payments').countDocuments({ state: 'confirmed' });

async function measureCallbacks(site: Site, count: number) {
  const { bank, subject, db, pids } = site;
  const before = await confirmed(site);
  let cpu = cpuSince(pids);
  const begun = await begin(site, count);
  const checkout = cpu(count);
  const own = JSON.parse(await post(`${subject.url}/app/bench/rail`, { 'Content-Type': 'application/json' }, '{}')) as {
    times: Record<string, number>;
  };
  const events = shuffled(charge(site));
  cpu = cpuSince(pids);
  let startedAt = performance.now();
  await inLanes(events.length, (n) => bank.deliver(events[n]!));
  while ((await confirmed(site)) < before + count) await pause(20);
  const ours = events.length / ((performance.now() - startedAt) / 1000);
  const applied = cpu(events.length);
  const entries = await db.collection('LedgerEntries').countDocuments({ kind: 'payment' });
  if (entries !== (await db.collection('Payments').countDocuments({ state: 'confirmed' })))
    throw new Error(`${entries} entries are not one for each payment`);
  cpu = cpuSince(pids);
  startedAt = performance.now();
  // By the same bank, signed as well: what sending costs is no part of the comparison.
  await inLanes(events.length, (n) => bank.deliver({ ...events[n]!, secretKey: plainKey }));
  const plain = events.length / ((performance.now() - startedAt) / 1000);
  const took = begun.map((one) => one.took);
  const ownTook = begun.map((one) => one.took - (own.times[one.payment_id] ?? 0));
  return {
    callbacks: ours,
    plainCallbacks: plain,
    cpu: { callbacks: applied, plainCallbacks: cpu(events.length), checkout },
    checkoutHalf: quantile(took, 0.5),
    checkoutMost: quantile(took, 0.99),
    ownHalf: quantile(ownTook, 0.5),
    ownMost: quantile(ownTook, 0.99),
  };
}

/** From the bank's word to the last of the watchers, at ten bought votes a second: what one is seen after, and not how many wait. */
async function measureWatchers(site: Site, seconds: number) {
  const { bank, subject, appSecret } = site;
  const before = await confirmed(site);
  const count = Math.round(votesPerSecond * Math.max(4, seconds));
  await begin(site, count);
  const events = charge(site);
  const watchers = await startWorker<WatchOrder>('watcher.ts');
  try {
    const { url, target } = subject;
    await watchers.order({ open: watcherCount, kind: 'rooms', url, cx_id: target.cx_id, appSecret });
    const told: number[] = [];
    const all: Promise<unknown>[] = [];
    for (const event of events) {
      told.push(performance.timeOrigin + performance.now());
      all.push(bank.deliver(event));
      await pause(1000 / votesPerSecond);
    }
    await Promise.all(all);
    while ((await confirmed(site)) < before + count) await pause(20);
    await pause(1500);
    const arrivals = await watchers.order<Arrivals>({ report: true });
    const own = arrivals.map(([total, last, seen]): Arrivals[number] => [total - before, last, seen]);
    const delays = delaysOf(told, own, watcherCount);
    return { seenHalf: quantile(delays, 0.5), seenMost: quantile(delays, 0.99) };
  } finally {
    await watchers.order({ close: true }).catch(() => undefined);
    await watchers.stop();
  }
}

/** Entries a second, and their cost. */
async function measureBooks({ subject, pids }: Site, of: 'ours' | 'plain', count: number) {
  const cpu = cpuSince(pids);
  const body = JSON.stringify({ of, count });
  const answer = await post(`${subject.url}/app/bench/entries`, { 'Content-Type': 'application/json' }, body);
  return { perSecond: (JSON.parse(answer) as { perSecond: number }).perSecond, cpu: cpu(count) };
}

async function measure(site: Site, seconds: number, isWanted: (part: Wanted) => boolean): Promise<Measured> {
  const figures = { ...nothing };
  const costs: Partial<Record<Part, readonly number[]>> = {};
  if (isWanted('entries')) {
    // For the compiler.
    await measureBooks(site, 'plain', 500);
    const count = Math.ceil((await measureBooks(site, 'ours', 500)).perSecond * seconds);
    const [ours, plain] = [await measureBooks(site, 'ours', count), await measureBooks(site, 'plain', count)];
    Object.assign(figures, { entries: ours.perSecond, plainEntries: plain.perSecond });
    Object.assign(costs, { entries: ours.cpu, plainEntries: plain.cpu });
  }
  // For the compiler, which has more to do for ours than for plain ones.
  if (isWanted('callbacks') || isWanted('watchers')) await measureCallbacks(site, 600);
  if (isWanted('callbacks')) {
    const { cpu, ...callbacks } = await measureCallbacks(site, Math.ceil(300 * seconds));
    Object.assign(figures, callbacks);
    Object.assign(costs, cpu);
  }
  if (isWanted('watchers')) Object.assign(figures, await measureWatchers(site, seconds));
  return { figures, cpu: costs };
}

export async function benchMoney(
  database: BenchDatabase,
  { runs, seconds, only, scratch, profile, say }: BenchOptions,
): Promise<string> {
  const all: Measured[] = [];
  for (let run = 1; run <= runs; run++) {
    const [key, secret, appSecret] = [
      `sk_test_bench${run}`,
      `whsec_bench${run}secret`,
      randomBytes(32).toString('base64url'),
    ];
    const bank = await startStripeStandIn();
    bank.behave({ silent: true });
    const name = `money_${run}`;
    const env = {
      DATABASE_URI: database.uri(name),
      APP_SECRET: appSecret,
      SCRATCH: scratch,
      BANK_PORT: String(bank.port),
      BANK_KEY: key,
      BANK_SECRET: secret,
    };
    const subject = await startSubject({ server: 'money', env, profile });
    try {
      bank.listen(key, { url: `${subject.url}/callbacks/stripe/platform`, secret });
      bank.listen(plainKey, { url: `${subject.url}/callbacks/bench`, secret });
      const db = database.client.db(`bench_${name}`);
      const buyers = await addPeople(db, 1000, 1);
      await calm(database.client);
      const measured = await measure(
        { subject, bank, key, secret, appSecret, buyers, db, pids: [subject.pid, database.pid] },
        seconds,
        (part) => !only.length || only.includes(part),
      );
      all.push(measured);
      const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Math.round(value) : value);
      say(`run ${run}: ${JSON.stringify(measured, rounded)}`);
    } finally {
      await subject.stop();
      await bank.close();
    }
  }
  const of = (name: keyof Figures) => median(all.map(({ figures }) => figures[name]));
  const share = (a: keyof Figures, b: keyof Figures) => median(all.map(({ figures }) => figures[a] / figures[b]));
  const cost = (part: Part) =>
    [0, 1].map((index) => whole(median(all.map(({ cpu }) => cpu[part]?.[index] ?? Number.NaN)))).join(' + ');
  return table(
    ['money', 'ours', 'beside', 'share', 'aim', 'server + mongod, us each, ours / beside'],
    [
      [
        'entries in the books a second, beside plain single inserts',
        whole(of('entries')),
        whole(of('plainEntries')),
        times(share('entries', 'plainEntries')),
        times(aims.entries),
        `${cost('entries')} / ${cost('plainEntries')}`,
      ],
      [
        'call-backs a second, a tenth doubled, shuffled, applied once, beside the same inserted',
        whole(of('callbacks')),
        whole(of('plainCallbacks')),
        times(share('callbacks', 'plainCallbacks')),
        times(aims.callbacks),
        `${cost('callbacks')} / ${cost('plainCallbacks')}`,
      ],
      [
        `checkout at ${connections} connections, with the rail, p50 and p99 ms`,
        milliseconds(of('checkoutHalf')),
        milliseconds(of('checkoutMost')),
        '',
        '',
        cost('checkout'),
      ],
      [
        'of that its own work, p50 and p99 ms',
        milliseconds(of('ownHalf')),
        milliseconds(of('ownMost')),
        '',
        String(aims.checkout),
        '',
      ],
      [
        `the bank's word to the last of ${whole(watcherCount)} watchers, p50 and p99 ms`,
        milliseconds(of('seenHalf')),
        milliseconds(of('seenMost')),
        '',
        String(aims.watchers),
        '',
      ],
    ],
  );
}
