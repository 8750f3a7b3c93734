/** A name for each request, by which whoever was answered and the log mean the same one. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export const requestIdHeader = 'X-Request-Id';
const key = 'x-request-id';
/** What a proxy may give: short, and nothing that could mean something in a log. */
const wellFormed = /^[\w.-]{8,64}$/;

// A number behind what tells processes apart: random bytes for each would cost more than the rest of naming.
const own = randomBytes(6).toString('base64url').slice(0, 6);
let count = 0;

/** Only a proxy that is trusted names requests; others would choose what stands in the log. */
export function nameRequests(trusts: (address: string, hop: number) => boolean): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers[key];
    const isGood =
      typeof given === 'string' &&
      wellFormed.test(given) &&
      headers['x-forwarded-for'] !== undefined &&
      trusts(socket.remoteAddress ?? '', 0);
    const id = isGood ? given : `${own}${(++count).toString(36).padStart(6, '0')}`;
    // Whoever reads the request later reads this one, Parse's functions too.
    headers[key] = id;
    return id;
  };
}

/** The name that the request was given; undefined before that. */
export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined =>
  headers[key] as string | undefined;

export const requestIdOfAnswer = ({ req }: Pick<ServerResponse, 'req'>): string | undefined => req && requestIdOf(req);
