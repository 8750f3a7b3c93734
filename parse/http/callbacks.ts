/** Addresses that companies outside call. They sign the bytes as sent, so nothing parses a body before the rules have seen it. */
import { type Request, type Response, Router } from 'express';
import { lruCache } from '#cloud/patterns/caches.ts';
import type { Callback } from '#cloud/kernel/domain.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import type { AddressOf } from './guard/address.ts';
import { Refusal } from '#shared/errors.ts';
import { readBytes } from './calls/body.ts';
import { deadline } from './guard/deadline.ts';
import type { Failures } from './guard/failures.ts';

export interface CallbacksOptions {
  readonly callbacks: Readonly<Record<string, Callback>>;
  readonly ports: Ports;
  readonly failures: Failures;
  readonly addressOf: AddressOf;
}

/** A company calls from few addresses, and calls often when it catches up. */
const allowance = { points: 6000, seconds: 60 };
/** We ask some companies whether a call-back is theirs. Somebody who forges call-backs must not make us ask for ever. */
const forged = { points: 30, seconds: 60 };

const headersOf = ({ headers }: Request): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));

export function createCallbacks({ callbacks, ports, failures, addressOf }: CallbacksOptions): Router {
  const router = Router();
  /** Addresses that forged many, and until when their calls are not read. */
  const doubted = lruCache<number>(1000);
  const noteForged = async (from: string) => {
    await ports.limiter.take('forged callbacks', forged, from).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      doubted.set(from, performance.now() + forged.seconds * 1000);
    });
  };
  for (const [path, callback] of Object.entries(callbacks)) {
    const answer = async (request: Request, response: Response) => {
      const from = addressOf(request);
      try {
        if ((doubted.get(from) ?? 0) > performance.now()) throw new Refusal('too_many');
        await ports.limiter.take('callbacks', allowance, from);
        const raw = await readBytes(request, response);
        const params = request.params as Record<string, string>;
        await deadline()(callback(ports, { raw, headers: headersOf(request), params }));
        response.setHeader('Cache-Control', 'no-store');
        response.json({ received: true });
      } catch (error) {
        if (error instanceof Refusal && error.code === 'forbidden') await noteForged(from);
        failures.send(response, error, `POST ${path}`, 'EN');
      }
    };
    router.post(path, (request, response) => void answer(request, response));
  }
  return router;
}
