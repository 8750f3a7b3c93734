/** One server: database, ports, Parse, live data and http, started in order and stopped in the opposite one. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Handler } from 'express';
import type { Logger } from 'pino';
import { entities as productEntities } from '#shared/entities.ts';
import type { Entity } from '#shared/model/entity.ts';
import { casting } from '#cloud/contests/index.ts';
import { type CloudDomain, createHooks } from '#cloud/domain.ts';
import { cloudDomains } from '#cloud/domains.ts';
import { functionsOf } from '#cloud/functions.ts';
import type { Allowance, Ports } from '#cloud/ports.ts';
import { routesOf } from '#cloud/calls.ts';
import { recordDeed } from '#cloud/site/index.ts';
import { deriveKey } from './config.ts';
import { connect, type Database } from './database/connection.ts';
import { ensureIndexes, verify } from './database/indexes.ts';
import { migrate } from './database/migrations.ts';
import { createAllowances } from './http/allowances.ts';
import { createApp, parseFailure } from './http/app.ts';
import { createCallers } from './http/callers.ts';
import { listenForDashboard } from './http/dashboard.ts';
import { createClosing } from './http/closing.ts';
import { createFailures } from './http/failures.ts';
import { createReports } from './http/reports.ts';
import { createFeed } from './live/feed.ts';
import { startLiveQuery } from './live/liveQuery.ts';
import { createRedisRelay } from './live/redisRelay.ts';
import { createRelay, relayCollection } from './live/relay.ts';
import { createSockets, type Sockets } from './live/sockets.ts';
import { attachUpgrades } from './live/upgrades.ts';
import { createMetrics } from './metrics.ts';
import { openRedis } from './redis.ts';
import { startParse } from './parseServer.ts';
import { createAccounts } from './ports/accounts.ts';
import { createFiles } from './ports/files.ts';
import { createJobs, type JobRunner } from './ports/jobs.ts';
import { createCounters, createLimiter } from './ports/limiter.ts';
import { createMail, type MailServer } from './ports/mail.ts';
import { pictures } from './ports/pictures.ts';
import { createProofs } from './ports/proofs.ts';
import { createRates } from './ports/rates.ts';
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
  readonly mailServer?: MailServer;
  /** Whose owner becomes the first administrator. */
  readonly adminEmail?: string;
  /** Where currency rates come from. */
  readonly ratesUrl?: string;
  /** Shared by the servers of one site. */
  readonly redisUrl?: string;
  readonly metricsToken?: string;
  /** The shell's HTML for an address. */
  readonly template: (url: string) => Promise<string>;
  readonly assets?: string;
  readonly develop?: Handler;
  readonly demo?: () => readonly object[];
  /** Where Parse Dashboard is installed, or will be. */
  readonly dashboardFolder?: string;
  /** How long a request may take to arrive; for tests. */
  readonly patience?: Partial<Record<keyof typeof patience, number>>;
  /** On top of the product's own, for tests. */
  readonly domains?: readonly ExtraDomain[];
  /** Others than the functions' own, by name; for tests and measurements. */
  readonly allowances?: Readonly<Record<string, Allowance>>;
}

/** A domain with classes of its own. */
export interface ExtraDomain extends CloudDomain {
  readonly entities?: readonly Entity[];
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
/**
 * Milliseconds in which a request's head and the whole of it must have arrived (3 MB over a slow line), between two looks, and for which a
 * connection may lie idle: longer than nginx keeps one (60 s), or a vote would now and then go out on one that is just being closed.
 */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 75_000,
} as const;
const deliverEvery = '1 minute';

/** Registers and starts the jobs of the domains, and lets each catch up with what fell due while no server ran. Returns what ends it. */
async function startDomains(
  domains: readonly CloudDomain[],
  ports: Ports,
  jobs: JobRunner,
): Promise<() => Promise<unknown>> {
  for (const { jobs: declared = {} } of domains) {
    for (const [name, { every, run }] of Object.entries(declared.every ?? {}))
      jobs.every(name, every, () => run(ports));
    for (const [name, run] of Object.entries(declared.on ?? {})) jobs.on(name, (key) => run(ports, key));
  }
  for (const { start } of domains) await start?.(ports);
  await jobs.start();
  const caughtUp = domains.map(async ({ name, catchUp }) =>
    catchUp?.(ports).catch((error: unknown) =>
      ports.log.error({ err: error, domain: name }, 'a domain did not catch up'),
    ),
  );
  return async () => {
    await Promise.all(caughtUp);
    await jobs.stop();
  };
}

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { logger: log, databaseUri, appSecret, publicUrl, trustProxy = false, allowedOrigins = [] } = options;
  const extra = options.domains ?? [];
  const domains: readonly CloudDomain[] = [...cloudDomains, ...extra];
  const entities = [...productEntities, ...extra.flatMap((domain) => domain.entities ?? [])];
  const functions = functionsOf(domains, entities);
  const routes = routesOf(domains);
  const roomServices = domains.flatMap(({ rooms = [] }) => rooms);
  const hearings = domains.flatMap(({ hears = [] }) => hears);
  const masterKey = deriveKey(appSecret, 'parse-master');
  // What was started is stopped in the opposite order, also when the start fails half-way.
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };

  try {
    const database = await connect(databaseUri, (sentence) => log.warn(sentence));
    stops.push(() => database.close());
    const { db, clock } = database;
    const web = http.createServer({ ...patience, ...options.patience });
    const closing = createClosing(web);
    // After everything that has web sockets.
    stops.push(() => closing.end());
    await ensureIndexes(db, entities);
    const storage = createStorage(database);
    const secrets = createSecrets((purpose) => deriveKey(appSecret, purpose));
    const redis = options.redisUrl ? openRedis(options.redisUrl, `engage:${db.databaseName}:`, log) : undefined;
    if (redis) stops.push(() => redis.close());
    const countersOf = createCounters(redis);
    const metrics = createMetrics();

    const feed = createFeed({
      db,
      entities,
      heard: [...roomServices.flatMap(({ hears = [] }) => hears), ...hearings.map(({ entity }) => entity)],
      collections: [relayCollection],
      now: () => clock.now(),
      log,
    });
    const parse = await startParse({
      databaseUri,
      appId,
      // Parse talks to itself in this process, and never by this address.
      serverUrl: `${publicUrl ?? `http://127.0.0.1:${options.port}`}/parse`,
      masterKey,
      trustProxy,
      entities,
      functions,
      feed,
      operatorWrites: {
        raiseRev: (className, id) =>
          db
            .collection<{ _id: string }>(className)
            .updateOne({ _id: id }, { $inc: { rev: 1 }, $currentDate: { _updated_at: true } }),
        record: ({ operator, ...write }) => {
          const caller = operator ?? { username: 'master key' };
          const by_way_of = operator ? 'dashboard' : 'command';
          return storage.transact((tx) =>
            recordDeed(tx, { secrets, caller }, { ...write, action: 'row.edit', by_way_of }),
          );
        },
      },
      log,
    });
    stops.push(() => parse.close());
    await migrate(db, log);
    await verify(db, entities);

    const liveQuery = await startLiveQuery({ db, appId, feed, entities, log });
    stops.push(
      () => feed.close(),
      () => liveQuery.close(),
    );

    const files = createFiles(db);
    const jobs = createJobs(db, log, metrics.ran);
    const mail = createMail({
      db,
      storage,
      clock,
      secrets,
      log,
      server: options.mailServer,
      shown: options.demo !== undefined,
    });
    stops.push(() => mail.close());
    // Rules send to rooms that are opened after them.
    const open: { sockets?: Sockets } = {};
    const ports: Ports = {
      entities,
      hooks: createHooks(domains),
      storage,
      clock,
      rooms: {
        send: (...message) => open.sockets?.rooms.send(...message),
        rejudge: (whom) => open.sockets?.rooms.rejudge(whom),
      },
      jobs,
      files,
      pictures,
      accounts: createAccounts(db),
      secrets,
      mail,
      limiter: createLimiter(countersOf),
      proofs: createProofs(deriveKey(appSecret, 'proofs')),
      ...(options.ratesUrl && { rates: createRates(options.ratesUrl) }),
      publicUrl,
      adminEmail: options.adminEmail,
      demo: options.demo !== undefined,
      meter: metrics.meter,
      log,
    };
    for (const { entity, changed, missed } of hearings) {
      stops.push(feed.on(entity, (row) => changed(ports, row)));
      if (missed) stops.push(feed.onGap(() => missed(ports)));
    }
    const callers = createCallers(db, ports);
    const byDatabase = await createRelay(db, feed, log);
    const byRedis = redis && createRedisRelay(redis, byDatabase);
    if (byRedis) stops.push(() => byRedis.close());
    const sockets = createSockets({
      identify: (auth) => callers.identifySocket(auth),
      open: (tools) => roomServices.map((service) => service.open(ports, tools)),
      feed,
      now: () => clock.now(),
      relay: byRedis ?? byDatabase,
      adapter: byRedis?.adapter,
      log,
    });
    open.sockets = sockets;
    stops.push(() => sockets.close());

    metrics.watch({
      sockets: () => sockets.size,
      rooms: () => sockets.occupied().length,
      liveConnections: () => liveQuery.size,
      subscriptions: () => liveQuery.subscriptions,
      waitingVotes: () => casting(storage).waiting(),
      feed: () => feed.state(),
      ...(redis && { redis: redis.isReady }),
    });

    const reports = createReports(options.errorWebhookUrl, log);
    stops.push(() => reports.close());
    const failures = createFailures(log, reports);
    const allowances = createAllowances({ functions, routes, countersOf, other: options.allowances });
    parse.register(ports, callers, failures, allowances);

    const loopback = await listenForDashboard(parse.app, parseFailure(failures));
    stops.push(() => loopback.close());

    const app = createApp({
      ports,
      files,
      callers,
      failures,
      countersOf,
      allowances,
      metrics,
      metricsToken: options.metricsToken,
      routes,
      parse: parse.app,
      dashboard: {
        entities,
        masterKey,
        parseUrl: loopback.url,
        folder: options.dashboardFolder ?? path.join('admin', 'parse-dashboard'),
      },
      logger: log,
      trustProxy,
      publicUrl,
      allowedOrigins,
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
    web.on('request', app.handle);
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

    jobs.every('mails', deliverEvery, () => mail.deliverDue());
    stops.push(await startDomains(domains, ports, jobs));

    await new Promise<void>((resolve, reject) => web.once('error', reject).listen(options.port, options.host, resolve));
    stops.push(() => closing.begin());
    const { port } = web.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}`, port, ports, database, http: web, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
