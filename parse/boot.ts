/** Entry point of a server process: reads the configuration, starts, announces its addresses, and shuts down cleanly. */
import cluster from 'node:cluster';
import os from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import { type Config, ConfigError, ensureSecret, loadDotEnv, readConfig } from './config.ts';
import { DatabaseError } from './database/connection.ts';
import { startEmbedded } from './database/embedded.ts';
import { isLocal } from './http/guard/hosts.ts';
import { createLogger } from './logger.ts';
import { sentences } from './logLines.ts';
import { builtPages, livePages } from './pages.ts';
import { startPaymentChild } from './payments/child.ts';
import type { NowpaymentsKeys } from './payments/nowpayments.ts';
import { root } from './root.mjs';
import { showFilling } from './fillingLine.ts';
import { speaksForAll, startWorkers } from './workers.ts';
import type { Filler, RunningServer, ServerOptions } from './server.ts';
import { recordStandIns } from './standInsFile.ts';

const say = (line = '') => process.stdout.write(`${line}\n`);

/** Addresses that phones on the same network can open. */
const lanAddresses = () =>
  Object.values(os.networkInterfaces())
    .flat()
    .filter((address) => address && address.family === 'IPv4' && !address.internal)
    .map((address) => address!.address);

/** Whether the server is reachable from outside of the local network. */
const isPublic = ({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>): boolean =>
  publicUrl !== undefined
    ? !isLocal(new URL(publicUrl).hostname)
    : host === '0.0.0.0'
      ? lanAddresses().some((address) => !isLocal(address))
      : !isLocal(host);

/**
 * A warning for the log and the terminal when others can reach a demo: they can all sign in as its administrator. Undefined where there is
 * nothing to warn of.
 */
export const demoWarning = (config: Pick<Config, 'demo' | 'publicUrl' | 'host'>): string | undefined =>
  config.demo && isPublic(config)
    ? 'This is a demo that can be reached from elsewhere: everybody can sign in as its administrator. Set DEMO=0 before people use it.'
    : undefined;

function greet(config: Config, { port }: RunningServer, database: string, demo: readonly DemoLogIn[]) {
  say();
  say(`  Engage is ready:  ${config.publicUrl ?? `http://localhost:${port}`}`);
  if (config.host === '0.0.0.0')
    for (const address of lanAddresses()) say(`  On your network:  http://${address}:${port}`);
  if (config.demo && config.host === '127.0.0.1')
    say('  Only this machine can open it. HOST=0.0.0.0 opens it to your network.');
  say(`  Database:         ${database}`);
  if (demo.length) {
    say();
    say('  Demo log-ins (one tap each on the log-in page):');
    for (const { username, password, role } of demo) say(`    ${role.padEnd(10)} ${username.padEnd(10)} ${password}`);
    const warning = demoWarning(config);
    if (warning) say(`\n  ${warning}`);
  }
  say();
  say('  Ctrl-C stops it. Its data stays.');
  say();
}

export interface DemoLogIn {
  readonly username: string;
  readonly password: string;
  readonly role: string;
}

/** Fills the database with a demo, as `ServerOptions.fill`; tells its log-ins too. */
export type Demo = (
  ...given: Parameters<NonNullable<ServerOptions['fill']>>
) => Promise<Filler & { readonly accounts: readonly DemoLogIn[] }>;

/** Starts the person who answers in the demo's chat, and with `votes` its generated visitors. Returns how to stop them. */
export type Crowd = (server: Pick<RunningServer, 'url' | 'ports'>, votes: boolean) => Promise<() => Promise<void>>;

/** Stand-ins for companies that are not configured: where they listen, and how they call a server that has started. */
export interface StandIns {
  readonly options: Pick<
    ServerOptions,
    'stripe' | 'paypal' | 'ethereum' | 'registrar' | 'twilio' | 'socialStandIn' | 'dns' | 'standIns'
  >;
  /** For the payment server that runs beside this one. */
  readonly nowpayments?: NowpaymentsKeys;
  /** The program that this machine lacks for one of them, in a sentence. */
  readonly missing?: string;
  ready(url: string): void;
  stop(): Promise<void>;
}
export type OpenStandIns = (
  which: Readonly<Record<'stripe' | 'paypal' | 'invoices' | 'ethereum' | 'registrar' | 'sms' | 'social', boolean>>,
) => Promise<StandIns>;

/** The configured database, or an embedded one. */
async function openDatabase(
  config: Config,
  logger: Logger,
  stops: (() => Promise<unknown>)[],
  databaseDied: (reason: string) => void,
): Promise<{ uri: string; says: string }> {
  if (config.databaseUri) return { uri: config.databaseUri, says: 'the one at DATABASE_URI' };
  if (!config.mongod)
    throw new ConfigError(
      'The server was started without a mongod: use npm start, which finds one, or set DATABASE_URI.',
    );
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    binary: config.mongod,
    log: (line) => logger.info(line),
    onCrash: databaseDied,
  });
  stops.push(() => embedded.stop());
  const folder = path.relative(process.cwd(), config.dataDir) || '.';
  return { uri: embedded.uri, says: `mongod ${embedded.version} (${config.mongod.path}), data in ${folder}` };
}

async function start(
  config: Config,
  seed: Demo,
  crowd: Crowd,
  openStandIns: OpenStandIns,
  stops: (() => Promise<unknown>)[],
  databaseDied: (reason: string) => void,
  failed: (error: unknown) => void,
) {
  const logger = createLogger(
    config.logLevel === 'info' && !config.dev && process.stdout.isTTY ? 'warn' : config.logLevel,
    process.stdout.isTTY ? sentences(process.stdout) : undefined,
  );
  // Loads the rest of the server while the database starts.
  const loading = import('./server.ts');
  loading.catch(() => undefined);
  const { uri, says } = await openDatabase(config, logger, stops, databaseDied);
  const pages = config.dev ? await livePages(root) : await builtPages(root);
  stops.push(() => pages.close());
  const { heldDays, stripe, paypal, invoices, nowpayments, ethereum, registrar, twilio } = config;
  // A site that moves real money gets no stand-ins that look like it.
  const isLive =
    (stripe && !stripe.secretKey.includes('_test_')) ||
    [paypal, invoices, nowpayments, ethereum, registrar].some((keys) => keys && !keys.isTest);
  if (config.demo && isLive) logger.warn('Keys for real money are set: this demo has no stand-ins of other companies.');
  const standIns =
    config.demo && !isLive
      ? await openStandIns({
          stripe: !stripe,
          paypal: !paypal,
          invoices: !invoices && !nowpayments,
          ethereum: !ethereum,
          registrar: !registrar,
          sms: !twilio,
          social: true,
        })
      : undefined;
  if (standIns) {
    stops.push(() => standIns.stop());
    const forget = recordStandIns(config.dataDir, standIns);
    stops.push(async () => forget());
  }
  if (standIns?.missing) logger.warn(standIns.missing);
  const keys = nowpayments ?? standIns?.nowpayments;
  const paymentServer = !invoices && keys ? await startPaymentChild(keys, logger) : undefined;
  if (paymentServer) stops.push(() => paymentServer.stop());
  let accounts: readonly DemoLogIn[] = [];
  const { startServer } = await loading;
  const server = await startServer({
    databaseUri: uri,
    appSecret: config.appSecret ?? ensureSecret(config.dataDir),
    port: config.port,
    host: config.host,
    logger,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    allowedOrigins: config.allowedOrigins,
    errorWebhookUrl: config.errorWebhookUrl,
    mailServer: config.mailServer,
    mailCompanies: config.mailCompanies,
    adminEmail: config.adminEmail,
    ratesUrl: config.ratesUrl,
    heldDays,
    newcomerHours: config.newcomerHours,
    largestFile: config.largestFile,
    // Without keys of its own the server still takes cards for people who have some.
    stripe: stripe ?? {},
    paypal,
    invoices: invoices ?? paymentServer?.invoices,
    ethereum,
    registrar,
    twilio,
    smsPerDay: config.smsPerDay,
    domainMargin: config.domainMargin,
    videos: config.videos,
    issuers: config.issuers,
    files: config.files,
    ...standIns?.options,
    redisUrl: config.redisUrl,
    metricsToken: config.metricsToken,
    tracesUrl: config.tracesUrl,
    template: pages.template,
    assets: pages.assets,
    develop: pages.develop,
    dashboardFolder: path.join(root, 'admin', 'parse-dashboard'),
    ...(config.demo && {
      demo: () => accounts,
      fill: async (ports, past) => {
        const filler = await seed(ports, past);
        ({ accounts } = filler);
        return filler;
      },
    }),
  });
  stops.push(() => server.stop());
  standIns?.ready(server.url);
  const warning = demoWarning(config);
  if (warning) logger.warn(warning);
  if (speaksForAll()) greet(config, server, says, accounts);
  // Tells the parent process (`npm start`) to continue.
  process.send?.('ready');
  if (config.demo) showFilling(server.ports, process.stdout);
  server.whole.then(async () => {
    process.send?.('whole');
    if (config.demo) stops.push(await crowd(server, config.demoCrowd));
  }, failed);
}

/** Starts several processes, as `start` starts one. This process owns the database. */
async function startMany(
  config: Config,
  stops: (() => Promise<unknown>)[],
  databaseDied: (reason: string) => void,
): Promise<void> {
  const logger = createLogger(config.logLevel, process.stdout.isTTY ? sentences(process.stdout) : undefined);
  const { uri } = await openDatabase(config, logger, stops, databaseDied);
  const env = { DATABASE_URI: uri, APP_SECRET: config.appSecret ?? ensureSecret(config.dataDir), DEMO: '0' };
  const workers = await startWorkers(config.processes, env, logger);
  stops.push(() => workers.stop());
  process.send?.('ready');
  process.send?.('whole');
}

/** Prints a sentence for errors that the operator can fix, and a stack trace for bugs. */
function explain(error: unknown): void {
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE')
    say(`Port ${port} is taken by another program: stop that one, or choose another with PORT=8081 npm start.`);
  else if (code === 'EACCES' && port)
    say(`Port ${port} may not be opened by this user: choose one above 1023 with PORT.`);
  else if (error instanceof ConfigError || error instanceof DatabaseError) say(error.message);
  else if (error instanceof Error && error.constructor === Error) say(error.message);
  else console.error(error);
}

/** Runs the server until it is stopped; never rejects. */
export async function boot(seed: Demo, crowd: Crowd, openStandIns: OpenStandIns): Promise<void> {
  const stops: (() => Promise<unknown>)[] = [];
  let starting: Promise<void> = Promise.resolve();
  let ending: Promise<never> | undefined;

  /** Stops everything in reverse order. Idempotent. */
  const end = (code: number): Promise<never> => {
    ending ??= (async () => {
      // A half-started server can be stopped only after its start.
      await starting.catch(() => undefined);
      for (const stop of stops.splice(0).toReversed()) await stop().catch((error: unknown) => console.error(error));
      process.exit(code);
    })();
    return ending;
  };

  process.on('SIGTERM', () => void end(0));
  process.on('SIGINT', () => void end(0));
  // The parent process was killed.
  process.on('disconnect', () => void end(0));

  try {
    loadDotEnv(path.join(root, '.env'));
    const fail = (error: unknown) => {
      // Filling stops with the server, and its errors are then expected.
      if (ending) return;
      explain(error);
      void end(1);
    };
    const databaseDied = (reason: string) => {
      say(reason);
      void end(1);
    };
    const config = readConfig(process.env);
    starting =
      cluster.isPrimary && config.processes > 1
        ? startMany(config, stops, databaseDied)
        : start(config, seed, crowd, openStandIns, stops, databaseDied, fail);
    await starting;
  } catch (error) {
    explain(error);
    await end(1);
  }
}
