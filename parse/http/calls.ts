/** The adapter that reads the REST table: from a request to a call of a function, and back. */
import express, { type Request, type Response, Router } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { invoke } from '#cloud/define.ts';
import type { Ports } from '#cloud/ports.ts';
import type { Route } from '#cloud/rest/routes.ts';
import type { Callers } from './callers.ts';
import type { Failures } from './failures.ts';
import { languageOf } from './translate.ts';

export interface CallsOptions {
  readonly routes: Readonly<Record<string, Route>>;
  readonly ports: Ports;
  readonly callers: Callers;
  readonly failures: Failures;
}

const header = (request: Request, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

export const credentialsOf = (request: Request) => ({
  authorization: header(request, 'authorization'),
  ssid: header(request, 'ssid'),
  acceptLanguage: header(request, 'accept-language'),
  address: request.ip ?? '',
});

const json = express.json({ limit: limits.bodyBytes });
const form = express.urlencoded({ limit: limits.bodyBytes, extended: false, parameterLimit: 200 });
// One byte over what is accepted, so that the rule says 'too big' and not the parser.
const bytes = express.raw({ limit: limits.uploadBytes + 1, type: () => true });

function inputOf(request: Request, { body }: Route): unknown {
  if (body === 'bytes') return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const sent = request.method === 'GET' ? request.query : (request.body ?? {});
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new Refusal('invalid');
  return { ...sent, ...request.params };
}

/** One router for every row of the table. */
export function createCalls({ routes, ports, callers, failures }: CallsOptions): Router {
  const router = Router();
  for (const [name, route] of Object.entries(routes)) {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string];
    const limiter = new RateLimiterMemory({ points: route.limit.calls, duration: route.limit.seconds });

    const answer = async (request: Request, response: Response) => {
      try {
        await limiter.consume(request.ip ?? '');
        const caller = await callers.identify(credentialsOf(request));
        response.setHeader('Cache-Control', 'no-store');
        response.json(await invoke(route.run, ports, caller, inputOf(request, route)));
      } catch (error) {
        if (error instanceof RateLimiterRes) response.setHeader('Retry-After', Math.ceil(error.msBeforeNext / 1000));
        const fault = error instanceof RateLimiterRes ? new Refusal('too_many') : error;
        failures.send(response, fault, name, languageOf(header(request, 'accept-language')));
      }
    };

    if (method === 'GET') router.get(path, answer);
    else router.post(path, ...(route.body === 'bytes' ? [bytes] : [json, form]), answer);
    // A body that cannot be read fails before `answer`.
    router.use(path, (error: unknown, request: Request, response: Response, _next: unknown) => {
      const fault = route.body === 'bytes' && (error as { type?: string }).type === 'entity.too.large' ? new Refusal('too_big') : error;
      failures.send(response, fault, name, languageOf(header(request, 'accept-language')));
    });
  }
  return router;
}
