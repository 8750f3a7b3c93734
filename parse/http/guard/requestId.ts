/** Request ids, shared by answers and the log. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export const requestIdHeader = 'X-Request-Id';
const key = 'x-request-id';
/** Valid ids from proxies: short, and harmless in a log. */
const wellFormed = /^[\w.-]{8,64}$/;

// A process prefix with a counter, because random bytes per request would cost more than everything else here.
const own = randomBytes(6).toString('base64url').slice(0, 6);
let count = 0;

/** Accepts ids from trusted proxies only; others could inject text into the log. */
export function nameRequests(trusts: (address: string, hop: number) => boolean): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers[key];
    const isGood =
      typeof given === 'string' &&
      wellFormed.test(given) &&
      headers['x-forwarded-for'] !== undefined &&
      trusts(socket.remoteAddress ?? '', 0);
    const id = isGood ? given : `${own}${(++count).toString(36).padStart(6, '0')}`;
    // Stored in the headers, for later readers such as Parse's functions.
    headers[key] = id;
    return id;
  };
}

/** The request's id; undefined before it is assigned. */
export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined =>
  headers[key] as string | undefined;

export const requestIdOfAnswer = ({ req }: Pick<ServerResponse, 'req'>): string | undefined => req && requestIdOf(req);
