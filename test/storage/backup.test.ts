/** A backup with votes, files and sessions, made during voting, restores to a database that a server starts on. */
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BSON, type Document, Double, Int32, Long, MongoClient, Timestamp } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { entities } from '#shared/entities.ts';
import { Vote } from '#shared/contests/entities.ts';
import { recount } from '#cloud/contests/index.ts';
import { backup, BackupError, checkBackup, restore } from '#parse/database/backup.ts';
import { connect } from '#parse/database/connection.ts';
import { verify } from '#parse/database/indexes.ts';
import { createGridfs } from '#parse/ports/files/gridfs.ts';
import { member } from '../support/actors.ts';
import { contest } from '../support/factories.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer, useServer } from '../support/server.ts';
import { castAll, crowdVotes } from '../votes/crowd.ts';

const server = useServer({ trustProxy: 1 });
const scratch = mkdtempSync(path.join(os.tmpdir(), 'engage-backup-'));
const copy = path.join(scratch, 'copy');
const uris: string[] = [];
const fresh = () => {
  const uri = databaseUri(freshDatabaseName());
  uris.push(uri);
  return uri;
};
afterAll(async () => {
  rmSync(scratch, { recursive: true, force: true });
  for (const uri of uris) await dropDatabase(uri);
});

const picture = Buffer.from(Array.from({ length: 700_000 }, (_, index) => index % 251));
const odd = { _id: 'odd' as never, whole: new Double(2), int: new Int32(2), long: Long.fromNumber(2), 'a.b': /x/i };
let atCopy: number;
let atEnd: number;
beforeAll(async () => {
  const { database, ports, url } = server.current;
  const food = await contest(server.current, { contestants: 10 });
  await ports.files.put('picture', picture, 'image/webp');
  await database.db.collection('Odd').insertOne(odd);
  const votes = crowdVotes(ports.secrets, food, 300, 1);
  await castAll(votes.slice(0, 150), { url: () => url });
  const casting = castAll(votes.slice(150), { url: () => url });
  const made = await backup(database.client, database.db, copy);
  await casting;
  atCopy = made.collections.find(({ name }) => name === Vote.name)!.rows;
  atEnd = await ports.storage.count(Vote, { cx_id: food.cx_id });
});

it('is of one moment, though people voted meanwhile, and nobody else may read it', () => {
  expect(atCopy).toBeGreaterThanOrEqual(150);
  expect(atEnd).toBe(300);
  expect(statSync(copy).mode & 0o077).toBe(0);
  expect(statSync(path.join(copy, `${Vote.name}.bson.gz`)).mode & 0o077).toBe(0);
});

it('reads every collection as it was at the moment of the first', async () => {
  const { databaseName } = server.current.database.db;
  // Like the server's client, whose default read concern must not interfere.
  const client = await MongoClient.connect(databaseUri(databaseName), {
    readConcernLevel: 'majority',
    monitorCommands: true,
  });
  const asked: Document[] = [];
  client.on('commandStarted', ({ command, commandName }) => {
    if (commandName === 'find') asked.push(command.readConcern);
  });
  try {
    const made = await backup(client, client.db(databaseName), path.join(scratch, 'moment'));
    expect(asked).toHaveLength(made.collections.length);
    const [first, second, ...others] = asked;
    expect(first).toEqual({ level: 'snapshot' });
    expect(second).toEqual({ level: 'snapshot', atClusterTime: expect.any(Timestamp) });
    for (const other of others) expect(other).toEqual(second);
  } finally {
    await client.close();
  }
});

it('becomes a database with the same rows, indexes and files, whose totals are what its ledger says', async () => {
  const person = await member(server.current);
  const uri = fresh();
  const client = await MongoClient.connect(uri);
  await restore(client.db(), copy);
  const [kept] = await client.db().collection('Odd').find({}, { raw: true }).toArray();
  expect(Buffer.from(kept as unknown as Uint8Array)).toEqual(Buffer.from(BSON.serialize(odd)));
  await client.close();

  const database = await connect(uri, () => {});
  await verify(database.db, entities);
  const file = await createGridfs(database.db).find('picture');
  const parts: Buffer[] = [];
  for await (const part of await file!.open()) parts.push(part as Buffer);
  expect(Buffer.concat(parts).equals(picture)).toBe(true);
  await database.close();

  const again = await startTestServer({ databaseUri: uri });
  try {
    expect(await again.ports.storage.count(Vote, {})).toBe(atCopy);
    expect(await recount(again.ports.storage, again.ports.log, new Date(0))).toEqual([]);
    // People added after the backup are missing.
    expect(await again.database.db.collection('Profile').countDocuments({ username: person.username })).toBe(0);
  } finally {
    await again.stop();
  }
});

it('goes into an empty database only', async () => {
  await expect(restore(server.current.database.db, copy)).rejects.toThrow(/is not empty/);
});

it('is refused when something of it is missing or was changed, before anything is written', async () => {
  const broken = path.join(scratch, 'broken');
  const { client, db } = server.current.database;
  await expect(checkBackup(broken)).rejects.toThrow(BackupError);
  await backup(client, db, broken);
  await checkBackup(broken);
  await expect(backup(client, db, broken)).rejects.toThrow(/exists/);
  const file = path.join(broken, `${Vote.name}.bson.gz`);
  const bytes = readFileSync(file);
  truncateSync(file, bytes.length - 100);
  await expect(checkBackup(broken)).rejects.toThrow(/cannot be read/);
  writeFileSync(file, bytes);
  writeFileSync(file, readFileSync(path.join(broken, 'VoteLocks.bson.gz')));
  const uri = fresh();
  const empty = await MongoClient.connect(uri);
  await expect(restore(empty.db(), broken)).rejects.toThrow(/are not those that were copied/);
  expect(await empty.db().listCollections().toArray()).toEqual([]);
  await empty.close();
});
