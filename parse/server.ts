/** One server: database, ports, Parse, live data and http, started in order and stopped in the opposite one. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Handler } from 'express';
import type { Logger } from 'pino';
import { entities as productEntities } from '#shared/entities.ts';
import { Contest, Contestant, Round, RoundContestant } from '#shared/contests/entities.ts';
import type { Entity } from '#shared/model/entity.ts';
import { contestVersion, mayReadContest, recount } from '#cloud/contests/index.ts';
import { functionsOf } from '#cloud/functions.ts';
import { gather } from '#cloud/gather.ts';
import type { Ports } from '#cloud/ports.ts';
import type { Writer } from '#cloud/records.ts';
import { routes, type Route } from '#cloud/rest/routes.ts';
import { writers as productWriters } from '#cloud/writers.ts';
import { deriveKey } from './config.ts';
import { connect, type Database } from './database/connection.ts';
import { ensureIndexes, verify } from './database/indexes.ts';
import { migrate } from './database/migrations.ts';
import { createApp } from './http/app.ts';
import { createCallers } from './http/callers.ts';
import { createFailures } from './http/failures.ts';
import { createReports } from './http/reports.ts';
import { announceChanges } from './live/changes.ts';
import { createFeed } from './live/feed.ts';
import { startLiveQuery } from './live/liveQuery.ts';
import { createRelay, relayCollection } from './live/relay.ts';
import { contestOf, contestRoomOf, createSockets, type Sockets } from './live/sockets.ts';
import { createTotals } from './live/totals.ts';
import { attachUpgrades } from './live/upgrades.ts';
import { startParse } from './parseServer.ts';
import { createAccounts } from './ports/accounts.ts';
import { createFiles } from './ports/files.ts';
import { createJobs } from './ports/jobs.ts';
import { pictures } from './ports/pictures.ts';
import { createSecrets } from './ports/secrets.ts';
import { createStorage } from './storage/storage.ts';

export interface ServerOptions {
  readonly databaseUri: string;
  readonly appSecret: string;
  /** 0: any free one. */
  readonly port: number;
  readonly host: string;
  readonly logger: Logger;
  readonly publicUrl?: string;
  readonly trustProxy?: false | number | string[];
  readonly allowedOrigins?: readonly string[];
  readonly errorWebhookUrl?: string;
  /** The shell's HTML for an address. */
  readonly template: (url: string) => Promise<string>;
  readonly assets?: string;
  readonly develop?: Handler;
  readonly demo?: () => readonly object[];
  /** More than the product's own, for tests. */
  readonly entities?: readonly Entity[];
  readonly writers?: readonly Writer[];
  readonly routes?: Readonly<Record<string, Route>>;
}

export interface RunningServer {
  /** Where this machine reaches it. */
  readonly url: string;
  readonly port: number;
  readonly ports: Ports;
  readonly database: Database;
  readonly http: http.Server;
  stop(): Promise<void>;
}

export const appId = 'engage';
const recountEvery = '10 minutes';
const recountBack = 24 * 3600 * 1000;

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { logger: log, databaseUri, appSecret, publicUrl, trustProxy = false, allowedOrigins = [] } = options;
  const entities = [...productEntities, ...(options.entities ?? [])];
  const writers = [...productWriters, ...(options.writers ?? [])];
  // What was started is stopped in the opposite order, also when the start fails half-way.
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };

  try {
    const database = await connect(databaseUri, (sentence) => log.warn(sentence));
    stops.push(() => database.close());
    const { db, clock } = database;
    await ensureIndexes(db, entities);

    const feed = createFeed({
      db,
      entities,
      heard: [Contest, Round, Contestant, RoundContestant],
      collections: [relayCollection],
      log,
    });
    const parse = await startParse({
      databaseUri,
      appId,
      // Parse talks to itself in this process, and never by this address.
      serverUrl: `${publicUrl ?? `http://127.0.0.1:${options.port}`}/parse`,
      masterKey: deriveKey(appSecret, 'parse-master'),
      trustProxy,
      entities,
      functions: functionsOf(writers, entities),
      feed,
      log,
    });
    stops.push(() => parse.close());
    await migrate(db, log);
    await verify(db, entities);

    const liveQuery = await startLiveQuery({ appId, feed, entities, log });
    stops.push(
      () => feed.close(),
      () => liveQuery.close(),
    );

    const files = createFiles(db);
    const jobs = createJobs(db, log);
    const storage = createStorage(database);
    // Rules and totals send to rooms that are opened after them.
    const open: { sockets?: Sockets } = {};
    const ports: Ports = {
      storage,
      clock,
      rooms: { send: (room, event, payload) => open.sockets?.rooms.send(room, event, payload) },
      jobs,
      files,
      pictures,
      accounts: createAccounts(db),
      secrets: createSecrets(deriveKey(appSecret, 'visitor-signing')),
      log,
    };
    const callers = createCallers(db, ports);
    const totals = createTotals({
      db,
      clock,
      send: (cx_id, event) => open.sockets?.here.send(contestRoomOf(cx_id), 'totals', event),
      log,
    });
    stops.push(() => totals.close());
    // A page full of people joins at once: they share a look.
    const versionOf = gather(async (cx_ids: string[]) => {
      const versions = await Promise.all(cx_ids.map((cx_id) => contestVersion(ports, cx_id)));
      return new Map(cx_ids.flatMap((cx_id, index) => (versions[index] ? [[cx_id, versions[index]]] : [])));
    });
    const sockets = createSockets({
      versionOf,
      identify: (auth) => callers.identifySocket(auth),
      mayJoin: (actor, room) => {
        const cx_id = contestOf(room);
        return cx_id !== undefined && mayReadContest(storage, actor, cx_id);
      },
      totals,
      relay: await createRelay(db, feed, log),
      log,
    });
    open.sockets = sockets;
    stops.push(() => sockets.close());
    stops.push(
      announceChanges({
        feed,
        entities: [Contest, Round, Contestant, RoundContestant],
        sockets,
        versionOf,
        log,
      }),
    );

    const reports = createReports(options.errorWebhookUrl, log);
    stops.push(() => reports.close());
    const failures = createFailures(log, reports);
    parse.register(ports, callers, failures);

    const app = createApp({
      ports,
      files,
      callers,
      failures,
      routes: { ...routes, ...options.routes },
      parse: parse.app,
      logger: log,
      trustProxy,
      publicUrl,
      appId,
      demo: options.demo,
      template: options.template,
      assets: options.assets,
      develop: options.develop,
      ready: () =>
        db.command({ ping: 1 }, { timeoutMS: 2000 }).then(
          () => true,
          () => false,
        ),
    });
    const web = http.createServer(app.handle);
    stops.push(
      attachUpgrades(web, {
        live: liveQuery,
        sockets,
        allowedOrigin: (origin) => origin === publicUrl || allowedOrigins.includes(origin),
        addressOf: app.addressOf,
        isForeign: (request) =>
          options.develop !== undefined && request.headers['sec-websocket-protocol'] === 'vite-hmr',
      }),
    );

    jobs.every('recount', recountEvery, async () => {
      await recount(storage, log, new Date(clock.now() - recountBack));
    });
    await jobs.start();
    stops.push(() => jobs.stop());

    await new Promise<void>((resolve, reject) => web.once('error', reject).listen(options.port, options.host, resolve));
    stops.push(
      () =>
        new Promise((resolve) => {
          web.close(resolve);
          web.closeAllConnections();
        }),
    );
    const { port } = web.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}`, port, ports, database, http: web, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
