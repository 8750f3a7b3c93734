/** What single pages are allowed beyond the headers of all answers: to be held by frames on other sites, and to connect to this one. */
import type { Response } from 'express';

const policy = 'Content-Security-Policy';
const own = "frame-ancestors 'self'";

/** Lets pages of these origins, beside our own, hold the answer in a frame; '*' is every origin. */
export function allowFrames(response: Response, origins: readonly string[]): void {
  const given = String(response.getHeader(policy) ?? own);
  response.setHeader(policy, given.replace(own, [own, ...origins].join(' ')));
  // The older word for the same knows no list, and browsers that do not know the newer one would refuse.
  response.removeHeader('X-Frame-Options');
}

const connects = "connect-src 'self'";

/** Live data: not every browser takes 'self' for the web sockets of the same host. */
export function allowSockets(response: Response, sources: readonly string[]): void {
  const given = String(response.getHeader(policy) ?? connects);
  response.setHeader(policy, given.replace(connects, [connects, ...sources].join(' ')));
}
