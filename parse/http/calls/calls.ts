/** Converts requests to function calls and results to responses: REST calls by their routes, and calls of our own pages by name. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type RequestHandler, Router } from 'express';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { callPath } from '#shared/callPath.ts';
import { Refusal } from '#shared/errors.ts';
import { type CloudFunction, invoke, routesOf } from '#cloud/kernel/define.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import type { KeyRights } from '#cloud/kernel/keyRights.ts';
import type { AddressOf } from '#parse/http/guard/address.ts';
import type { Allowances } from '#parse/http/guard/allowances.ts';
import { isForm, readBytes, readValue } from './body.ts';
import type { Callers } from './callers.ts';
import { deadline } from '#parse/http/guard/deadline.ts';
import type { Failures } from '#parse/http/guard/failures.ts';
import { type FormReader, formReader } from './forms.ts';
import { type Headers, setHeaders } from '#parse/http/guard/headers.ts';
import { type AllowedOrigin, isWelcome } from '#parse/http/guard/origins.ts';
import { requestIdHeader, requestIdOf } from '#parse/http/guard/requestId.ts';
import { languageOf } from '#parse/http/translate.ts';

export interface CallsOptions {
  readonly routes: Readonly<Record<string, CloudFunction>>;
  /** What our own pages call by name. */
  readonly functions: Readonly<Record<string, CloudFunction>>;
  readonly allowedOrigin: AllowedOrigin;
  readonly keyRights: KeyRights;
  readonly ports: Ports;
  readonly callers: Callers;
  readonly failures: Failures;
  readonly addressOf: AddressOf;
  readonly allowances: Allowances;
  /** Headers of all responses, which nothing else has set yet. */
  readonly headers: Headers;
}

export interface Calls {
  /** Answers a call whose path is literally in the table; false for others. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Other paths: with parameters, other case or a trailing slash. */
  readonly router: Router;
}

/** The matched row, for metrics. */
export const answeredCall = Symbol('call');
export type Answered = ServerResponse & { [answeredCall]?: string };

const pack = promisify(gzip);
/** Bytes from which compression pays off. */
const worthPacking = 2048;
const takesPacked = ({ headers }: IncomingMessage) => /\bgzip\b/.test(headers['accept-encoding']?.toString() ?? '');

type Answer = (request: IncomingMessage, response: ServerResponse, params?: object) => Promise<void>;

/** The browser guesses where somebody goes next. Nothing may be written for a guess, and no answer of a call is kept. */
const isPrefetch = ({ headers }: IncomingMessage) =>
  [headers['sec-purpose'], headers['purpose'], headers['x-moz']].some((value) => /\bprefetch\b/.test(String(value)));

const header = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);

const queryAt = (url: string) => {
  const at = url.indexOf('?');
  return at < 0 ? url.length : at;
};

async function inputOf(
  request: IncomingMessage,
  response: ServerResponse,
  fn: CloudFunction,
  params?: object,
): Promise<unknown> {
  const { method, url = '' } = request;
  const read: FormReader = (fields) => formReader(fn)(fields);
  const asked = () => parse(url.slice(queryAt(url) + 1));
  if (fn.body === 'file') return { ...read(asked()), ...params, bytes: await readBytes(request, response) };
  const sent = method === 'POST' ? await readValue(request, response) : asked();
  if (sent !== undefined && (typeof sent !== 'object' || sent === null || Array.isArray(sent)))
    throw new Refusal('invalid');
  const isText = method !== 'POST' || isForm(request);
  return { ...(isText ? read((sent ?? {}) as Parameters<FormReader>[0]) : sent), ...params };
}

export function createCalls({
  routes,
  functions,
  allowedOrigin,
  keyRights,
  ports,
  callers,
  failures,
  addressOf,
  allowances,
  headers,
}: CallsOptions): Calls {
  const noStore = ['Cache-Control', 'no-store'] as const;
  const success = [
    ...headers.flat(),
    ...noStore,
    'Content-Type',
    'application/json; charset=utf-8',
    requestIdHeader,
  ] as const;

  /** Other sites' pages may call a route, as programs do, and nothing by name. */
  const answerTo = (name: string, fn: CloudFunction, isRoute: boolean): Answer => {
    const allowance = allowances(fn);
    const keys = isRoute ? { opensBy: keyRights.get(name) } : undefined;
    return async (request, response, params) => {
      const acceptLanguage = request.headers['accept-language'];
      const id = requestIdOf(request) ?? '';
      (response as Answered)[answeredCall] = name;
      try {
        if (isPrefetch(request) || !(isRoute || isWelcome(request, allowedOrigin))) throw new Refusal('forbidden');
        const input = await inputOf(request, response, fn, params);
        const address = addressOf(request);
        await allowance.consume(address);
        const identified = callers.identify({
          authorization: request.headers.authorization,
          ssid: header(request.headers.ssid),
          acceptLanguage,
          address,
          host: request.headers.host,
          agent: request.headers['user-agent']?.slice(0, 300),
          keys,
        });
        const output = await deadline()(identified.then((caller) => invoke(fn, ports, caller, input)));
        const text = JSON.stringify(output ?? {});
        if (text.length >= worthPacking && takesPacked(request)) {
          const packed = await pack(text);
          const length = String(packed.byteLength);
          response
            .writeHead(200, [
              ...success,
              id,
              'Content-Length',
              length,
              'Content-Encoding',
              'gzip',
              'Vary',
              'Accept-Encoding',
            ])
            .end(packed);
          return;
        }
        // One call of writeHead, since the headers of successes differ only in id and length.
        response.writeHead(200, [...success, id, 'Content-Length', String(Buffer.byteLength(text))]).end(text);
      } catch (error) {
        if (!response.headersSent) setHeaders(response, [...headers, noStore, [requestIdHeader, id]]);
        if (error instanceof RateLimiterRes) response.setHeader('Retry-After', Math.ceil(error.msBeforeNext / 1000));
        const fault = error instanceof RateLimiterRes ? new Refusal('too_many') : error;
        failures.send(response, fault, name, languageOf(acceptLanguage));
      }
    };
  };

  const exact = new Map<string, Answer>();
  const router = Router();
  for (const [name, fn] of Object.entries(routes)) {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string];
    const answer = answerTo(name, fn, true);
    if (!path.includes(':')) exact.set(name, answer);
    const handler: RequestHandler = (request, response) => answer(request, response, request.params);
    if (method === 'GET') router.get(path, handler);
    else router.post(path, handler);
  }
  // Named in logs and metrics by their route, if they have one.
  for (const [name, fn] of Object.entries(functions)) {
    const address = `POST ${callPath}${name}`;
    exact.set(address, answerTo(routesOf(fn)[0] ?? address, fn, false));
  }

  return {
    router,
    answer(request, response) {
      const { method, url = '' } = request;
      const answer = exact.get(`${method} ${url.slice(0, queryAt(url))}`);
      if (answer) void answer(request, response);
      return answer !== undefined;
    },
  };
}
