/** What single pages are allowed beyond the headers of all answers: to be held by frames on other sites, and to connect to this one. */
import { type Request, type Response, Router } from 'express';
import type { Secrets } from '#cloud/ports.ts';

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

/** Partitioned: the browser keeps it for this frame on this one site, also where third-party storage is blocked. */
export const frameCookie = 'frame_ssid';
const keptFor = 365 * 24 * 3600 * 1000;

/**
 * POST /embed/name, from a frame that was given a name (header `ssid`): keeps it in a cookie that only pages in frames get, so that a voter
 * is the same one after a reload. Answers 204, also to a name that is not ours.
 */
export const frameNames = (secrets: Pick<Secrets, 'readVisitor'>): Router =>
  Router().post('/embed/name', (request: Request, response: Response) => {
    const ssid = request.get('ssid');
    if (ssid && secrets.readVisitor(ssid))
      response.cookie(frameCookie, ssid, {
        httpOnly: true,
        // A browser keeps a partitioned cookie over a secure line only, or on its own machine.
        secure: true,
        sameSite: 'none',
        partitioned: true,
        path: '/embed',
        maxAge: keptFor,
        encode: String,
      });
    response.status(204).end();
  });
