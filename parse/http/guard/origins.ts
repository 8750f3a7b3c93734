/** Origins whose pages may connect, and may ask Parse. */
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { Refusal } from '#shared/errors.ts';

export type AllowedOrigin = (origin: string) => boolean;

export const allowedOrigin =
  (publicUrl: string | undefined, allowedOrigins: readonly string[] = []): AllowedOrigin =>
  (origin) =>
    origin === publicUrl || allowedOrigins.includes(origin);

/** Browsers always send an origin across sites, so a request without one is no cross-site request. */
export function isWelcome({ headers }: IncomingMessage, allowed: AllowedOrigin): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host?.toLowerCase() || allowed(origin);
}

/** Refuses requests of other sites' pages. Parse reads its headers from plain text too, which browsers send to any site unasked. */
export const refuseForeign =
  (allowed: AllowedOrigin): RequestHandler =>
  (request, _response, next) =>
    next(isWelcome(request, allowed) ? undefined : new Refusal('forbidden'));
