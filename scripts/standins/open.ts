/** The companies outside, as a demo without keys has them: production code talks to them, and no money moves. */
import { randomBytes } from 'node:crypto';
import type { OpenStandIns, StandIns } from '#parse/boot.ts';
import { startPaypalStandIn } from './paypal/server.ts';
import { startStripeStandIn } from './stripe/server.ts';

const secret = () => randomBytes(12).toString('hex');

async function openStripe(): Promise<StandIns> {
  const bank = await startStripeStandIn();
  const [secretKey, webhookSecret] = [`sk_test_${secret()}`, `whsec_${secret()}`];
  return {
    options: {
      stripe: {
        secretKey,
        publishableKey: `pk_test_${secret()}`,
        webhookSecret,
        api: { host: '127.0.0.1', port: bank.port, protocol: 'http' },
        payPage: (client_secret, return_url) =>
          `/stand-in/stripe/pay/${client_secret}?return_url=${encodeURIComponent(return_url)}`,
      },
      standIns: { stripe: bank.port },
    },
    ready: (url) => bank.listen(secretKey, { url: `${url}/callbacks/stripe/platform`, secret: webhookSecret }),
    stop: () => bank.close(),
  };
}

async function openPaypal(): Promise<StandIns> {
  const keys = { clientId: secret(), clientSecret: secret(), webhookId: secret() };
  const paypal = await startPaypalStandIn(keys, { pageUrl: (path) => `/stand-in/paypal${path}` });
  return {
    options: {
      paypal: { ...keys, api: `http://127.0.0.1:${paypal.port}`, isTest: true },
      standIns: { paypal: paypal.port },
    },
    ready: (url) => paypal.listen(`${url}/callbacks/paypal/platform`),
    stop: () => paypal.close(),
  };
}

/** Those that are asked for. */
export const openStandIns: OpenStandIns = async ({ stripe, paypal }) => {
  const open = await Promise.all([...(stripe ? [openStripe()] : []), ...(paypal ? [openPaypal()] : [])]);
  return {
    options: {
      ...Object.assign({}, ...open.map(({ options }) => options)),
      standIns: Object.assign({}, ...open.map(({ options }) => options.standIns)) as Record<string, number>,
    },
    ready: (url) => open.forEach((one) => one.ready(url)),
    stop: async () => void (await Promise.all(open.map((one) => one.stop()))),
  };
};
