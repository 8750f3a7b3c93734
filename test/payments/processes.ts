/** Servers that take payments, as processes that tests kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { compiled } from '#parse/root.mjs';
import type { ServerOptions } from '#parse/server.ts';

/**
 * Where in a payment's life a server is killed. `opened`: the rail has it, and we have not written down under which name. `charged`: the rail has
 * the money, and we have not recorded it. `delivery`: between record and delivery. `stored`: before anybody is answered.
 */
export const killPoints = ['opened', 'charged', 'delivery', 'stored'] as const;
export type KillPoint = (typeof killPoints)[number];

/** Stand-ins, and the payment server, that all servers of a test share. */
export interface ProcessOptions {
  readonly bank: { readonly port: number; readonly secretKey: string; readonly webhookSecret: string };
  readonly paypal: {
    readonly port: number;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly webhookId: string;
  };
  readonly invoices: { readonly port: number; readonly key: string };
}

export const railOptions = ({
  bank,
  paypal,
  invoices,
}: ProcessOptions): Pick<ServerOptions, 'stripe' | 'paypal' | 'invoices'> => ({
  stripe: {
    secretKey: bank.secretKey,
    publishableKey: 'pk_test_ofTheseTests',
    webhookSecret: bank.webhookSecret,
    api: { host: '127.0.0.1', port: bank.port, protocol: 'http' },
    script: '/stand-in/stripe/elements.js',
  },
  paypal: { ...paypal, api: `http://127.0.0.1:${paypal.port}`, isTest: true },
  invoices: { url: `http://127.0.0.1:${invoices.port}`, key: invoices.key, isTest: true },
});

/** A server in a process of its own, which kills itself where it is told. */
export interface KilledProcess<Point extends string> {
  readonly url: string;
  /** Resolves with the signal that ended it. */
  readonly gone: Promise<string>;
  dieAt(point: Point, nth: number): void;
  stop(): Promise<void>;
}
export type PaymentProcess = KilledProcess<KillPoint>;

export const startPaymentProcess = (databaseUri: string, appSecret: string, options: ProcessOptions) =>
  startProcess<KillPoint>('test/payments/serverProcess.ts', databaseUri, appSecret, options);

/** `file`: relative to the project's folder. Resolves when it accepts calls. */
export async function startProcess<Point extends string>(
  file: string,
  databaseUri: string,
  appSecret: string,
  options?: ProcessOptions,
): Promise<KilledProcess<Point>> {
  const child: ChildProcess = spawn(process.execPath, [compiled(file)], {
    env: {
      ...process.env,
      DATABASE_URI: databaseUri,
      APP_SECRET: appSecret,
      RAILS: options && JSON.stringify(options),
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit').then(([code, signal]) => String(signal ?? `code ${code}`));
  const [message] = await Promise.race([
    once(child, 'message') as Promise<[{ url: string }]>,
    gone.then((ending) => Promise.reject(new Error(`The server process ended by ${ending}`))),
  ]);
  return {
    url: message.url,
    gone,
    dieAt: (point, nth) => void child.send({ point, nth }),
    async stop() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
