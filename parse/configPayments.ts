/** Environment variables of the companies that move money. */
import { z } from 'zod';
import { must, origin, parseUrl, type Variable, wholeNumber, yesOrNo } from './configSchemas.ts';
import type { EtherSettings } from './ports/chain.ts';
import type { InvoiceSettings } from './ports/rails/invoices.ts';
import type { PaypalSettings } from './ports/rails/paypal.ts';
import type { NowpaymentsKeys } from './payments/nowpayments.ts';

const address = z
  .string()
  .refine((text) => /^https?:$/.test(parseUrl(text)?.protocol ?? ''), must('an http or https address'));

export const paymentVariables = {
  EARNINGS_HELD_DAYS: {
    schema: wholeNumber(0, 180).prefault('14'),
    about:
      'Days for which earnings by cards, PayPal and balances are held before they can be paid out, because payers and their banks can take them back. Earnings of votes are also held until the contest is certified.',
    hint: '14',
  },
  STRIPE_SECRET_KEY: {
    schema: z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w{10,}$/, must('a secret key of Stripe, such as sk_live_…'))
      .optional(),
    about:
      'Stripe’s key for cards that are paid to the platform. Without it a demo has a stand-in, by which no money moves, and other sites take cards only for people with keys of their own.',
    hint: '',
    secret: true,
  },
  STRIPE_PUBLISHABLE_KEY: {
    schema: z
      .string()
      .regex(/^pk_(test|live)_\w{10,}$/, must('a publishable key of Stripe, such as pk_live_…'))
      .optional(),
    about: 'The other key of the same account, for pages. Needed with STRIPE_SECRET_KEY.',
    hint: '',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z
      .string()
      .regex(/^whsec_\S{10,}$/, must('a signing secret of Stripe, such as whsec_…'))
      .optional(),
    about:
      'The secret by which Stripe signs its calls of /callbacks/stripe/platform. Without it the server asks Stripe every few minutes how payments stand.',
    hint: '',
    secret: true,
  },
  PAYPAL_CLIENT_ID: {
    schema: z
      .string()
      .regex(/^[\w-]{10,}$/, must('a client id of PayPal'))
      .optional(),
    about:
      'PayPal’s client id for payments to the platform. Without it a demo has a stand-in, by which no money moves.',
    hint: '',
  },
  PAYPAL_CLIENT_SECRET: {
    schema: z
      .string()
      .regex(/^[\w-]{10,}$/, must('a client secret of PayPal'))
      .optional(),
    about: 'The secret of the same app. Needed with PAYPAL_CLIENT_ID.',
    hint: '',
    secret: true,
  },
  PAYPAL_WEBHOOK_ID: {
    schema: z.string().optional(),
    about:
      'PayPal’s own id of the address /callbacks/paypal/platform. Without it the server asks PayPal every few minutes how payments stand.',
    hint: '',
  },
  PAYPAL_SANDBOX: {
    schema: yesOrNo.prefault('0'),
    about: '1: the keys are of PayPal’s sandbox, in which no money moves.',
    hint: '0',
  },
  PAYMENT_SERVER_URL: {
    schema: origin('an address such as http://127.0.0.1:8090, without a path').optional(),
    about:
      'The payment server, which makes invoices that are paid in coins. Without it this server starts one beside itself when NOWPAYMENTS_API_KEY is set; a demo starts one with a stand-in.',
    hint: '',
  },
  PAYMENT_SERVER_KEY: {
    schema: z.string().min(16, must('at least 16 characters long (openssl rand -base64 24 makes one)')).optional(),
    about: 'A secret that both servers know; calls of the payment server carry it. Needed with PAYMENT_SERVER_URL.',
    hint: '',
    secret: true,
  },
  PAYMENT_SERVER_PORT: {
    schema: wholeNumber(0, 65_535).prefault('8090'),
    about: 'The port of `npm run payments`, a payment server of its own, on this machine.',
    hint: '8090',
  },
  NOWPAYMENTS_API_KEY: {
    schema: z.string().min(8, must('an API key of NOWPayments')).optional(),
    about:
      'The API key of NOWPayments, for the payment server. Without it a demo has a stand-in, by which no money moves.',
    hint: '',
    secret: true,
  },
  NOWPAYMENTS_IPN_SECRET: {
    schema: z.string().min(8, must('the IPN secret of the same account')).optional(),
    about:
      'The secret by which NOWPayments signs its calls of /callbacks/invoices/platform. Needed with NOWPAYMENTS_API_KEY.',
    hint: '',
    secret: true,
  },
  NOWPAYMENTS_EMAIL: {
    schema: z.email(must('an e-mail address')).optional(),
    about:
      'The log-in of the same account: NOWPayments lists the payments of an invoice to nobody else. Needed with NOWPAYMENTS_API_KEY.',
    hint: 'you@example.org',
    secret: true,
  },
  NOWPAYMENTS_PASSWORD: {
    schema: z.string().optional(),
    about: 'Its password. Needed with NOWPAYMENTS_API_KEY.',
    hint: '',
    secret: true,
  },
  NOWPAYMENTS_SANDBOX: {
    schema: yesOrNo.prefault('0'),
    about: '1: the keys are of NOWPayments’ sandbox, in which no money moves.',
    hint: '0',
  },
  NOWPAYMENTS_API: {
    schema: origin('an origin').optional(),
    about: 'Where a stand-in of NOWPayments is.',
    internal: true,
  },
  ETHEREUM_RPC_URL: {
    schema: address.optional(),
    about:
      'A node of Ethereum that is asked what was paid. Without it a demo has a chain of its own, where there is a program for this machine.',
    hint: 'https://node.example.org/v1/key',
    secret: true,
  },
  ETHEREUM_CHAIN_ID: {
    schema: wholeNumber(1, 999_999_999).prefault('1'),
    about: 'The chain of that node. 1 is Ethereum; Ether of any other chain is not called real money.',
    hint: '1',
  },
  ETHEREUM_CONFIRMATIONS: {
    schema: wholeNumber(1, 1000).prefault('12'),
    about: 'Blocks, the transfer’s own included, after which it counts as paid.',
    hint: '12',
  },
  ETHER_RATES_URL: {
    schema: address.optional(),
    about: 'An address of the price of Ether: JSON as at RATES_URL, with the base ETH. Needed with ETHEREUM_RPC_URL.',
    hint: 'https://rates.example.org/latest?base=ETH',
    secret: true,
  },
} satisfies Record<string, Variable>;

type Name = keyof typeof paymentVariables;
type Values = z.output<z.ZodObject<{ [N in Name]: (typeof paymentVariables)[N]['schema'] }>>;

/** Variables that need each other. */
export const paymentNeeds: readonly { name: Name; needs: Name; error: string }[] = [
  {
    name: 'STRIPE_SECRET_KEY',
    needs: 'STRIPE_PUBLISHABLE_KEY',
    error: 'set when STRIPE_SECRET_KEY is, to the publishable key of the same account',
  },
  {
    name: 'PAYPAL_CLIENT_ID',
    needs: 'PAYPAL_CLIENT_SECRET',
    error: 'set when PAYPAL_CLIENT_ID is, to the secret of the same app',
  },
  {
    name: 'PAYMENT_SERVER_URL',
    needs: 'PAYMENT_SERVER_KEY',
    error: 'set when PAYMENT_SERVER_URL is, to the key that the payment server has',
  },
  ...(['NOWPAYMENTS_IPN_SECRET', 'NOWPAYMENTS_EMAIL', 'NOWPAYMENTS_PASSWORD'] as const).map((needs) => ({
    name: 'NOWPAYMENTS_API_KEY' as const,
    needs,
    error: 'set when NOWPAYMENTS_API_KEY is, as the same account has it',
  })),
  {
    name: 'ETHEREUM_RPC_URL',
    needs: 'ETHER_RATES_URL',
    error: 'set when ETHEREUM_RPC_URL is: without a price of Ether nothing can be paid in it',
  },
];

/** Undefined: none, or a demo's stand-in. */
export interface PaymentConfig {
  heldDays: number;
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string | undefined } | undefined;
  paypal: PaypalSettings | undefined;
  /** A payment server that runs elsewhere. */
  invoices: InvoiceSettings | undefined;
  /** Of `npm run payments`. */
  paymentServer: { key: string | undefined; port: number };
  /** For a payment server that this one starts. */
  nowpayments: NowpaymentsKeys | undefined;
  ethereum: EtherSettings | undefined;
}

export const readPayments = (data: Values): PaymentConfig => ({
  heldDays: data.EARNINGS_HELD_DAYS,
  stripe:
    data.STRIPE_SECRET_KEY && data.STRIPE_PUBLISHABLE_KEY
      ? {
          secretKey: data.STRIPE_SECRET_KEY,
          publishableKey: data.STRIPE_PUBLISHABLE_KEY,
          webhookSecret: data.STRIPE_WEBHOOK_SECRET,
        }
      : undefined,
  paypal:
    data.PAYPAL_CLIENT_ID && data.PAYPAL_CLIENT_SECRET
      ? {
          clientId: data.PAYPAL_CLIENT_ID,
          clientSecret: data.PAYPAL_CLIENT_SECRET,
          webhookId: data.PAYPAL_WEBHOOK_ID,
          api: data.PAYPAL_SANDBOX ? 'https://api-m.sandbox.paypal.com' : 'https://api-m.paypal.com',
          isTest: data.PAYPAL_SANDBOX,
        }
      : undefined,
  invoices:
    data.PAYMENT_SERVER_URL && data.PAYMENT_SERVER_KEY
      ? { url: data.PAYMENT_SERVER_URL, key: data.PAYMENT_SERVER_KEY, isTest: data.NOWPAYMENTS_SANDBOX }
      : undefined,
  paymentServer: { key: data.PAYMENT_SERVER_KEY, port: data.PAYMENT_SERVER_PORT },
  nowpayments:
    data.NOWPAYMENTS_API_KEY && data.NOWPAYMENTS_IPN_SECRET && data.NOWPAYMENTS_EMAIL && data.NOWPAYMENTS_PASSWORD
      ? {
          apiKey: data.NOWPAYMENTS_API_KEY,
          ipnSecret: data.NOWPAYMENTS_IPN_SECRET,
          email: data.NOWPAYMENTS_EMAIL,
          password: data.NOWPAYMENTS_PASSWORD,
          api:
            data.NOWPAYMENTS_API ??
            (data.NOWPAYMENTS_SANDBOX ? 'https://api-sandbox.nowpayments.io' : 'https://api.nowpayments.io'),
          isTest: data.NOWPAYMENTS_SANDBOX,
        }
      : undefined,
  ethereum:
    data.ETHEREUM_RPC_URL && data.ETHER_RATES_URL
      ? {
          rpcUrl: data.ETHEREUM_RPC_URL,
          ratesUrl: data.ETHER_RATES_URL,
          chainId: data.ETHEREUM_CHAIN_ID,
          confirmations: data.ETHEREUM_CONFIRMATIONS,
          isTest: data.ETHEREUM_CHAIN_ID !== 1,
        }
      : undefined,
});
