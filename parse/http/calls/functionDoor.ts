/**
 * A shorter way for calls of cloud functions whose caller is in two headers, as programs without an SDK send them: Parse's middlewares, which
 * cost several times what most functions do, have nothing to find out. Everything else goes through Parse: its SDKs, which put the caller
 * into the body, other origins, operators' keys, and sessions that are to be refused.
 */
import type { Request, RequestHandler } from 'express';
import Parse from 'parse/node';
import type { CloudRequest } from '#cloud/main.ts';
import { consume, createCounters } from '#parse/ports/limiter.ts';
import type { ReadSession } from '#parse/sessions.ts';
import { perMinute } from '#parse/http/guard/parseLimit.ts';

export interface FunctionDoorOptions {
  readonly appId: string;
  /** Registered functions by name. */
  readonly functions: ReadonlyMap<string, (request: CloudRequest) => Promise<unknown>>;
  readonly readSession: ReadSession;
}

/** Headers of Parse that make no difference here. */
const plain = new Set(['x-parse-application-id', 'x-parse-session-token', 'x-parse-client-version']);

function isOwnOrigin({ headers: { origin, host } }: Request): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

/** Whether only the two headers say who calls and what. */
function isPlain(request: Request, appId: string): boolean {
  const { method, headers, body, url } = request;
  if (method !== 'POST' || headers['x-parse-application-id'] !== appId || url.includes('?')) return false;
  if (headers.authorization !== undefined || !isOwnOrigin(request)) return false;
  if (Object.keys(headers).some((name) => name.startsWith('x-parse-') && !plain.has(name))) return false;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  // Credentials in the body, or values of Parse's own types.
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
    // The same as Parse's own limit: a proxy that no setting names must not turn everybody into one address.
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
