/**
 * Calls of cloud functions as our own pages send them, on a shorter way: who calls stands in two headers, so that Parse's middlewares, which
 * cost several times what most functions do, have nothing to find out. All others go through Parse: its SDKs, which put it into the body,
 * other origins, operators' keys, and sessions that are to be refused.
 */
import type { Request, RequestHandler } from 'express';
import Parse from 'parse/node';
import type { CloudRequest } from '#cloud/main.ts';
import { consume, createCounters } from '../ports/limiter.ts';
import type { ReadSession } from '../sessions.ts';
import { perMinute } from './parseLimit.ts';

export interface FunctionDoorOptions {
  readonly appId: string;
  /** Registered functions by name. */
  readonly functions: ReadonlyMap<string, (request: CloudRequest) => Promise<unknown>>;
  readonly readSession: ReadSession;
}

/** Headers of Parse that change nothing here. */
const plain = new Set(['x-parse-application-id', 'x-parse-session-token', 'x-parse-client-version']);

function isOwnOrigin({ headers: { origin, host } }: Request): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

/** Whether nothing but the two headers says who calls and what. */
function isPlain(request: Request, appId: string): boolean {
  const { method, headers, body, url } = request;
  if (method !== 'POST' || headers['x-parse-application-id'] !== appId || url.includes('?')) return false;
  if (headers.authorization !== undefined || !isOwnOrigin(request)) return false;
  if (Object.keys(headers).some((name) => name.startsWith('x-parse-') && !plain.has(name))) return false;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  // Credentials in the body, and values of Parse's own types.
  return !Object.keys(body as object).some((key) => key.startsWith('_')) && !JSON.stringify(body).includes('"__type"');
}

export const hasEnded = (expiresAt: Date | undefined) => expiresAt !== undefined && expiresAt.getTime() <= Date.now();

export function createFunctionDoor({ appId, functions, readSession }: FunctionDoorOptions): RequestHandler {
  const counter = createCounters()('functions', perMinute);
  return async (request, response, next) => {
    const [, first, name = '', more] = request.path.split('/');
    const run = first === 'functions' && more === undefined ? functions.get(name) : undefined;
    if (!run || !isPlain(request, appId)) return next();
    const address = request.ip ?? '';
    // As Parse's own limit: a proxy that no setting names must not make one address of all.
    if (address !== '127.0.0.1') await consume(counter, address);
    const token = request.headers['x-parse-session-token'];
    const session = typeof token === 'string' ? await readSession(token) : undefined;
    if (token !== undefined && (!session || hasEnded(session.expiresAt))) return next();
    const result = await run({
      params: request.body as Record<string, unknown>,
      headers: request.headers as CloudRequest['headers'],
      ip: address,
      ...(session && { user: { id: session.objectId, getSessionToken: () => String(token) } }),
    });
    response.json({ result: Parse._encode(result, false) });
  };
}
