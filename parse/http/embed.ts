/** Pages made for frames on other sites: who may hold them, and what they keep from the browser. */
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
