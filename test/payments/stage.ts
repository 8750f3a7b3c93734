/** A server with a bank beside it, and a thing to sell: a shop for one test file. */
import { afterAll, beforeAll, vi } from 'vitest';
import { checksummed } from '#shared/accounts/ethereum.ts';
import { sweepPayments } from '#cloud/payments/settlement/railPolling.ts';
import { Payment } from '#shared/payments/entities/payment.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { startPaymentServer } from '#parse/payments/server.ts';
import type { RunningServer } from '#parse/server.ts';
import type { RailSettings } from '#parse/start/rails.ts';
import { runReconcile } from '../../scripts/reconcile.ts';
import { chainId, type EthereumStandIn, startEthereumStandIn } from '../../scripts/standins/ethereum/server.ts';
import { type NowpaymentsStandIn, startNowpaymentsStandIn } from '../../scripts/standins/nowpayments/server.ts';
import { type PaypalStandIn, startPaypalStandIn } from '../../scripts/standins/paypal/server.ts';
import { startStripeStandIn, type StripeStandIn } from '../../scripts/standins/stripe/server.ts';
import type { TestActor } from '../support/actors.ts';
import type { Proof } from '#cloud/kernel/ports.ts';
import { proofOf } from '../support/proofs.ts';
import { Parcel, parcelDomain, soldOut } from './parcels.ts';
import { borrowDatabase, startTestServer, type TestServerOptions, testSecret } from '../support/server.ts';

export const platformKey = 'sk_test_ofThePlatformAlone';
const paypalKeys = { clientId: 'ofThePlatform', clientSecret: 'ofThePlatformAlone', webhookId: 'WH-OF-THE-PLATFORM' };
const nowpaymentsKeys = {
  apiKey: 'ofThePlatform',
  ipnSecret: 'ofThePlatformAlone',
  email: 'platform@example.org',
  password: 'of the platform',
};
const paymentServerKey = 'known to both servers alone';
const day = 24 * 3_600_000;
export const webhookSecret = 'whsec_ofThePlatformAlone';

export interface Shop {
  readonly server: RunningServer;
  readonly bank: StripeStandIn;
  readonly paypal: PaypalStandIn;
  readonly coins: NowpaymentsStandIn;
  /** Of a shop that was asked to have one, on a machine that can. */
  readonly chain: EthereumStandIn;
  /** Stops the payment server, or starts it again at the same address. */
  paymentServerIs(up: boolean): Promise<void>;
  readonly uri: string;
  /** Where its server finds the companies. */
  readonly rails: RailSettings;
}

export interface ShopOptions {
  /** Serves the built pages. */
  readonly pages?: boolean;
  /** Days for which earnings are held; none unless said. */
  readonly heldDays?: number;
  /** With a chain of Ethereum; transfers count after three confirmations. */
  readonly ethereum?: boolean;
  /** Of its server, asked when it starts. */
  readonly options?: () => TestServerOptions;
}

export function useShop({ pages = false, ethereum = false, heldDays = 0, options }: ShopOptions = {}): Shop {
  const domains = [parcelDomain];
  let database: ReturnType<typeof borrowDatabase> | undefined;
  let rails: RailSettings = {};
  let server: RunningServer | undefined;
  let bank: StripeStandIn | undefined;
  let paypal: PaypalStandIn | undefined;
  let coins: NowpaymentsStandIn | undefined;
  let chain: EthereumStandIn | undefined;
  let payments: Awaited<ReturnType<typeof startPaymentServer>> | undefined;
  const openPayments = (port: number) => {
    const nowpayments = { ...nowpaymentsKeys, api: `http://127.0.0.1:${coins!.port}`, isTest: true };
    return startPaymentServer({ nowpayments, key: paymentServerKey, port, log: { error() {} } });
  };
  beforeAll(async () => {
    bank = await startStripeStandIn();
    paypal = await startPaypalStandIn(paypalKeys);
    coins = await startNowpaymentsStandIn(nowpaymentsKeys);
    payments = await openPayments(0);
    if (ethereum) chain = await startEthereumStandIn();
    rails = {
      stripe: {
        secretKey: platformKey,
        publishableKey: 'pk_test_ofThePlatformAlone',
        webhookSecret,
        api: { host: '127.0.0.1', port: bank.port, protocol: 'http' },
        script: '/stand-in/stripe/elements.js',
      },
      paypal: { ...paypalKeys, api: `http://127.0.0.1:${paypal.port}`, isTest: true },
      invoices: { url: `http://127.0.0.1:${payments.port}`, key: paymentServerKey, isTest: true },
      ...(chain && {
        ethereum: {
          rpcUrl: chain.rpcUrl,
          ratesUrl: chain.ratesUrl,
          chainId,
          confirmations: 3,
          isTest: true,
          address: checksummed(chain.accounts[9]!),
        },
      }),
    };
    const standIns = { stripe: bank.port };
    database = borrowDatabase(domains);
    server = await startTestServer({
      ...(pages && { standIns }),
      pages,
      databaseUri: database.uri,
      heldDays,
      domains,
      ...rails,
      ...options?.(),
    });
    coins.listen(`${server.url}/callbacks/invoices/platform`);
    paypal.listen(`${server.url}/callbacks/paypal/platform`);
    bank.listen(platformKey, { url: `${server.url}/callbacks/stripe/platform`, secret: webhookSecret });
  });
  afterAll(async () => {
    soldOut.clear();
    await server?.stop();
    await bank?.close();
    await paypal?.close();
    await payments?.close();
    await coins?.close();
    await chain?.close();
    await database?.giveBack();
  });
  return {
    get uri() {
      return database!.uri;
    },
    get rails() {
      return rails;
    },
    get server() {
      return server!;
    },
    get paypal() {
      return paypal!;
    },
    get chain() {
      return chain!;
    },
    get coins() {
      return coins!;
    },
    async paymentServerIs(up) {
      if (!up) await payments!.close();
      else payments = await openPayments(payments!.port);
    },
    get bank() {
      return bank!;
    },
  };
}

const card = { exp_month: 12, exp_year: 2034 };
export const visa = { ...card, number: '4242424242424242' };
export const declined = { ...card, number: '4000000000000002' };
/** Declined once it is kept, and asking each time. */
export const declinedLater = { ...card, number: '4000000000000341' };
export const alwaysAsking = { ...card, number: '4000002760003184' };
export const asking = { ...card, number: '4000002500003155' };

let presses = 0;
/** Begins a payment for a parcel, as a page does: asks what it costs, then pays that. */
export async function begin(
  by: TestActor,
  sx_id: string,
  more: {
    rail?: PaymentShape['rail'];
    quantity?: number;
    /** Something else than a parcel. */
    type?: string;
    client_id?: string;
    save_card?: boolean;
    card_id?: string;
    proof?: Proof;
  } = {},
) {
  const { rail = 'stripe', quantity = 1, type = 'parcel', client_id = `press-${++presses}-of-this`, ...rest } = more;
  const items = [{ type, sx_id, quantity }];
  const { body, error } = await by.call('POST /app/checkout/getOffer', { items });
  if (!body.offer) throw new Error(`No offer: ${error}`);
  const { total, currency } = body.offer;
  const wanted = { client_id, items, total, currency, rail: rail as 'stripe', ...rest };
  const answer = await by.call('POST /app/checkout/createPayment', wanted);
  if (answer.code !== 'proof_required') return answer;
  return by.call('POST /app/checkout/createPayment', { ...wanted, proof: await proofOf(by, 'payment') });
}

/** The bank's own name of a payment. */
export const atBank = ({ bank }: Shop, payment_id: string, key = platformKey) =>
  bank
    .account(key)
    .intents()
    .find(({ metadata }) => metadata.payment_id === payment_id)!;

/** Asks until it is so. */
export async function until<T>(ask: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  const asked = async () => {
    const value = await ask();
    if (!isSo(value)) throw new Error(`It stayed ${JSON.stringify(value).slice(0, 500)}`);
    return value;
  };
  return vi.waitFor(asked, 30_000);
}

/** Its time is over for everybody who hears of it, and the server looks: what its rail calls back meanwhile is settled by the same clock. */
export async function runOut({ server }: Shop, payment_id: string): Promise<void> {
  const past = new Date(Date.now() - 1000);
  await server.ports.storage.transact((tx) => tx.update(Payment, payment_id, { expires_at: past, look_at: past }));
  await sweepPayments(server.ports);
}

/** The stored state, without asking the rail as getPayment does. */
export const stateOf = async ({ server }: Shop, payment_id: string): Promise<string> =>
  (await server.database.db.collection<{ _id: string; state: string }>('Payments').findOne({ _id: payment_id }))!.state;

export const becomes = (shop: Shop, payment_id: string, state: string) =>
  until(
    () => stateOf(shop, payment_id),
    (is) => is === state,
  );

/** What is on an account of the books, in euros' cents. */
export async function onAccount({ server }: Shop, account: string): Promise<number> {
  const rows = await server.database.db.collection('Balances').find({ account, currency: 'EUR' }).toArray();
  return rows.reduce((sum, { n }) => sum + Number(n), 0);
}

export async function parcelOf({ server }: Shop, { items }: Pick<PaymentShape, 'items'>) {
  const row = await server.ports.storage.get(Parcel, items[0]!.ox_id);
  return row && { sent: row.sent, returned: row.returned };
}

/** What the reconciler says; with `since` it asks the rails too, which are to agree at once. */
export async function reconciled({ uri, rails }: Shop, since?: Date): Promise<string[]> {
  const lines: string[] = [];
  // Below zero: also what has just happened is compared.
  const asked = since && { settings: rails, since, settling: -day, appSecret: testSecret };
  await runReconcile(uri, { fix: false, rails: asked }, (line) => lines.push(line));
  return lines;
}

/** Euros by Payoneer. */
export const askPayout = (who: TestActor, client_id: string, amount: number) =>
  who.call('POST /app/sales/askPayout', { client_id, currency: 'EUR', amount, way: 'payoneer' });
