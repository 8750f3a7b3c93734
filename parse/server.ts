/** Starts a server: database, ports, Parse, live data, HTTP; stops in reverse order. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { minute } from '#shared/time.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { connect, type Database } from './database/connection.ts';
import { createCallers } from './http/calls/callers.ts';
import { createClosing } from './http/closing.ts';
import { openBase } from './start/base.ts';
import { beginFilling, listenToRows, runDomains, startDomains, watchGauges } from './start/domains.ts';
import { openHttp } from './start/http.ts';
import { openLiveQuery, openSockets } from './start/live.ts';
import type { ServerOptions, Stops } from './start/options.ts';
import { openParse } from './start/parse.ts';
import { openPorts } from './start/ports.ts';
import { joinDomains } from './start/product.ts';

export { appId, type Filler, type ServerOptions } from './start/options.ts';

export interface RunningServer {
  /** Local URL. */
  readonly url: string;
  readonly port: number;
  readonly ports: Ports;
  readonly database: Database;
  readonly http: http.Server;
  /** Resolves when a demo is filled and jobs run, or at once where nothing is filled. Rejects when the server stops before. */
  readonly whole: Promise<void>;
  stop(): Promise<void>;
}

/**
 * HTTP timeouts in milliseconds: headers, whole request (3 MB on a slow connection), check interval, keep-alive. Keep-alive is longer than
 * nginx's (60 s); otherwise requests would be sent on connections that are just being closed.
 */
const httpTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 2 * minute,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 75_000,
} as const;

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { logger: log } = options;
  const product = joinDomains(options.domains);
  // Stopped in reverse order, also when the start fails halfway.
  const stops: Stops = [];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };

  try {
    // Only servers with traces load it, because it costs memory and time at the start.
    const tracing = options.tracesUrl ? (await import('./tracing.ts')).openTracing(options.tracesUrl, log) : undefined;
    if (tracing) stops.push(() => tracing.close());
    const database = await connect(options.databaseUri, (sentence) => log.warn(sentence), tracing?.watch);
    stops.push(() => database.close());
    const web = http.createServer({ ...httpTimeouts, ...options.httpTimeouts });
    const closing = createClosing(web);
    // After everything with web sockets.
    stops.push(() => closing.end());

    const base = await openBase({ options, product, database, tracing, stops });
    const { feed, parse, circles } = await openParse(base);
    const liveQuery = await openLiveQuery(base, feed, circles);
    const opened = openPorts(base);
    const { ports } = opened;
    listenToRows(base, feed, ports);
    const callers = createCallers(database.db, ports);
    const sockets = await openSockets(base, opened, feed, callers);

    base.metrics.watch({
      sockets: () => sockets.size,
      rooms: () => sockets.occupied().length,
      liveConnections: () => liveQuery.size,
      subscriptions: () => liveQuery.subscriptions,
      feed: () => feed.state(),
      ...(base.redis && { redis: base.redis.isReady }),
    });
    watchGauges(product, base.metrics, ports);

    await openHttp(base, web, { opened, callers, parse, liveQuery, sockets });
    await startDomains(base, opened);
    const filler = await beginFilling(base, opened);
    if (!filler) await runDomains(base, opened);
    await listen(web, options);
    const whole = filler ? runDomains(base, opened, filler) : Promise.resolve();
    // The starter of the server hears of it.
    whole.catch(() => undefined);
    stops.push(() => closing.begin());
    const { port } = web.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}`, port, ports, database, http: web, whole, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const listen = (web: http.Server, { port, host }: Pick<ServerOptions, 'port' | 'host'>) =>
  new Promise<void>((resolve, reject) => web.once('error', reject).listen(port, host, resolve));
