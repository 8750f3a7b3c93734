/** Everything that is served on the one port, in the order in which it is asked. */
import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { Refusal } from '#shared/errors.ts';
import type { Ports } from '#cloud/ports.ts';
import type { Route } from '#cloud/rest/routes.ts';
import type { FileStore } from '../ports/files.ts';
import { type AddressOf, addressReader } from './address.ts';
import type { Callers } from './callers.ts';
import { createCalls } from './calls.ts';
import type { Failures } from './failures.ts';
import { createFileDoor } from './fileDoor.ts';
import { headerSetter, securityHeaders } from './headers.ts';
import { logAnswers } from './log.ts';
import { createPages, type PagesOptions } from './pages.ts';
import { languageOf } from './translate.ts';

export interface AppOptions extends Pick<PagesOptions, 'publicUrl' | 'appId' | 'demo' | 'template'> {
  readonly ports: Ports;
  readonly files: FileStore;
  readonly callers: Callers;
  readonly failures: Failures;
  readonly routes: Readonly<Record<string, Route>>;
  readonly parse: Express;
  readonly logger: Logger;
  readonly trustProxy: false | number | string[];
  /** Built files of the shell; undefined while Vite serves them. */
  readonly assets?: string;
  /** Vite's own middleware, in development. */
  readonly develop?: express.Handler;
  /** Whether the server can answer calls. */
  readonly ready: () => Promise<boolean>;
}

const year = 31_536_000_000;

/** Parse's answers to what is no refusal of ours: its own code and words, which name no row and no driver. */
function parseFailure(failures: Failures) {
  return (error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    const refusal = (error as { refusal?: unknown }).refusal;
    const language = languageOf(request.headers['accept-language']);
    const code = (error as { code?: unknown }).code;
    if (refusal instanceof Refusal) {
      const { status, answer } = (error as { settled: ReturnType<Failures['settle']> }).settled;
      return void response.status(status).json(answer);
    }
    // Parse numbers its refusals; 1 is its word for a fault of its own.
    if (typeof code === 'number' && code > 1) {
      const status = code === 101 ? 404 : code === 209 ? 401 : code === 119 ? 403 : 400;
      return void response.status(status).json({ error: (error as Error).message, code });
    }
    failures.send(response, error, `${request.method} /parse`, language);
  };
}

export interface App {
  readonly handle: RequestListener;
  readonly addressOf: AddressOf;
}

export function createApp(options: AppOptions): App {
  const { ports, files, callers, failures, routes, logger, assets, develop, publicUrl } = options;
  const secure = publicUrl?.startsWith('https:') ?? false;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', options.trustProxy);
  app.set('etag', false);

  const addressOf = addressReader(app.get('trust proxy fn'));
  const headers = securityHeaders({ develop: develop !== undefined, secure });
  const calls = createCalls({ routes, ports, callers, failures, addressOf, headers });
  const log = logAnswers(logger);
  // Calls write the headers by themselves, together with the rest of an answer's head.
  app.use(calls.router);
  app.use(headerSetter(headers));

  app.get('/health', async (_request, response) => {
    const ready = await options.ready();
    response.status(ready ? 200 : 503).json({ live: true, ready });
  });

  // Parse's file routes come before its permissions; files have a door of their own.
  app.use('/parse/files', (request, response) =>
    failures.send(
      response,
      new Refusal('not_found'),
      'GET /parse/files',
      languageOf(request.headers['accept-language']),
    ),
  );
  app.use('/parse', options.parse, parseFailure(failures));

  app.use(createFileDoor(ports.storage, files, failures));
  app.use(compression());
  if (develop) app.use(develop);
  if (assets) {
    app.use(
      '/assets',
      express.static(path.join(assets, 'assets'), { immutable: true, maxAge: year, index: false, fallthrough: false }),
    );
    app.use(express.static(assets, { index: false, maxAge: 3_600_000 }));
  }
  app.use(createPages(options));

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
      log(request, response);
      // A call needs nothing of express, which takes as long as the whole of a small one.
      if (!calls.answer(request, response)) app(request, response);
    },
  };
}
