/**
 * The payment server. It makes invoices that are paid in coins, and alone has the keys of the company behind them. It keeps nothing: its
 * caller, with the key that both know, stores its answers.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type Handler } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { createNowpayments, type NowpaymentsKeys } from './nowpayments.ts';
import { isSigned } from './signature.ts';

export interface PaymentServerOptions {
  readonly nowpayments: NowpaymentsKeys;
  /** Every call carries it. */
  readonly key: string;
  /** 0: any free one. */
  readonly port: number;
  readonly log: Pick<Logger, 'error'>;
}

const address = z.url({ protocol: /^https?$/ });
const wish = z.strictObject({
  payment_id: z.string().min(1).max(64),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,3})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  description: z.string().max(300),
  callback_url: address.optional(),
  success_url: address,
  cancel_url: address,
});

/** Invoices that are remembered, so that a repeated call makes no second one. */
const mostRemembered = 1000;

const digest = (text: string) => createHash('sha256').update(text).digest();

export function createPaymentApp({ nowpayments, key, log }: Omit<PaymentServerOptions, 'port'>) {
  const company = createNowpayments(nowpayments);
  const made = new Map<string, ReturnType<typeof company.createInvoice>>();
  const app = express();
  app.disable('x-powered-by');
  app.get('/health', (_request, response) => void response.json({ ok: true, test: nowpayments.isTest }));

  const right = digest(`Bearer ${key}`);
  const withKey: Handler = (request, response, next) => {
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), right)) next();
    else response.status(401).json({ error: 'unauthorized' });
  };
  app.use(withKey);

  app.post('/create-invoice', express.json({ limit: '16kb' }), async (request, response) => {
    const asked = wish.safeParse(request.body);
    if (!asked.success) return void response.status(400).json({ error: z.prettifyError(asked.error) });
    const name = JSON.stringify(asked.data);
    const invoice = made.get(name) ?? company.createInvoice(asked.data);
    made.set(name, invoice);
    if (made.size > mostRemembered) made.delete(made.keys().next().value!);
    try {
      response.status(201).json(await invoice);
    } catch (error) {
      made.delete(name);
      log.error({ err: error, payment_id: asked.data.payment_id }, 'an invoice could not be made');
      throw error;
    }
  });

  app.get('/invoices/:id', async (request, response) => {
    response.json({ payments: await company.paymentsOf(request.params.id) });
  });

  app.get('/payments', async (request, response) => {
    const since = z.iso.datetime().safeParse(request.query.since);
    if (!since.success) return void response.status(400).json({ error: 'since is a moment' });
    response.json({ payments: await company.paymentsSince(new Date(since.data)) });
  });

  app.post('/verify-ipn', express.raw({ type: () => true, limit: '256kb' }), (request, response) => {
    const signature = request.headers['x-nowpayments-sig'];
    const raw: unknown = request.body;
    const valid =
      typeof signature === 'string' && Buffer.isBuffer(raw) && isSigned(nowpayments.ipnSecret, raw, signature);
    response.json({ valid });
  });

  const failed: ErrorRequestHandler = (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const { status } = error as { status?: number };
    response.status(status !== undefined && status < 500 ? status : 502).json({ error: 'the company did not answer' });
  };
  app.use(failed);
  return app;
}

/** On 127.0.0.1. */
export async function startPaymentServer({ port, ...options }: PaymentServerOptions) {
  const server = http.createServer(createPaymentApp(options));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
