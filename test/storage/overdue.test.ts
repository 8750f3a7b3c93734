/** A transaction aborted by mongod after 3 s. */
import type { ClientSession } from 'mongodb';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Profile } from '#shared/accounts/entities.ts';
import { entities } from '#shared/entities.ts';
import { connect } from '#parse/database/connection.ts';
import { ensureIndexes } from '#parse/database/indexes.ts';
import { createStorage } from '#parse/storage/storage.ts';
import { databaseUri, dropDatabase, freshDatabaseName } from '../support/server.ts';
import { Thing, things } from './thing.ts';

it('a transaction that was ended in the middle of a command is tried again', async () => {
  const uri = databaseUri(freshDatabaseName());
  const database = await connect(uri, () => undefined);
  onTestFinished(async () => {
    await database.close();
    await dropDatabase(uri);
  });
  await ensureIndexes(database.db, [...entities, ...things]);
  const storage = createStorage(database);
  const row = { thing_id: 'slow', room: 'room', code: 'slow', user_id: 1 };
  await storage.transact(async (tx) => {
    await tx.insert(Profile, { user_id: 1, username: 'user1', full_name: 'A' }, 'object1');
    await tx.insert(Thing, row);
  });
  const sessions = vi.spyOn(database.client, 'startSession');
  let tries = 0;
  await storage.transact(async (tx) => {
    const session = sessions.mock.results[tries++]!.value as ClientSession;
    await tx.update(Thing, row.thing_id, { title: `try ${tries}` });
    // Longer than the lifetime of transactions.
    if (tries === 1) await database.db.collection('Things').findOne({ $where: 'sleep(10000) || true' }, { session });
  });
  expect(tries).toBe(2);
  expect(await storage.get(Thing, row.thing_id)).toMatchObject({ title: 'try 2', rev: 2 });
});
