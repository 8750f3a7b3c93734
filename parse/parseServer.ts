/** Configures Parse Server to serve exactly what the entities grant. */
import Parse from 'parse/node';
import express, { type Express } from 'express';
import type { MongoClient, MongoClientOptions } from 'mongodb';
import { accountLimits } from '#shared/accounts/limits.ts';
import { limits } from '#shared/limits.ts';
import { type Entity, isReadThroughParse } from '#shared/model/entity.ts';
import { day, hour, inSeconds } from '#shared/time.ts';
import type { CloudFunction } from '#cloud/kernel/define.ts';
import { type CloudRequest, registerFunctions } from '#cloud/main.ts';
import type { Log, Ports } from '#cloud/kernel/ports.ts';
import { type Circles, teachCircles } from './memberRoles.ts';
import { driverTimeouts } from './database/outage.ts';
import type { Allowances } from './http/guard/allowances.ts';
import type { Callers } from './http/calls/callers.ts';
import type { Failures } from './http/guard/failures.ts';
import { createParseGate } from './http/parseApi/parseGate.ts';
import { createFunctionDoor } from './http/calls/functionDoor.ts';
import { createUserDoor } from './http/calls/userDoor.ts';
import { perMinute } from './http/guard/parseLimit.ts';
import { requestIdOf } from './http/guard/requestId.ts';
import { languageOf } from './http/translate.ts';
import type { Feed } from './live/feed.ts';
import { consume } from './ports/limiter.ts';
import { throwawayKey } from './ports/secrets.ts';
import { toRefusal } from './http/guard/failures.ts';
import { ParseCache } from './parseCache.ts';
import type { ReadSession } from './sessions.ts';
import { guardRows, type OperatorWrites } from './operatorWrites.ts';
import { ParseServer } from './stockParse.ts';
import type { Tracing } from './tracing.ts';

export interface ParseOptions {
  readonly databaseUri: string;
  readonly appId: string;
  readonly serverUrl: string;
  readonly masterKey: string;
  /** Origins besides the server's own whose pages may read answers. */
  readonly allowedOrigins: readonly string[];
  readonly trustProxy: false | number | string[];
  readonly entities: readonly Entity[];
  readonly functions: Readonly<Record<string, CloudFunction>>;
  readonly feed: Feed;
  readonly readSession: ReadSession;
  readonly circles: Circles;
  readonly operatorWrites: Omit<OperatorWrites, 'log'>;
  readonly tracing?: Pick<Tracing, 'run' | 'watch'>;
  readonly log: Log;
}

export interface ParseDoor {
  /** Mount at /parse. */
  readonly app: Express;
  /** Registers the cloud functions, whose ports exist only after Parse has started. */
  register(ports: Ports, callers: Callers, failures: Failures, allowances: Allowances): void;
  /** Runs a registered function; undefined for an unknown name. Rejects with a Parse.Error, its `refusal`, and the answer in `settled`. */
  run(name: string, request: CloudRequest): Promise<unknown> | undefined;
  close(): Promise<void>;
}

/** The used subset; the package's types lack the constructor. */
const Server = ParseServer as unknown as new (options: object) => {
  readonly app: Express;
  readonly config: {
    databaseController: {
      adapter: {
        readonly _mongoOptions: MongoClientOptions;
        readonly client: MongoClient;
        handleShutdown(): Promise<void>;
        updateSchemaWithIndexes(): Promise<void>;
      };
      loadSchema(options: { clearCache: boolean }): Promise<unknown>;
    };
  };
  start(): Promise<void>;
};

const local = ['127.0.0.1', '::1'];
/** Milliseconds that roles are cached, and how many. */
const roleFreshFor = 5000;
const mostRoles = 10_000;
/** Maximum rows per find. */
const mostRows = 1000;

/** Parse's logger, reduced to what operators need. */
const loggerAdapter = (log: Log) => ({
  log(level: string, ...parts: unknown[]) {
    if (level !== 'error' && level !== 'warn') return;
    const text = parts.find((part) => typeof part === 'string') ?? '';
    // Refusals are not logged, since they contain input and ids, nor are sockets that close before `connect`.
    if (
      /^(Can not find client undefined on disconnect|Parse error|Route not allowed|Failed running cloud function|Cloud code validation|(before|after)\w+ failed)/.test(
        text,
      )
    )
      return;
    log.warn({ reason: parts.find((part) => part instanceof Error)?.message }, text);
  },
});

export async function startParse(options: ParseOptions): Promise<ParseDoor> {
  const { appId, entities, functions, feed, trustProxy, tracing } = options;
  const readable = entities.filter(isReadThroughParse).map(({ name }) => name);
  const server = new Server({
    appId,
    masterKey: options.masterKey,
    masterKeyIps: local,
    readOnlyMasterKeyIps: local,
    maintenanceKey: throwawayKey(),
    maintenanceKeyIps: local,
    databaseURI: options.databaseUri,
    databaseOptions: { ...driverTimeouts, maxPoolSize: 20, maxTimeMS: limits.answerWithin, enableSchemaHooks: false },
    serverURL: options.serverUrl,
    // Never empty: Parse would allow every origin.
    allowOrigin: [...options.allowedOrigins, new URL(options.serverUrl).origin],
    verifyServerUrl: false,
    liveQuery: { classNames: [], pubSubAdapter: feed.pubSubAdapter },
    loggerAdapter: loggerAdapter(options.log),
    cacheAdapter: new ParseCache({ ttl: roleFreshFor, maxSize: mostRoles }, options.readSession),
    silent: true,
    enableExpressErrorHandler: true,
    allowClientClassCreation: false,
    allowCustomObjectId: false,
    allowExpiredAuthDataToken: false,
    allowAggregationForReadOnlyMasterKey: false,
    enableAnonymousUsers: false,
    enforcePrivateUsers: true,
    enableInsecureAuthAdapters: false,
    protectedFieldsOwnerExempt: false,
    protectedFieldsTriggerExempt: true,
    protectedFieldsSaveResponseExempt: false,
    // Two expressions, which Parse tries one after the other at each request.
    routeAllowList: [`classes/(${readable.join('|')})(/[\\w-]+)?`, `functions/(${Object.keys(functions).join('|')})`],
    requestComplexity: {
      includeDepth: 10,
      includeCount: 100,
      subqueryDepth: 10,
      queryDepth: 10,
      batchRequestLimit: 100,
      allowRegex: false,
      graphQLDepth: 20,
      graphQLFields: 200,
    },
    pages: { encodePageParamHeaders: true },
    installation: { duplicateDeviceTokenActionEnforceAuth: true },
    maxLimit: mostRows,
    defaultLimit: 100,
    maxUploadSize: `${limits.bodyBytes}b`,
    rateLimit: [
      {
        requestPath: '*path',
        requestTimeWindow: perMinute.seconds * 1000,
        requestCount: perMinute.points,
        errorResponseMessage: 'Too many requests',
      },
    ],
    passwordPolicy: { doNotAllowUsername: true, resetTokenValidityDuration: inSeconds(hour) },
    sessionLength: inSeconds(accountLimits.sessionDays * day),
    trustProxy: trustProxy === false ? [] : trustProxy,
    fileUpload: {
      enableForPublic: false,
      enableForAnonymousUser: false,
      enableForAuthenticatedUser: false,
      fileExtensions: [],
      allowedFileUrlDomains: [],
    },
    security: { enableCheck: false },
  });
  // Parse notes each class's indexes in `_SCHEMA`, two commands a class at every start, for migrations that we make ourselves
  // (database/schema.ts).
  const { adapter } = server.config.databaseController;
  adapter.updateSchemaWithIndexes = () => Promise.resolve();
  // Parse's own options have no name for this one.
  if (tracing) adapter._mongoOptions.monitorCommands = true;
  await server.start();
  tracing?.watch(adapter.client);
  // Parse caches classes for the whole process, also those of an earlier server in it.
  await server.config.databaseController.loadSchema({ clearCache: true });
  teachCircles();
  guardRows(entities, { ...options.operatorWrites, log: options.log });

  const app = express();
  const gate = createParseGate({
    entities,
    functions: Object.keys(functions),
    masterKey: options.masterKey,
    circles: options.circles,
    mostRows,
  });
  const registered = new Map<string, (request: CloudRequest) => Promise<unknown>>();
  const { readSession } = options;
  const doors = { appId, functions: registered, readSession };
  app.use(gate, createFunctionDoor(doors), createUserDoor(doors), server.app);
  for (const each of [app, server.app]) each.disable('x-powered-by');

  return {
    app,
    register(ports, callers, failures, allowances) {
      registerFunctions(functions, ports, {
        define(name, plain) {
          const run: typeof plain = tracing
            ? (request) => tracing.run(`function ${name}`, () => plain(request))
            : plain;
          registered.set(name, run);
          Parse.Cloud.define(name, (request) => run(request as never));
        },
        allow: (fn, { ip }) => consume(allowances(fn), ip),
        callerOf: ({ headers, ip, user }) =>
          callers.identify({
            authorization: user && `Bearer ${user.getSessionToken()}`,
            objectId: user?.id,
            ssid: headers.ssid,
            acceptLanguage: headers['accept-language'],
            address: ip,
            host: headers.host,
          }),
        toParseError(error, caller, name, request) {
          const refusal = toRefusal(error);
          const settled = failures.settle(
            error,
            `POST /parse/functions/${name}`,
            caller?.language ?? languageOf(undefined),
            requestIdOf(request),
          );
          // Parse needs its own kind of error; the REST adapter uses the attached Refusal.
          return Object.assign(new Parse.Error(Parse.Error.SCRIPT_FAILED, refusal.code), { refusal, settled });
        },
      });
    },
    run: (name, request) => registered.get(name)?.(request),
    close: () => adapter.handleShutdown(),
  };
}
