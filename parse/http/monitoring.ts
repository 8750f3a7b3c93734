/** /health and /metrics. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Router } from 'express';
import { Refusal } from '#shared/errors.ts';
import type { Metrics } from '../metrics.ts';

export interface MonitoringOptions {
  /** Whether the server can answer calls. */
  readonly ready: () => Promise<boolean>;
  /** Whether the bucket of files answers; undefined without one. A server without its bucket still answers calls. */
  readonly filesReady?: () => Promise<boolean>;
  readonly metrics: Pick<Metrics, 'text' | 'contentType'>;
  readonly token?: string;
}

const loopback = /^(127\.|::1$|::ffff:127\.)/;
/** Headers of proxies: behind one, a local peer address does not mean a local client. */
const traces = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

const isLocal = ({ socket, headers }: IncomingMessage) =>
  loopback.test(socket.remoteAddress ?? '') && traces.every((name) => headers[name] === undefined);

function mayRead(request: IncomingMessage, token: string | undefined): boolean {
  if (isLocal(request)) return true;
  if (token === undefined) return false;
  const wanted = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(request.headers.authorization ?? '');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

export function createMonitoring({ ready, filesReady, metrics, token }: MonitoringOptions): Router {
  return Router()
    .get('/health/live', (_request, response) => void response.json({ live: true }))
    .get(['/health', '/health/ready'], async (_request, response) => {
      const [isReady, files] = await Promise.all([ready(), filesReady?.()]);
      response
        .status(isReady ? 200 : 503)
        .setHeader('Cache-Control', 'no-store')
        .json({ live: true, ready: isReady, files });
    })
    .get('/metrics', async (request, response, next) => {
      // Others get a 404.
      if (!mayRead(request, token)) return next(new Refusal('not_found'));
      response.setHeader('Cache-Control', 'no-store');
      response.type(metrics.contentType).send(await metrics.text());
    });
}
