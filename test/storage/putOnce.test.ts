/** The cap of `putOnce`, with two connections as two processes would have. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entities } from '#shared/entities.ts';
import { putOnce } from '#cloud/patterns/putOnce.ts';
import type { Storage } from '#cloud/kernel/ports.ts';
import { connect, type Database } from '#parse/database/connection.ts';
import { ensureIndexes } from '#parse/database/indexes.ts';
import { createStorage } from '#parse/storage/storage.ts';
import { databaseUri, dropDatabase, freshDatabaseName } from '../support/server.ts';
import { Thing, things } from './thing.ts';

const uri = databaseUri(freshDatabaseName());
let databases: Database[];
let processes: Storage[];
beforeAll(async () => {
  databases = await Promise.all([connect(uri, () => undefined), connect(uri, () => undefined)]);
  await ensureIndexes(databases[0]!.db, [...entities, ...things]);
  processes = databases.map(createStorage);
});
afterAll(async () => {
  for (const database of databases) await database.close();
  await dropDatabase(uri);
});

it('is exact when two processes insert at once, and frees a place with a removed row', async () => {
  const atMost = { most: 3, of: { room: 'full' }, full: 'media_full' } as const;
  const put = (n: number) =>
    putOnce(processes[n % 2]!, Thing, { thing_id: `t${n}`, code: `c${n}`, room: 'full', user_id: 1 }, atMost);
  const answers = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => put(n)));
  const made = answers.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value.row.thing_id);
  expect(made).toHaveLength(3);
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'media_full', params: { most: 3 } });
  expect(await processes[0]!.count(Thing, { room: 'full' })).toBe(3);

  await processes[0]!.transact((tx) => tx.remove(Thing, made[0]!));
  expect(await put(11)).toMatchObject({ made: true });
  await expect(put(12)).rejects.toMatchObject({ code: 'media_full' });
  expect(await put(11)).toMatchObject({ made: false });
});

it('answers the last row to both of two processes that insert it at once', async () => {
  for (let round = 1; round <= 5; round++) {
    const room = `last ${round}`;
    const atMost = { most: 1, of: { room }, full: 'media_full' } as const;
    const row = { thing_id: `last${round}`, code: `last${round}`, room, user_id: 1 };
    const answers = await Promise.all(processes.map((storage) => putOnce(storage, Thing, row, atMost)));
    expect(answers.map(({ made }) => made).toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
    expect(answers[0]!.row).toEqual(answers[1]!.row);
  }
});
