/** The product's server with a marketplace of 20,000 services in three languages; `/driver` answers the same questions by plain queries. */
import express from 'express';
import { MongoClient } from 'mongodb';
import pino from 'pino';
import { Profile } from '#shared/accounts/entities.ts';
import { Service } from '#shared/services/entities.ts';
import { publicCategories } from '#shared/categories.ts';
import { minute } from '#shared/time.ts';
import { startServer } from '#parse/server.ts';
import { layoutOf, toNewValues } from '#parse/storage/rows.ts';
import { addPeople } from '../people.ts';
import { marketWords, services } from '../marketWords.ts';
import { environment, ready } from './serve.ts';

const uri = environment('DATABASE_URI');
const options = {
  databaseUri: uri,
  appSecret: environment('APP_SECRET'),
  port: 0,
  host: '127.0.0.1',
  logger: pino({ base: undefined }, pino.destination(`${environment('SCRATCH')}/server.log`)),
  // The load comes from many addresses, to stay below the limits per address.
  trustProxy: 1,
  template: () => Promise.resolve(''),
};
const client = await MongoClient.connect(uri);
const db = client.db();
const sx_idOf = (n: number) => `market${String(n).padStart(6, '0')}`;

/** Rows in Parse's layout; by the product's functions it would take an hour. */
async function fill(): Promise<void> {
  const providers = await addPeople(db, 500, 1);
  const now = Date.now();
  const layout = layoutOf(Service);
  const titleOf = (n: number) =>
    [0, 1, 2, 3].map((at) => marketWords[(n * (at + 7) + at) % marketWords.length]).join(' ');
  const rows = Array.from({ length: services }, (_, n) => {
    const made = new Date(now - n * minute);
    return {
      _id: sx_idOf(n) as never,
      ...toNewValues(layout, {
        ...{ sx_id: sx_idOf(n), service_id: n + 1, user_id: providers[n % providers.length]!.user_id },
        ...{ title: titleOf(n), category: publicCategories[n % publicCategories.length], is_listed: true },
        language: (['EN', 'FR', 'ES'] as const)[n % 3],
        description: `${titleOf(n + 1)}. ${titleOf(n + 2)}.`,
        package: [
          { key: 'base', label: 'Basic', price: 1000 + (n % 900) * 100, inclusions: [titleOf(n + 3)], days: n % 20 },
        ],
        ...{ payment: { currency: 'EUR' }, status: 'approved', reviews: { count: n % 40, mean: 3 + (n % 20) / 10 } },
      }),
      ...{ rev: 1, _rperm: ['*'], _wperm: [], _created_at: made, _updated_at: made },
    };
  });
  await db.collection(Service.name).insertMany(rows, { ordered: false });
}

// Once for its indexes; what it finds afterwards was there when it started.
await (await startServer(options)).stop();
if (!(await db.collection(Service.name).estimatedDocumentCount())) await fill();
const server = await startServer(options);

const listed = { is_listed: true };
const found = db.collection<{ _id: string }>(Service.name);
const page = (where: object) =>
  found
    .find({ ...listed, ...where })
    .sort({ _created_at: -1 })
    .limit(24)
    .toArray();
const plain = express()
  .use(express.json())
  .post('/driver/list', async ({ body }, response) => {
    const [rows, count] = await Promise.all([page(body as object), found.countDocuments({ ...listed, ...body })]);
    response.json({ services: rows, count });
  })
  .post('/driver/search', async ({ body: { keyword } }, response) => {
    const words = String(keyword)
      .split(' ')
      .map((word) => ({ words: { $regex: `^${word}` } }));
    response.json({ services: await page({ $and: words }) });
  })
  .post('/driver/page', async ({ body: { sx_id } }, response) => {
    const service = await found.findOne({ _id: sx_id as string });
    response.json({ service, provider: await db.collection(Profile.name).findOne({ user_id: service && 1_000_000 }) });
  });
const port = await new Promise<number>((resolve) => {
  const listening = plain.listen(0, '127.0.0.1', () => resolve((listening.address() as { port: number }).port));
});
ready(server.url, {
  cx_id: `http://127.0.0.1:${port}`,
  contestants: Array.from({ length: 2000 }, (_, n) => sx_idOf(n * 10)),
});
