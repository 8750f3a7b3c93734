/** A server with a bank beside it, and a thing to sell: a shop for one test file. */
import { afterAll, beforeAll } from 'vitest';
import { defineEntity } from '#shared/model/entity.ts';
import { integer, text } from '#shared/model/fields.ts';
import type { Goods } from '#cloud/goods.ts';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import type { RunningServer } from '#parse/server.ts';
import { runReconcile } from '../../scripts/reconcile.ts';
import { type PaypalStandIn, startPaypalStandIn } from '../../scripts/standins/paypal/server.ts';
import { startStripeStandIn, type StripeStandIn } from '../../scripts/standins/stripe/server.ts';
import type { TestActor } from '../support/actors.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '../support/server.ts';

export const platformKey = 'sk_test_ofThePlatformAlone';
const paypalKeys = { clientId: 'ofThePlatform', clientSecret: 'ofThePlatformAlone', webhookId: 'WH-OF-THE-PLATFORM' };
export const webhookSecret = 'whsec_ofThePlatformAlone';

/** Counts what was handed out and not taken back, so that a test sees both. */
export const Parcel = defineEntity({
  name: 'Parcels',
  id: 'parcel_id',
  kind: 'internal',
  fields: {
    parcel_id: text({ required: true }),
    sent: integer({ required: true }),
    returned: integer({ required: true }),
  },
});

/** Things that cannot be delivered any more. */
export const soldOut = new Set<string>();

/** `<receiver>-<price in cents>`, or `0-…` for what the platform sells itself; `w` behind it: only whole. */
const parcels: Goods = {
  type: 'parcel',
  forGuests: true,
  quote(_context, { sx_id, quantity }) {
    const [, receiver, price, whole] = /^(\d+)-(\d+)(w?)/.exec(sx_id)!;
    return Promise.resolve({
      title: `Parcel ${sx_id}`,
      currency: 'EUR',
      amount: Number(price) * quantity,
      receiver_id: Number(receiver) || undefined,
      whole: whole === 'w',
      details: {},
    });
  },
  check: (_ports, _reader, { sx_id }) => Promise.resolve(soldOut.has(sx_id) ? 'not_for_sale' : undefined),
  deliver: (_ports, tx, { ox_id, quantity }) =>
    tx.apply(Parcel, [{ id: ox_id, add: { sent: quantity }, orInsert: { returned: 0 } }]),
  takeBack: (_ports, tx, { ox_id, quantity }) => tx.apply(Parcel, [{ id: ox_id, add: { returned: quantity } }]),
};

export interface Shop {
  readonly server: RunningServer;
  readonly bank: StripeStandIn;
  readonly paypal: PaypalStandIn;
  readonly uri: string;
}

export function useShop(): Shop {
  const uri = databaseUri(freshDatabaseName());
  let server: RunningServer | undefined;
  let bank: StripeStandIn | undefined;
  let paypal: PaypalStandIn | undefined;
  beforeAll(async () => {
    bank = await startStripeStandIn();
    paypal = await startPaypalStandIn(paypalKeys);
    server = await startTestServer({
      databaseUri: uri,
      domains: [{ name: 'parcels', entities: [Parcel], sells: [parcels] }],
      stripe: {
        secretKey: platformKey,
        publishableKey: 'pk_test_ofThePlatformAlone',
        webhookSecret,
        api: { host: '127.0.0.1', port: bank.port, protocol: 'http' },
        payPage: (secret) => `/stand-in/stripe/pay/${secret}`,
      },
      paypal: { ...paypalKeys, api: `http://127.0.0.1:${paypal.port}`, isTest: true },
    });
    paypal.listen(`${server.url}/callbacks/paypal/platform`);
    bank.listen(platformKey, { url: `${server.url}/callbacks/stripe/platform`, secret: webhookSecret });
  });
  afterAll(async () => {
    soldOut.clear();
    await server?.stop();
    await bank?.close();
    await paypal?.close();
    await dropDatabase(uri);
  });
  return {
    uri,
    get server() {
      return server!;
    },
    get paypal() {
      return paypal!;
    },
    get bank() {
      return bank!;
    },
  };
}

const card = { exp_month: 12, exp_year: 2034 };
export const visa = { ...card, number: '4242424242424242' };
export const declined = { ...card, number: '4000000000000002' };
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
  } = {},
) {
  const { rail = 'stripe', quantity = 1, type = 'parcel', client_id = `press-${++presses}-of-this`, ...rest } = more;
  const items = [{ type, sx_id, quantity }];
  const { body, error } = await by.call('POST /app/checkout/getOffer', { items });
  if (!body.offer) throw new Error(`No offer: ${error}`);
  const { total, currency } = body.offer;
  return by.call('POST /app/checkout/createPayment', {
    client_id,
    items,
    total,
    currency,
    rail: rail as 'stripe',
    ...rest,
  });
}

/** The bank's own name of a payment. */
export const atBank = ({ bank }: Shop, payment_id: string, key = platformKey) =>
  bank
    .account(key)
    .intents()
    .find(({ metadata }) => metadata.payment_id === payment_id)!;

/** Asks until it is so, for as long as a busy machine may need. */
export async function until<T>(ask: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  for (const since = Date.now(); ;) {
    const value = await ask();
    if (isSo(value)) return value;
    if (Date.now() - since > 20_000) throw new Error(`It stayed ${JSON.stringify(value).slice(0, 500)}`);
    await new Promise((go) => setTimeout(go, 30));
  }
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

/** What the reconciler says. */
export async function reconciled({ uri }: Shop): Promise<string[]> {
  const lines: string[] = [];
  await runReconcile(uri, { fix: false }, (line) => lines.push(line));
  return lines;
}
