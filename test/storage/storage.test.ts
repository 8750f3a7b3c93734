/** The storage port on a real database. */
import { afterAll, describe, expect, it } from 'vitest';
import { entities } from '#shared/entities.ts';
import { Conflict } from '#cloud/kernel/ports.ts';
import { connect } from '#parse/database/connection.ts';
import { ensureIndexes } from '#parse/database/indexes.ts';
import { createStorage } from '#parse/storage/storage.ts';
import { databaseUri, dropDatabase, freshDatabaseName } from '../support/server.ts';
import { bulkContract } from './bulkContract.ts';
import { storageContract } from './contract.ts';
import { partsContract } from './partsContract.ts';
import { killInside } from './holding.ts';
import { Thing, things } from './thing.ts';

const used: string[] = [];
const open = async (uri = databaseUri(freshDatabaseName())) => {
  used.push(uri);
  const database = await connect(uri, () => undefined);
  await ensureIndexes(database.db, [...entities, ...things]);
  return database;
};
afterAll(() => Promise.all(used.map(dropDatabase)));

describe('one by one', () => {
  storageContract(open);
});
describe('many at once', () => {
  bulkContract(open);
});
describe('parts and sums', () => {
  partsContract(open);
});

it('a transaction of a process that was killed inside it lets go of its rows, and the next one gets through', async () => {
  const uri = databaseUri(freshDatabaseName());
  const database = await open(uri);
  const storage = createStorage(database);
  const thing_id = 'held';
  await storage.transact((tx) =>
    tx.insert(Thing, { thing_id, room: 'room', code: 'code', user_id: 1, title: 'before' }),
  );
  await killInside(uri, thing_id);
  const killedAt = performance.now();
  await expect(
    storage.transact((tx) => tx.update(Thing, thing_id, { title: 'too early' }), { tries: 1 }),
  ).rejects.toThrow(Conflict);
  const row = await storage.transact((tx) => tx.update(Thing, thing_id, { title: 'after' }));
  expect(row).toMatchObject({ title: 'after', rev: 2 });
  expect(performance.now() - killedAt).toBeLessThan(30_000);
  await database.close();
});
