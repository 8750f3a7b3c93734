/** Security headers. The same for all responses, so helmet computes them once. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handler } from 'express';
import helmet from 'helmet';

export interface HeaderOptions {
  /** Vite's development pages have inline scripts. */
  readonly develop: boolean;
  /** The site is served over https. */
  readonly secure: boolean;
  /** Pages load Stripe's form from Stripe, because there are or may be real keys. */
  readonly stripe?: boolean;
  /** The origin that takes videos of services, if it is another site. */
  readonly videos?: string;
  /** The origin from which uploaded videos are played, if it is another site. */
  readonly files?: string;
}

export type Headers = readonly (readonly [name: string, value: string])[];

/** What Stripe's form needs, as Stripe's guide to content security policies says. */
const stripeHosts = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
} as const;

/** Browser features that no page uses; the microphone records voice messages, and Stripe's form asks for wallets. */
const permissions = ({ stripe = false }: HeaderOptions) =>
  ['camera', 'geolocation', 'usb', 'midi', 'display-capture']
    .map((feature) => `${feature}=()`)
    .concat(`payment=${stripe ? '(self "https://js.stripe.com")' : '()'}`, 'microphone=(self)')
    .join(', ');

/** The content security policy. */
const contentPolicy = ({ develop, secure, stripe = false, videos, files }: HeaderOptions) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...(develop ? ["'unsafe-inline'"] : []), ...(stripe ? stripeHosts.scripts : [])],
    ...(stripe && { frameSrc: ["'self'", ...stripeHosts.frames] }),
    // The UI kit sets style attributes.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    // People listen to a recording before they send it.
    mediaSrc: ["'self'", 'blob:', ...(files ? [files] : [])],
    fontSrc: ["'self'"],
    // Pages also allow their host's web sockets (embed.ts).
    connectSrc: [
      "'self'",
      ...(develop ? ['ws:'] : []),
      ...(stripe ? stripeHosts.connections : []),
      ...(videos ? [videos] : []),
    ],
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
    // Applied on https only; browsers warn about them elsewhere.
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
  headers.set('Permissions-Policy', permissions(options));
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
