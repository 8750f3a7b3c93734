/**
 * Part of row 10: orders. Packages bought from the balance at 32 connections: payment, books, order, and the messages in the conversation of the two,
 * which the clock waits for; and 1,000 people who want 100 times of one provider at the same instant, ten of them each. Every time is sold once,
 * and nobody else is charged: the bench fails otherwise.
 */
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { appId } from '#parse/server.ts';
import { Chat } from '#shared/chat/entities/messages.ts';
import { Booking } from '#shared/services/entities/booking.ts';
import { Order } from '#shared/services/entities/order.ts';
import { slotName } from '#shared/services/bookings/bookingRules.ts';
import { usualHours } from '#shared/services/bookings/hours.ts';
import { dayAt, monthAfter } from '#shared/services/bookings/slotZones.ts';
import { minute } from '#shared/time.ts';
import { calm } from './commands.ts';
import { cpuSince } from './cpu.ts';
import { addressOf } from './crowd.ts';
import type { BenchDatabase } from './database.ts';
import { addPeople, type SignedIn } from './people.ts';
import { startSubject } from './subject.ts';
import { median, milliseconds, table, whole } from './table.ts';
import type { BenchOptions } from './votes.ts';

const connections = 32;
const sellers = 100;
const grabbing = { people: 1000, slots: 100 } as const;
const price = 1000;
/** Orders of a second of measurement, and before it. */
const orders = { perSecond: 200, warmUp: 600 } as const;
/** Milliseconds for which a purchase is asked for again, and at most between two times. */
const timeoutMs = 2 * minute;
const longestWait = 8000;
const zone = 'Europe/Paris';
const currency = 'EUR';

type Db = ReturnType<BenchDatabase['client']['db']>;
interface Answer<T> {
  readonly status: number;
  readonly body: T;
}
interface Paid {
  readonly payment?: { readonly payment_id: string; readonly state: string };
  readonly code?: string;
}
interface Shop {
  readonly url: string;
  readonly db: Db;
  readonly buyers: readonly SignedIn[];
  readonly providers: readonly SignedIn[];
  readonly agent: http.Agent;
  /** Of server and mongod. */
  readonly pids: readonly (number | undefined)[];
}

const at = (sorted: readonly number[], part: number) => sorted[Math.floor((sorted.length - 1) * part + 0.5)]!;

let calls = 0;
function call<T>({ url, agent }: Pick<Shop, 'url' | 'agent'>, path: string, input: object, who?: SignedIn) {
  const body = JSON.stringify(input);
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'X-Forwarded-For': addressOf(calls++ % 100_000),
    ...(who && {
      Authorization: `${who.tokens[0]}:subscriber-${who.user_id}`,
      'X-Parse-Application-Id': appId,
      'X-Parse-Session-Token': who.tokens[0],
    }),
  };
  return new Promise<Answer<T>>((resolve) => {
    const request = http.request(`${url}${path}`, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => resolve({ status: response.statusCode!, body: JSON.parse(text) as T }));
    });
    // A line that breaks while the server has too much to do is asked again, as a page does.
    request.on('error', () => resolve({ status: 503, body: {} as T }));
    request.end(body);
  });
}

async function must<T>(shop: Pick<Shop, 'url' | 'agent'>, path: string, input: object, who?: SignedIn): Promise<T> {
  const { status, body } = await call<T>(shop, path, input, who);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

let presses = 0;
/** As a press of 'Pay' on a page that has shown the price: while the server cannot take it, again under the same name. */
async function pay(shop: Shop, who: SignedIn, sx_id: string): Promise<Answer<Paid>> {
  const input = {
    ...{ client_id: `press-${++presses}-of-the-bench`, items: [{ type: 'service', sx_id, quantity: 1 }] },
    ...{ rail: 'balance', total: price, currency },
  };
  const since = performance.now();
  for (let wait = 500; ; wait = Math.min(longestWait, 2 * wait)) {
    const answer = await call<Paid>(shop, '/app/checkout/createPayment', input, who);
    if (answer.status !== 503 || performance.now() - since > timeoutMs) return answer;
    await pause(wait * (0.5 + Math.random()));
  }
}

const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await pause(20);
};

const putUp = async (shop: Shop, providers: readonly SignedIn[], more: object) =>
  (
    await must<{ services: string[] }>(shop, '/app/bench/putUp', {
      ...{ providers: providers.map(({ user_id }) => user_id), price, requirements: '', ...more },
    })
  ).services;

interface Bought {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU microseconds of server and mongod for each. */
  readonly server: number;
  readonly mongod: number;
}

/** So many orders, by as many connections; the clock stops when the last one's messages are in the chat. */
async function buy(shop: Shop, services: readonly string[], count: number): Promise<Bought> {
  const { db, buyers, pids } = shop;
  const messages = () => db.collection(Chat.name).countDocuments({ type: 'service_purchase' });
  const [before, ordered] = [await messages(), await db.collection(Order.name).countDocuments()];
  const delays: number[] = [];
  let next = 0;
  const cpu = cpuSince(pids);
  const startedAt = performance.now();
  const lane = async () => {
    while (next < count) {
      const n = next++;
      const since = performance.now();
      const { status, body } = await pay(shop, buyers[n % buyers.length]!, services[(n * 7) % services.length]!);
      if (body.payment?.state !== 'confirmed')
        throw new Error(`An order was not paid: ${status} ${JSON.stringify(body)}`);
      delays.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  await until(async () => (await messages()) >= before + count);
  const took = performance.now() - startedAt;
  const [server, mongod] = cpu(count) as [number, number];
  const made = (await db.collection(Order.name).countDocuments()) - ordered;
  if (made !== count || (await messages()) !== before + count)
    throw new Error(`Of ${count} purchases ${made} became orders, ${(await messages()) - before} are in the chat`);
  delays.sort((a, b) => a - b);
  return { perSecond: (count / took) * 1000, p50: at(delays, 0.5), p99: at(delays, 0.99), server, mongod };
}

/** Seconds until all have their answer. */
async function grab(shop: Shop, provider: SignedIn): Promise<number> {
  const { db, buyers } = shop;
  const [sx_id] = (await putUp(shop, [provider], { stype: 'booking' })) as [string];
  const hours = {
    ...usualHours(zone),
    week: Array.from({ length: 7 }, () => [{ from: 8 * 60, to: 20 * 60 }]),
    ...{ step: 60, notice: 0, horizon: 90 },
  };
  await must(shop, '/parse/functions/saveHours', { hours }, provider);
  const month = monthAfter(dayAt(zone, Date.now()).slice(0, 7), 1);
  const { result } = await must<{ result: { days: { slots: string[] }[] } }>(
    ...([shop, '/parse/functions/getSlots', { sx_id, month, zone }] as const),
    provider,
  );
  const slots = result.days.flatMap((day) => day.slots).slice(0, grabbing.slots);
  const startedAt = performance.now();
  const answers = await Promise.all(
    buyers.slice(0, grabbing.people).map((who, n) => {
      const slot = slotName(Date.parse(slots[n % slots.length]!));
      return pay(shop, who, `${sx_id}base-${slot}`);
    }),
  );
  const took = (performance.now() - startedAt) / 1000;
  const confirmed = answers.filter(({ body }) => body.payment?.state === 'confirmed').length;
  const others = answers.filter(({ body }) => body.payment?.state !== 'confirmed' && body.code !== 'slot_taken');
  if (others.length) throw new Error(`${others.length} were answered like ${JSON.stringify(others[0])}`);
  const rows = await db.collection(Booking.name).find({ sx_id, state: 'booked' }).toArray();
  const times = new Set(rows.map((row) => (row['starts_at'] as Date).getTime()));
  const paid = await db.collection(Order.name).countDocuments({ sx_id });
  if ([slots.length, confirmed, rows.length, times.size, paid].some((count) => count !== grabbing.slots))
    throw new Error(`${confirmed} paid, ${rows.length} booked, ${times.size} of ${slots.length} times, ${paid} orders`);
  return took;
}

export async function benchPurchases(
  database: BenchDatabase,
  { runs, seconds, profile, scratch, say }: BenchOptions,
  isWanted: (part: 'orders' | 'slots') => boolean,
): Promise<string> {
  const appSecret = randomBytes(32).toString('base64url');
  const env = { DATABASE_URI: database.uri('shop'), APP_SECRET: appSecret, SCRATCH: scratch };
  const subject = await startSubject({ server: 'shop', env, profile });
  const agent = new http.Agent({ keepAlive: true, maxSockets: grabbing.people, timeout: minute });
  const bought: Bought[] = [];
  const grabbed: number[] = [];
  try {
    const db = database.client.db('bench_shop');
    const people = await addPeople(db, grabbing.people + sellers, 1);
    await calm(database.client);
    const [buyers, providers] = [people.slice(0, grabbing.people), people.slice(grabbing.people)];
    const shop: Shop = {
      url: subject.url,
      db,
      buyers,
      providers,
      agent,
      pids: [subject.pid, database.pid],
    };
    await must(shop, '/app/bench/fill', { people: buyers.map(({ user_id }) => user_id), n: 1_000_000 });
    if (isWanted('orders')) {
      const services = await putUp(shop, providers, { stype: 'one_time', requirements: 'Which colours?' });
      await calm(database.client);
      await buy(shop, services, orders.warmUp);
      for (let run = 1; run <= runs; run++) {
        const figures = await buy(shop, services, Math.ceil(orders.perSecond * seconds));
        bought.push(figures);
        const { perSecond, p50, p99, server, mongod } = figures;
        const delays = `p50 ${milliseconds(p50)} ms, p99 ${milliseconds(p99)} ms`;
        say(`orders: ${whole(perSecond)}/s, ${delays}, ${whole(server)} + ${whole(mongod)} us each`);
      }
    }
    for (let run = 1; isWanted('slots') && run <= runs; run++) {
      await calm(database.client);
      const took = await grab(shop, providers[run % providers.length]!);
      grabbed.push(took);
      say(`${whole(grabbing.people)} who want ${grabbing.slots} times: ${milliseconds(took)} s`);
    }
  } finally {
    agent.destroy();
    await subject.stop();
  }
  const of = (name: keyof Bought) => median(bought.map((each) => each[name]));
  return table(
    ['purchases', 'a second', 'p50, ms', 'p99, ms', 'server + mongod, us each', 'seconds'],
    [
      ...(bought.length
        ? [
            [
              `orders from the balance, ${connections} at once, books and messages included`,
              ...[whole(of('perSecond')), milliseconds(of('p50')), milliseconds(of('p99'))],
              ...[`${whole(of('server'))} + ${whole(of('mongod'))}`, ''],
            ],
          ]
        : []),
      ...(grabbed.length
        ? [
            [
              `${whole(grabbing.people)} people who want ${grabbing.slots} times of one provider at once: each sold once`,
              ...['', '', '', '', milliseconds(median(grabbed))],
            ],
          ]
        : []),
    ],
  );
}
