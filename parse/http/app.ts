/** The HTTP application: all middleware and routes, in order. */
import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import type { IncomingMessage, RequestListener } from 'node:http';
import path from 'node:path';
import { Refusal } from '#shared/errors.ts';
import { hour } from '#shared/time.ts';
import type { Document, FindShareImage, LinkedFiles } from '#cloud/kernel/documents.ts';
import type { Callback } from '#cloud/kernel/domain.ts';
import type { CloudFunction } from '#cloud/kernel/define.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import type { KeyRights } from '#cloud/kernel/keyRights.ts';
import type { Metrics } from '../metrics.ts';
import type { Tracing } from '../tracing.ts';
import type { FileStore } from '../ports/files/store.ts';
import { createLinkedFiles } from './files/linkedFiles.ts';
import { createStandIns, type StandInPorts } from './standIns.ts';
import { type AddressOf, addressReader, nameAddresses } from './guard/address.ts';
import type { Allowances } from './guard/allowances.ts';
import type { Callers } from './calls/callers.ts';
import type { Counters } from '../ports/limiter.ts';
import { createCallbacks } from './callbacks.ts';
import { type Answered, answeredCall, createCalls } from './calls/calls.ts';
import { builtFiles } from './pages/builtFiles.ts';
import { createCrawl } from './pages/crawl.ts';
import { createDocuments } from './documents/documents.ts';
import { createDashboard, type DashboardOptions } from './dashboard/dashboard.ts';
import { mount as dashboardMount } from './dashboard/dashboardPages.ts';
import { frameNames } from './pages/embed.ts';
import type { Failures } from './guard/failures.ts';
import { createFileDoor } from './files/fileDoor.ts';
import { headerSetter, securityHeaders } from './guard/headers.ts';
import { logAnswers } from './guard/log.ts';
import { createHosts } from './guard/hosts.ts';
import { createOwnHosts } from './guard/ownHosts.ts';
import { allowedOrigin, refuseForeign } from './guard/origins.ts';
import { createOpenApi } from './calls/openApi.ts';
import { createMonitoring, type MonitoringOptions } from './monitoring.ts';
import { createPages, type PagesOptions } from './pages/pages.ts';
import { parseFailure, parseInTime } from './parseApi/parseFailure.ts';
import { createVideos } from './files/videos.ts';
import { createShareCards } from './shareImages/shareCards.ts';
import { nameRequests, requestIdHeader, requestIdOf } from './guard/requestId.ts';
import { readShell } from './pages/shell.ts';
import { languageOf } from './translate.ts';

export interface AppOptions extends Pick<PagesOptions, 'appId' | 'demo' | 'template'> {
  readonly publicUrl?: string;
  /** Further origins that serve the pages. */
  readonly allowedOrigins?: readonly string[];
  /** Stripe's own form may be shown (headers.ts). */
  readonly stripeForm?: boolean;
  /** The origin that takes videos, if it is another site. */
  readonly videos?: string;
  readonly ports: Ports;
  readonly files: FileStore;
  readonly callers: Callers;
  readonly failures: Failures;
  readonly countersOf: Counters;
  readonly allowances: Allowances;
  readonly metrics: MonitoringOptions['metrics'] & Pick<Metrics, 'answered'>;
  readonly metricsToken?: string;
  readonly tracing?: Pick<Tracing, 'answer'>;
  readonly routes: Readonly<Record<string, CloudFunction>>;
  readonly functions: Readonly<Record<string, CloudFunction>>;
  readonly keyRights: KeyRights;
  readonly callbacks: Readonly<Record<string, Callback>>;
  readonly documents: Readonly<Record<string, Document>>;
  readonly linkedFiles: Readonly<Record<string, LinkedFiles>>;
  readonly shareImages: Readonly<Record<string, FindShareImage>>;
  readonly standIns?: StandInPorts;
  readonly parse: Express;
  readonly logger: Logger;
  readonly trustProxy: false | number | string[];
  /** Built files; undefined while Vite serves them. */
  readonly assets?: string;
  /** Vite's own middleware, in development. */
  readonly develop?: express.Handler;
  readonly dashboard: Pick<DashboardOptions, 'entities' | 'masterKey' | 'parseUrl' | 'folder'>;
  /** Whether the server can answer calls. */
  readonly ready: () => Promise<boolean>;
  readonly filesReady?: MonitoringOptions['filesReady'];
  /** The origin that browsers fetch files of the bucket from, where they do. */
  readonly filesAt?: string;
}

/** Headers of public files. */
function publicHeaders(response: Response, file: string): void {
  const name = path.basename(file);
  // Loaded by other sites.
  if (name === 'embed.js') response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  // A cached service worker would keep an old shell.
  if (name === 'sw.js') response.setHeader('Cache-Control', 'no-cache');
}

/** Groups for metrics of paths that are no calls; only the first path segment is recorded. */
const doors = new Set([
  'parse',
  'callbacks',
  'files',
  'downloads',
  'archives',
  'videos',
  'share',
  'assets',
  'health',
  'metrics',
]);
const doorOf = (url = ''): string => {
  const first = /^\/(\w*)/.exec(url)?.[1] ?? '';
  return doors.has(first) ? first : 'page';
};

/** Health checks ask all the time; traces of them interest nobody. */
const untraced = new Set(['assets', 'health', 'metrics']);

/** Short addresses that people type, and the pages that they mean. */
const typedPaths = [
  ['/login', '/auth/login'],
  ['/signup', '/auth/sign-up'],
] as const;

export interface App {
  readonly handle: RequestListener;
  readonly addressOf: AddressOf;
}

export function createApp(options: AppOptions): App {
  const {
    ports,
    files,
    callers,
    failures,
    countersOf,
    allowances,
    metrics,
    tracing,
    routes,
    functions,
    keyRights,
    logger,
    assets,
    develop,
    publicUrl,
  } = options;
  const secure = publicUrl?.startsWith('https:') ?? false;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', options.trustProxy);
  app.set('etag', false);

  const addressOf = addressReader(app.get('trust proxy fn'));
  const headers = securityHeaders({
    develop: develop !== undefined,
    secure,
    stripe: options.stripeForm,
    videos: options.videos,
    files: options.filesAt,
  });
  const nameRequest = nameRequests(app.get('trust proxy fn'));
  const ours = allowedOrigin(publicUrl, options.allowedOrigins);
  const calls = createCalls({
    ...{ routes, functions, keyRights, ports, callers, failures, addressOf, allowances, headers },
    allowedOrigin: ours,
  });
  const nameOf = (request: IncomingMessage, response: Answered) =>
    // Express rewrites `url`; the original is in `originalUrl`.
    response[answeredCall] ?? doorOf((request as Request).originalUrl ?? request.url);
  const log = logAnswers(logger, (request, response, seconds) =>
    metrics.answered(nameOf(request, response), response.statusCode, seconds),
  );
  app.use(nameAddresses(addressOf));
  // Calls write these headers themselves.
  app.use(calls.router);
  app.use(headerSetter(headers), (request, response, next) => {
    response.setHeader(requestIdHeader, requestIdOf(request)!);
    next();
  });
  app.use(createOpenApi(routes, keyRights));
  app.use(
    createMonitoring({ ready: options.ready, filesReady: options.filesReady, metrics, token: options.metricsToken }),
  );

  // Parse's file routes bypass its permissions; files have their own route.
  app.use('/parse/files', (request, response) =>
    failures.send(
      response,
      new Refusal('not_found'),
      'GET /parse/files',
      languageOf(request.headers['accept-language']),
    ),
  );
  app.use('/parse', refuseForeign(ours), parseInTime(failures), options.parse, parseFailure(failures));

  app.use(createCallbacks({ callbacks: options.callbacks, ports, failures, addressOf }));
  if (options.standIns) app.use(createStandIns(options.standIns));
  app.use(createFileDoor(ports, files, failures));
  const { linkedFiles, documents, shareImages } = options;
  app.use(createLinkedFiles({ linkedFiles, ports, files, callers, failures, addressOf }));
  app.use(createVideos({ ports, files, failures, addressOf }));
  app.use(createShareCards({ shareImages, ports, files, failures, countersOf }));
  app.use(compression());
  app.use(dashboardMount, createDashboard({ ...options, ...options.dashboard }));
  app.use(frameNames(ports.secrets));
  const hosts = createHosts(publicUrl, options.allowedOrigins);
  app.use(createDocuments({ documents, ports, files, callers, failures, addressOf, hosts }));
  const ownHosts = createOwnHosts(ports, options.allowedOrigins);
  app.use(createCrawl({ ports, failures, hosts }));
  if (develop) app.use(develop);
  // Where no service worker has kept what was shared into the app, the page says that it got nothing.
  app.post('/app/share', (_request, response) => response.redirect(303, '/app/share'));
  // index.html is a template, never served as a file.
  app.get('/index.html', (_request, response) => response.redirect(301, '/'));
  // With what the address asks for besides.
  for (const [typed, meant] of typedPaths)
    app.get(typed, ({ originalUrl }, response) => response.redirect(302, meant + /(\?.*)?$/.exec(originalUrl)![0]));
  if (assets) {
    app.use('/assets', express.Router().get('/*file', builtFiles(path.join(assets, 'assets'))));
    app.use(express.static(assets, { index: false, maxAge: hour, setHeaders: publicHeaders }));
  }
  app.use(createPages({ ...options, hosts, shell: assets === undefined ? undefined : readShell(assets) }));

  app.use((request: Request, response: Response) =>
    failures.send(
      response,
      new Refusal('not_found'),
      `${request.method} unknown`,
      languageOf(request.headers['accept-language']),
    ),
  );
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) =>
    failures.send(
      response,
      (error as { status?: number }).status === 404 ? new Refusal('not_found') : error,
      `${request.method} unknown`,
      languageOf(request.headers['accept-language']),
    ),
  );
  return {
    addressOf,
    handle(request, response) {
      nameRequest(request);
      log(request, response);
      // REST calls bypass Express, whose overhead equals that of a small call.
      const others = () => void (calls.answer(request, response) || app(request, response));
      const answer = () => {
        if (!ownHosts.takes(request, response, others)) others();
      };
      if (tracing && !untraced.has(doorOf(request.url)))
        tracing.answer(request, response, () => nameOf(request, response), answer);
      else answer();
    },
  };
}
