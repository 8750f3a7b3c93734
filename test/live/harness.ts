/** A server with only live data: Parse, feed, LiveQuery and rooms on one port, with its own database. */
// load-safe: the clock's own work
import { setTimeout as pause } from 'node:timers/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { MongoClient } from 'mongodb';
import '#parse/quietParse.ts';
import { ParseServer } from 'parse-server';
import type { Entity } from '#shared/model/entity.ts';
import { Profile } from '#shared/accounts/entities.ts';
import { Contest, Contestant, Round, RoundContestant } from '#shared/contests/entities.ts';
import type { Log, Storage, Transaction } from '#cloud/kernel/ports.ts';
import type { Database } from '#parse/database/connection.ts';
import { ensureIndexes } from '#parse/database/indexes.ts';
import { definitionsOf } from '#parse/database/schema.ts';
import { createFeed, type Feed } from '#parse/live/feed.ts';
import { type LiveQuery, type LiveQueryOptions, startLiveQuery } from '#parse/live/liveQuery.ts';
import { relayCollection } from '#parse/live/relay.ts';
import { createStorage } from '#parse/storage/storage.ts';
import { Probe, ProbeTalk } from '#test/support/probe.ts';
import { databaseUri, dropDatabase, freshDatabaseName } from '#test/support/server.ts';

export const liveEntities: readonly Entity[] = [Profile, Contest, Round, Contestant, RoundContestant, ProbeTalk, Probe];

export interface LogLine {
  level: keyof Log;
  values: object;
  message: string;
}

export interface Harness {
  readonly database: Database;
  readonly storage: Storage;
  readonly feed: Feed;
  readonly live: LiveQuery;
  readonly server: Server;
  readonly url: string;
  readonly log: LogLine[];
  /** An account with profile: `user_id`, objectId, and a session. */
  signUp(name: string): Promise<Person>;
  post(path: string, body: object, headers?: Record<string, string>): Promise<Record<string, string>>;
  stop(): Promise<void>;
}
export interface Person {
  user_id: number;
  objectId: string;
  token: string;
}

/** A new database on the run's mongod. */
export function freshDatabase() {
  const name = freshDatabaseName();
  const uri = databaseUri(name);
  return { name, uri, drop: () => dropDatabase(uri) };
}

export async function openDatabase(uri: string): Promise<Database> {
  const client = await MongoClient.connect(uri, {
    writeConcern: { w: 'majority', journal: true },
    readConcernLevel: 'majority',
    monitorCommands: true,
  });
  return {
    client,
    db: client.db(),
    clock: { now: () => Date.now(), pause: (milliseconds) => pause(milliseconds) },
    close: () => client.close(),
  };
}

export function createLog(): { log: Log; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const at = (level: keyof Log) => (values: object, message: string) => void lines.push({ level, values, message });
  return { log: { info: at('info'), warn: at('warn'), error: at('error') }, lines };
}

export async function startHarness(
  options: { limits?: LiveQueryOptions['limits']; wrap?: (database: Database) => Database } = {},
): Promise<Harness> {
  const { uri, drop } = freshDatabase();
  const database = await openDatabase(uri);
  const { log, lines } = createLog();
  await ensureIndexes(database.db, liveEntities);
  const storage = createStorage(database);
  const feed = createFeed({
    db: (options.wrap?.(database) ?? database).db,
    entities: liveEntities,
    watches: [Contest, Round, Contestant, RoundContestant],
    collections: [relayCollection],
    log,
  });
  const app = express();
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const parse = new (ParseServer as unknown as new (options: object) => {
    start(): Promise<void>;
    app: express.Handler;
    handleShutdown(): Promise<void>;
  })({
    databaseURI: uri,
    appId: 'engage',
    masterKey: 'master',
    serverURL: `${url}/parse`,
    silent: true,
    verifyServerUrl: false,
    liveQuery: { classNames: [], pubSubAdapter: feed.pubSubAdapter },
    schema: { definitions: definitionsOf(liveEntities), lockSchemas: true },
  });
  await parse.start();
  app.use('/parse', parse.app);
  const live = await startLiveQuery({
    db: database.db,
    appId: 'engage',
    feed,
    entities: liveEntities,
    log,
    limits: options.limits,
  });

  const post: Harness['post'] = async (path, body, headers = { 'X-Parse-Master-Key': 'master' }) => {
    const response = await fetch(`${url}/parse${path}`, {
      method: 'POST',
      headers: { 'X-Parse-Application-Id': 'engage', 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Record<string, string>;
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  let nextUser = 1;
  return {
    database,
    storage,
    feed,
    live,
    server,
    url,
    log: lines,
    post,
    async signUp(name) {
      const user_id = nextUser++;
      const { objectId } = await post('/users', {
        username: name,
        password: 'secret-9',
        email: `${name}@test.example`,
      });
      const { sessionToken } = await post('/loginAs', { userId: objectId });
      const profile = { user_id, username: name, full_name: name };
      await storage.transact((tx) => tx.insert(Profile, profile, objectId));
      return { user_id, objectId: objectId!, token: sessionToken! };
    },
    async stop() {
      await live.close();
      await feed.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await parse.handleShutdown().catch(() => undefined);
      await database.close();
      await drop();
    },
  };
}

/** A message between two people. */
export async function insertProbe(
  tx: Transaction,
  row: { conversation_id: string; messageId: string; text?: string },
  from: Person,
  to = from,
) {
  await tx.insert(Probe, { ...row, user_id: from.user_id, to_id: to.user_id });
}
