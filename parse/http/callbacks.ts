/** Addresses that companies outside call. Their signatures are over the bytes as sent, so nothing parses the body before the rules see it. */
import { type Request, type Response, Router } from 'express';
import type { Callback } from '#cloud/domain.ts';
import type { Ports } from '#cloud/ports.ts';
import type { AddressOf } from './address.ts';
import { readBytes } from './body.ts';
import { deadline } from './deadline.ts';
import type { Failures } from './failures.ts';

export interface CallbacksOptions {
  readonly callbacks: Readonly<Record<string, Callback>>;
  readonly ports: Ports;
  readonly failures: Failures;
  readonly addressOf: AddressOf;
}

/** A company calls from few addresses, and calls much when it catches up. */
const allowance = { points: 6000, seconds: 60 };

const headersOf = ({ headers }: Request): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));

export function createCallbacks({ callbacks, ports, failures, addressOf }: CallbacksOptions): Router {
  const router = Router();
  for (const [path, callback] of Object.entries(callbacks)) {
    const answer = async (request: Request, response: Response) => {
      try {
        const raw = await readBytes(request, response);
        await ports.limiter.take('callbacks', allowance, addressOf(request));
        const params = request.params as Record<string, string>;
        await deadline()(callback(ports, { raw, headers: headersOf(request), params }));
        response.setHeader('Cache-Control', 'no-store');
        response.json({ received: true });
      } catch (error) {
        failures.send(response, error, `POST ${path}`, 'EN');
      }
    };
    router.post(path, (request, response) => void answer(request, response));
  }
  return router;
}
