/** The companies outside, as a demo without keys has them: production code talks to them, and no money moves. */
import { randomBytes } from 'node:crypto';
import type { StandIns } from '#parse/boot.ts';
import { startStripeStandIn } from './stripe/server.ts';

export async function openStandIns(): Promise<StandIns> {
  const bank = await startStripeStandIn();
  const [secretKey, webhookSecret] = [
    `sk_test_${randomBytes(12).toString('hex')}`,
    `whsec_${randomBytes(12).toString('hex')}`,
  ];
  return {
    options: {
      stripe: {
        secretKey,
        publishableKey: `pk_test_${randomBytes(12).toString('hex')}`,
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
