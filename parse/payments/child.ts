/** The payment server as a child of the server: it starts with the server, again when it dies, and ends with it. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { compiled } from '../root.mjs';
import type { InvoiceSettings } from '../ports/rails/invoices.ts';
import type { NowpaymentsKeys } from './nowpayments.ts';

/** Milliseconds until one that died is started again. */
const pause = 1000;

export interface PaymentChild {
  readonly invoices: InvoiceSettings;
  /** The process as it is now. */
  pid(): number | undefined;
  stop(): Promise<void>;
}

export async function startPaymentChild(
  { apiKey, ipnSecret, email, password, api, isTest }: NowpaymentsKeys,
  log: { error(fields: object, text: string): void },
): Promise<PaymentChild> {
  const key = randomBytes(24).toString('hex');
  let port = 0;
  let child: ChildProcess | undefined;
  let isStopping = false;
  let again: NodeJS.Timeout | undefined;

  const start = async (): Promise<void> => {
    const { PATH, NODE_ENV } = process.env;
    const own = fork(compiled('parse/payments/main.ts'), {
      env: {
        PATH,
        NODE_ENV,
        NOWPAYMENTS_API_KEY: apiKey,
        NOWPAYMENTS_IPN_SECRET: ipnSecret,
        NOWPAYMENTS_EMAIL: email,
        NOWPAYMENTS_PASSWORD: password,
        NOWPAYMENTS_API: api,
        NOWPAYMENTS_SANDBOX: isTest ? '1' : '0',
        PAYMENT_SERVER_KEY: key,
        PAYMENT_SERVER_PORT: String(port),
        LOG_LEVEL: process.env.LOG_LEVEL,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = own;
    own.once('exit', (code, signal) => {
      if (isStopping || child !== own) return;
      log.error({ code, signal }, 'the payment server died, and is started again');
      again = setTimeout(() => void start().catch(() => undefined), pause);
    });
    const first = await Promise.race([once(own, 'message'), once(own, 'exit').then(() => undefined)]);
    if (!first) throw new Error('The payment server could not be started.');
    port = (first[0] as { port: number }).port;
  };
  await start();

  return {
    invoices: { url: `http://127.0.0.1:${port}`, key, isTest },
    pid: () => child?.pid,
    async stop() {
      isStopping = true;
      clearTimeout(again);
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
