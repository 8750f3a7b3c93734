/** The product's server with one contest of very many votes for 5,000 contestants, and its organizer. */
import { createHash } from 'node:crypto';
import { MongoClient } from 'mongodb';
import pino from 'pino';
import { Contest, Contestant, Round, RoundContestant, Vote, VoteTally } from '#shared/contests/entities.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { day, hour, inSeconds, minute } from '#shared/time.ts';
import { startServer } from '#parse/server.ts';
import { addPeople } from '../people.ts';
import { environment, ready } from './serve.ts';

const uri = environment('DATABASE_URI');
const votes = Number(environment('VOTES'));
const server = await startServer({
  databaseUri: uri,
  appSecret: environment('APP_SECRET'),
  port: 0,
  host: '127.0.0.1',
  logger: pino({ base: undefined }, pino.destination(`${environment('SCRATCH')}/server.log`)),
  // The load comes from many addresses, to stay below the limits per address.
  trustProxy: 1,
  template: () => Promise.resolve(''),
});
const client = await MongoClient.connect(uri);
const [organizer] = await addPeople(client.db(), 1, 1);
await client.close();

const cx_id = 'benchstudio1';
const batchSize = 2000;
const { storage } = server.ports;
const now = Date.now();
// As a contest of two weeks that ends tomorrow.
const [start_date, end_date] = [new Date(now - 13 * day), new Date(now + day)];
const round_id = 'benchround01';
const placeOf = (n: number) => `place${String(n).padStart(7, '0')}`;
const contestantOf = (n: number) => `entry${String(n).padStart(7, '0')}`;

const contest_id = await storage.next('contest_id', 1);
await storage.transact(async (tx) => {
  await tx.insert(Contest, {
    ...{ cx_id, contest_id, contest_slug: 'bench-1', user_id: organizer!.user_id, contest_name: 'Bench' },
    ...{ category: 'Food', contest_status: 'active', start_date, end_date, secret: 'bench' },
  });
  await tx.insert(Round, { round_id, cx_id, round_number: 1, startDate: start_date, endDate: end_date });
});
const pieces = async (count: number, store: (from: number, size: number) => Promise<unknown>) => {
  for (let from = 0; from < count; from += batchSize) await store(from, Math.min(batchSize, count - from));
};
const organizer_id = organizer!.user_id;
await pieces(contestLimits.contestants, (from, size) =>
  storage.transact(async (tx) => {
    const numbers = Array.from({ length: size }, (_, index) => from + index);
    await tx.insertMany(
      Contestant,
      numbers.map((n) => ({
        ...{ contestant_id: contestantOf(n), cx_id, organizer_id, entry_number: n + 1, contestant_status: 1 },
        contestant_name: `Contestant ${n}`,
      })),
    );
    await tx.insertMany(
      RoundContestant,
      numbers.map((n) => ({ assox_id: placeOf(n), cx_id, round_id, contestant_id: contestantOf(n) })),
    );
  }),
);
const span = now - minute - start_date.getTime();
await pieces(votes, (from, size) =>
  storage.transact((tx) =>
    tx.insertMany(
      Vote,
      Array.from({ length: size }, (_, index) => {
        const n = from + index;
        const whom = (n * 7919) % contestLimits.contestants;
        return {
          ...{ vote_id: `bench-${n}`, cx_id, round_id, contestant_id: contestantOf(whom), assox_id: placeOf(whom) },
          at_ms: start_date.getTime() + Math.floor((span * n) / votes),
          ...{
            voter_tag: `voter-${n}`,
            weight: 1,
            source: 'free' as const,
            time: inSeconds(hour),
            receipt: `receipt-${n}`,
          },
          ...{ first: true, via: n % 3 ? 'link' : 'qr' },
          leaf: createHash('sha256').update(`${n}`).digest('base64url'),
        };
      }),
    ),
  ),
);
const each = Math.floor(votes / contestLimits.contestants);
await storage.transact((tx) =>
  tx.apply(
    VoteTally,
    [cx_id, ...Array.from({ length: contestLimits.contestants }, (_, n) => placeOf(n))].map((of) => ({
      id: `${of}#0`,
      add: { n: of === cx_id ? votes : each },
      touch: ['changed_at'] as const satisfies ['changed_at'],
      orInsert: { cx_id, of },
    })),
  ),
);
ready(server.url, { cx_id, contestants: [organizer!.tokens[0]!, `subscriber-${organizer!.user_id}`] });
