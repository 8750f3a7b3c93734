/** Relaxed headers of embeds: framing by other sites, and web sockets. */
import { type Request, type Response, Router } from 'express';
import { day } from '#shared/time.ts';
import type { Secrets } from '#cloud/kernel/ports.ts';

const policy = 'Content-Security-Policy';
const own = "frame-ancestors 'self'";

/** Allows these origins, besides our own, to frame the response; '*' is any. */
export function allowFrames(response: Response, origins: readonly string[]): void {
  const given = String(response.getHeader(policy) ?? own);
  response.setHeader(policy, given.replace(own, [own, ...origins].join(' ')));
  // X-Frame-Options has no list, and some browsers would still apply it.
  response.removeHeader('X-Frame-Options');
}

const connects = "connect-src 'self'";

/** Adds the web sockets explicitly, because in some browsers 'self' does not include them. */
export function allowSockets(response: Response, sources: readonly string[]): void {
  const given = String(response.getHeader(policy) ?? connects);
  response.setHeader(policy, given.replace(connects, [connects, ...sources].join(' ')));
}

/** Partitioned cookie (CHIPS): works in this frame on this site, even where third-party storage is blocked. */
export const frameCookie = 'frame_ssid';
const keptFor = 365 * day;

/**
 * POST /embed/name and /mobile/name: stores a frame's ssid (header `ssid`) in a partitioned cookie, so that a voter is recognized after a reload. Always
 * answers 204, also to invalid ids.
 */
export const frameNames = (secrets: Pick<Secrets, 'readVisitor'>): Router =>
  Router().post(['/embed/name', '/mobile/name'], (request: Request, response: Response) => {
    const ssid = request.get('ssid');
    if (ssid && secrets.readVisitor(ssid))
      response.cookie(frameCookie, ssid, {
        httpOnly: true,
        // Partitioned cookies require https, or localhost.
        secure: true,
        sameSite: 'none',
        partitioned: true,
        path: request.path.slice(0, request.path.lastIndexOf('/')),
        maxAge: keptFor,
        encode: String,
      });
    response.status(204).end();
  });
