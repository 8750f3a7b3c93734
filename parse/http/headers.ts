/** The headers that guard pages and answers. They are the same for every answer, so helmet is asked once, and not by each request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handler } from 'express';
import helmet from 'helmet';

export interface HeaderOptions {
  /** Vite's development pages bring scripts of their own. */
  readonly develop: boolean;
  /** People reach the site by https. */
  readonly secure: boolean;
}

export type Headers = readonly (readonly [name: string, value: string])[];

/** What no page of ours asks for, and no script in one may; voice messages alone are recorded. */
const noPermissions = ['camera', 'geolocation', 'payment', 'usb', 'midi', 'display-capture']
  .map((feature) => `${feature}=()`)
  .concat('microphone=(self)')
  .join(', ');

/** What a page may load. */
const contentPolicy = ({ develop, secure }: HeaderOptions) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: develop ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    // The UI kit sets sizes and colours in style attributes.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    // A recording is heard before it is sent.
    mediaSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'"],
    // A page is told its own host's web sockets besides (embed.ts).
    connectSrc: ["'self'", ...(develop ? ['ws:'] : [])],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'"],
    ...(secure && { upgradeInsecureRequests: [] }),
  },
});

export function securityHeaders(options: HeaderOptions): Headers {
  const { secure } = options;
  const headers = new Map<string, string>();
  const set = helmet({
    contentSecurityPolicy: contentPolicy(options),
    strictTransportSecurity: secure,
    // Browsers heed these on https alone, and warn about them elsewhere.
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
  });
  const response = {
    setHeader: (name: string, value: unknown) => headers.set(name, String(value)),
    removeHeader: (name: string) => headers.delete(name),
  };
  set({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error as Error;
  });
  headers.set('Permissions-Policy', noPermissions);
  return [...headers];
}

export function setHeaders(response: ServerResponse, headers: Headers): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}

export const headerSetter =
  (headers: Headers): Handler =>
  (_request, response, next) => {
    setHeaders(response, headers);
    next();
  };
