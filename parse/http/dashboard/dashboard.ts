/**
 * Parse Dashboard for operators. The browser gets no key: a cookie bound to an operator's session opens the pages and a proxy, which adds
 * the master key and the operator's identity.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type Express, type Request, type Response, Router } from 'express';
import type { Entity } from '#shared/model/entity.ts';
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { hour } from '#shared/time.ts';
import type { Caller } from '#cloud/kernel/define.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { operatorContext } from '#parse/ports/ownWrites.ts';
import type { Callers } from '#parse/http/calls/callers.ts';
import { createDashboardGate } from './dashboardGate.ts';
import {
  configOf,
  dashboardPage,
  dashboardPolicy,
  filesOf,
  firstPage,
  mount,
  plainPage,
  scripts,
} from './dashboardPages.ts';
import type { Failures } from '#parse/http/guard/failures.ts';
import { askedOrigin } from '#parse/http/guard/hosts.ts';
import { cookieOf } from '#parse/http/pages/pages.ts';
import { languageOf, translate } from '#parse/http/translate.ts';

/** Parse on a loopback port, which accepts the master key. */
export interface ParseLoopback {
  readonly url: string;
  close(): Promise<void>;
}

export async function listenForDashboard(parse: Express, failed: ErrorRequestHandler): Promise<ParseLoopback> {
  const app = express().disable('x-powered-by').use('/parse', parse, failed);
  const server = createServer(app);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/parse`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface DashboardOptions {
  readonly ports: Ports;
  readonly callers: Callers;
  readonly failures: Failures;
  readonly entities: readonly Entity[];
  readonly appId: string;
  readonly masterKey: string;
  readonly parseUrl: string;
  readonly publicUrl?: string;
  /** The installation folder of Parse Dashboard, possibly still empty. */
  readonly folder: string;
}

const cookieName = 'operator';
const openFor = 12 * hour;
const lookAgainSeconds = 5;

type OperatorCaller = Caller & { readonly user_id: number; readonly username: string };

export function createDashboard(options: DashboardOptions): Router {
  const { ports, callers, failures, appId, masterKey, parseUrl, publicUrl, folder } = options;
  const { secrets, clock, hooks } = ports;
  const gate = createDashboardGate(options.entities);

  const identify = async (authorization: string, request: Request): Promise<OperatorCaller> => {
    const caller = await callers.identify({
      authorization,
      acceptLanguage: request.headers['accept-language'],
      address: request.ip ?? '',
    });
    if (caller.user_id === undefined || !caller.username) throw new Refusal('session_required');
    if (!caller.roles.includes('admin')) throw new Refusal('forbidden');
    return { ...caller, user_id: caller.user_id, username: caller.username };
  };

  /** Opening the dashboard and changing rows ask again who is there. Throws 'confirm_first'. */
  const mustBeProven = (caller: OperatorCaller) => hooks.run('mustBeProven', { ...ports, caller });

  /** The operator of the cookie. Throws 'session_required', 'session_expired' and 'forbidden'. */
  const operatorOf = async (request: Request): Promise<OperatorCaller> => {
    const cookie = cookieOf(request, cookieName) ?? '';
    let kept: { dashboard?: unknown; until?: unknown } = {};
    try {
      kept = JSON.parse(secrets.decrypt(cookie)) as typeof kept;
    } catch {
      // From another server, or invalid.
    }
    if (typeof kept.dashboard !== 'string' || Number(kept.until) < clock.now()) throw new Refusal('session_required');
    return identify(`Bearer ${kept.dashboard}`, request);
  };

  /** CSRF check by origin: only our own pages may POST. */
  const mustBeOurs = ({ headers }: Request): void => {
    const { origin = '', host } = headers;
    const site = headers['sec-fetch-site'];
    const isOurs = origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host);
    if (!isOurs || (site !== undefined && site !== 'same-origin')) throw new Refusal('forbidden');
  };

  const languageFor = (request: Request) =>
    languageOf(cookieOf(request, 'language') ?? request.headers['accept-language']);

  const page = async (request: Request, response: Response, operator: OperatorCaller | undefined) => {
    const language = languageFor(request);
    const say = (key: string) => translate(language, key);
    response.type('html');
    if (!operator) {
      const refused = `<span id="refused" hidden>${say('site.dashboard.refused')} <a href="/">${say('site.dashboard.home')}</a></span>`;
      const noscript = `<noscript>${say('site.head.noscript')}</noscript>`;
      const words = [refused, noscript];
      return response.status(401).send(plainPage({ title: 'Parse Dashboard', words, script: 'enter.js', language }));
    }
    if (await filesOf(folder)) return response.send(dashboardPage);
    response.setHeader('Refresh', lookAgainSeconds);
    const words = [
      say('site.dashboard.installing'),
      `${say('site.dashboard.byHand')} <code>node scripts/dashboard.mjs</code>`,
    ];
    return response.status(503).send(plainPage({ title: say('site.dashboard.parse'), words, language }));
  };

  const ask = async (request: Request, response: Response) => {
    mustBeOurs(request);
    const operator = await operatorOf(request);
    const order = gate.orderOf(request.path.slice('/parse'.length), request.body);
    const isRead = order.method === 'GET';
    if (!isRead)
      await mustBeProven(operator).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'confirm_first') throw error;
        // The page asks when it is loaded again.
        response.clearCookie(cookieName, { path: mount });
        throw new Refusal('confirm_by_reload');
      });
    const answer = await fetch(parseUrl + order.path, {
      // A POST with `_method`, as the SDK does, because a query may be too long for a URL.
      method: isRead ? 'POST' : order.method,
      headers: {
        'Content-Type': 'application/json',
        'X-Parse-Application-Id': appId,
        'X-Parse-Master-Key': masterKey,
        'X-Parse-Cloud-Context': JSON.stringify(operatorContext(operator)),
      },
      body: JSON.stringify(isRead ? { ...order.body, _method: 'GET' } : order.body),
    });
    response.status(answer.status).json(gate.answerOf(order, await answer.json()));
  };

  const failed: ErrorRequestHandler = (error, request: Request, response: Response, _next) =>
    failures.send(response, error, `${request.method} ${mount}`, languageFor(request));

  const router = Router();
  router.use((_request, response, next) => {
    response.setHeader('Content-Security-Policy', dashboardPolicy);
    response.setHeader('Cache-Control', 'no-store');
    next();
  });
  router.get('/:script', (request, response, next) => {
    const script = Object.hasOwn(scripts, request.params.script) ? scripts[request.params.script] : undefined;
    return script === undefined ? next() : void response.type('js').send(script);
  });
  router.post('/session', async (request, response) => {
    mustBeOurs(request);
    const operator = await identify(request.headers.authorization ?? '', request);
    await mustBeProven(operator);
    const value = secrets.encrypt(JSON.stringify({ dashboard: operator.token, until: clock.now() + openFor }));
    const fences = { httpOnly: true, sameSite: 'strict', secure: request.secure, path: mount } as const;
    response
      .cookie(cookieName, value, { ...fences, encode: String })
      .status(204)
      .end();
  });
  router.post('/parse/*order', express.json({ limit: limits.bodyBytes, type: () => true }), ask);
  // Its router needs a trailing slash, and its list of apps has one entry only.
  router.get('/', (_request, response) => response.redirect(firstPage));
  router.get('{/*splat}', async (request, response, next) => {
    const isFile = /^\/(bundles\/|favicon\.ico$|parse-dashboard-config\.json$)/.test(request.path);
    const operator = await operatorOf(request).catch((error: unknown) => {
      if (isFile || !(error instanceof Refusal)) throw error;
      return undefined;
    });
    if (!isFile) return void (await page(request, response, operator));
    if (request.path === '/parse-dashboard-config.json')
      return void response.json(configOf(appId, publicUrl ?? askedOrigin(request)?.origin ?? ''));
    const root = await filesOf(folder);
    if (!root) return next();
    response.setHeader('Cache-Control', 'private, no-cache');
    response.sendFile(request.path, { root, cacheControl: false, dotfiles: 'deny' }, (error) => error && next(error));
  });
  router.use((_request, _response, next) => next(new Refusal('not_found')));
  router.use(failed);
  return router;
}
