/** The companies outside, as a demo without keys has them: production code talks to them, and no money moves. */
import { randomBytes } from 'node:crypto';
import type { OpenStandIns, StandIns } from '#parse/boot.ts';
import { createDns } from '#parse/ports/dns.ts';
import { checksummed } from '#shared/accounts/ethereum.ts';
import { chainId, startEthereumStandIn } from './ethereum/server.ts';
import { startMastodonStandIn } from './mastodon/server.ts';
import { startNowpaymentsStandIn } from './nowpayments/server.ts';
import { startRegistrarStandIn } from './registrar/server.ts';
import { startPaypalStandIn } from './paypal/server.ts';
import { startStripeStandIn } from './stripe/server.ts';
import { startTwilioStandIn } from './twilio/server.ts';

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
        script: '/stand-in/stripe/elements.js',
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

/** Milliseconds between the states of a payment, so that a page shows each of them. */
const coinPace = 1500;

async function openNowpayments(): Promise<StandIns> {
  const keys = { apiKey: secret(), ipnSecret: secret(), email: 'demo@example.org', password: secret() };
  const company = await startNowpaymentsStandIn(keys, {
    pace: coinPace,
    pageUrl: (path) => `/stand-in/nowpayments${path}`,
  });
  return {
    options: { standIns: { nowpayments: company.port } },
    nowpayments: { ...keys, api: `http://127.0.0.1:${company.port}`, isTest: true },
    ready: (url) => company.listen(`${url}/callbacks/invoices/platform`),
    stop: () => company.close(),
  };
}

/** Seconds between the blocks of the chain: confirmations are seen to come. */
const blockTime = 2;
const confirmations = 4;

async function openEthereum(): Promise<StandIns> {
  const chain = await startEthereumStandIn({ blockTime });
  const nothing = { ready() {}, stop: () => Promise.resolve() };
  if (!chain)
    return {
      ...nothing,
      options: {},
      missing: 'There is no anvil for this machine (@foundry-rs/anvil-linux-amd64): the demo takes no Ether.',
    };
  return {
    ...nothing,
    options: {
      ethereum: {
        rpcUrl: chain.rpcUrl,
        ratesUrl: chain.ratesUrl,
        chainId,
        confirmations,
        isTest: true,
        address: checksummed(chain.accounts[9]!),
        walletUrl: (address, wei) => `/stand-in/ethereum/wallet?to=${address}&wei=${wei}`,
      },
      standIns: { ethereum: chain.port },
    },
    stop: () => chain.close(),
  };
}

async function openRegistrar(): Promise<StandIns> {
  const keys = { username: 'demo', token: secret() };
  const company = await startRegistrarStandIn(keys);
  const api = `http://127.0.0.1:${company.port}`;
  return {
    options: {
      registrar: { ...keys, api, isTest: true },
      dns: createDns(api),
      standIns: { registrar: company.port },
    },
    ready() {},
    stop: () => company.close(),
  };
}

async function openTwilio(): Promise<StandIns> {
  const keys = { accountSid: `AC${randomBytes(16).toString('hex')}`, authToken: randomBytes(16).toString('hex') };
  const company = await startTwilioStandIn(keys);
  const api = `http://127.0.0.1:${company.port}`;
  return {
    options: { twilio: { ...keys, from: '+15005550006', api, isTest: true } },
    ready() {},
    stop: () => company.close(),
  };
}

async function openMastodon(): Promise<StandIns> {
  const server = await startMastodonStandIn();
  return {
    options: { socialStandIn: `http://127.0.0.1:${server.port}` },
    ready() {},
    stop: () => server.close(),
  };
}

/** Those that are asked for. */
export const openStandIns: OpenStandIns = async ({ stripe, paypal, invoices, ethereum, registrar, sms, social }) => {
  const open = await Promise.all([
    ...(stripe ? [openStripe()] : []),
    ...(paypal ? [openPaypal()] : []),
    ...(invoices ? [openNowpayments()] : []),
    ...(ethereum ? [openEthereum()] : []),
    ...(registrar ? [openRegistrar()] : []),
    ...(sms ? [openTwilio()] : []),
    ...(social ? [openMastodon()] : []),
  ]);
  return {
    options: {
      ...Object.assign({}, ...open.map(({ options }) => options)),
      standIns: Object.assign({}, ...open.map(({ options }) => options.standIns)) as Record<string, number>,
    },
    nowpayments: open.find((one) => one.nowpayments)?.nowpayments,
    missing: open.find((one) => one.missing)?.missing,
    ready: (url) => open.forEach((one) => one.ready(url)),
    stop: async () => void (await Promise.all(open.map((one) => one.stop()))),
  };
};
