/** Servers killed while people pay: what was paid is delivered once, and stands in the books. */
import { expect, onTestFinished } from 'vitest';
import type { PaymentShape } from '#shared/payments/shapes.ts';
import { sweepEvents } from '#cloud/payments/settlement/callbacks.ts';
import { sweepPayments } from '#cloud/payments/settlement/railPolling.ts';
import { startPaymentServer } from '#parse/payments/server.ts';
import type { RunningServer } from '#parse/server.ts';
import { runReconcile } from '../../scripts/reconcile.ts';
import { startNowpaymentsStandIn } from '../../scripts/standins/nowpayments/server.ts';
import { startPaypalStandIn } from '../../scripts/standins/paypal/server.ts';
import { startStripeStandIn } from '../../scripts/standins/stripe/server.ts';
import { parcelDomain } from '../payments/parcels.ts';
import {
  type KillPoint,
  killPoints,
  type PaymentProcess,
  type ProcessOptions,
  railOptions,
  startPaymentProcess,
} from '../payments/processes.ts';
import { member, type TestActor } from '../support/actors.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '../support/server.ts';
import { appSecret } from '../votes/processes.ts';

const secretKey = 'sk_test_ofTheFire';
const webhookSecret = 'whsec_ofTheFire';
const paypalKeys = { clientId: 'ofTheFire', clientSecret: 'ofTheFireAlone', webhookId: 'WH-FIRE' };
const coinKeys = {
  apiKey: 'ofTheFire',
  ipnSecret: 'ofTheFireAlone',
  email: 'fire@example.org',
  password: 'of the fire',
};
const key = 'known to both servers of the fire';
const rails = ['stripe', 'paypal', 'invoices'] as const;
const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034 };
const price = 1000;

async function openRails() {
  const [bank, paypal, coins] = await Promise.all([
    startStripeStandIn(),
    startPaypalStandIn(paypalKeys),
    startNowpaymentsStandIn(coinKeys),
  ]);
  const nowpayments = { ...coinKeys, api: `http://127.0.0.1:${coins.port}`, isTest: true };
  const payments = await startPaymentServer({ nowpayments, key, port: 0, log: { error() {} } });
  onTestFinished(async () => void (await Promise.all([bank, paypal, coins, payments].map((one) => one.close()))));
  const options: ProcessOptions = {
    bank: { port: bank.port, secretKey, webhookSecret },
    paypal: { ...paypalKeys, port: paypal.port },
    invoices: { port: payments.port, key },
  };
  return {
    options,
    /** Where the rails call. */
    call(url: string) {
      bank.listen(secretKey, { url: `${url}/callbacks/stripe/platform`, secret: webhookSecret });
      paypal.listen(`${url}/callbacks/paypal/platform`);
      coins.listen(`${url}/callbacks/invoices/platform`);
    },
    /** The payer pays at the rail; answers whether it has the payment. */
    pay(payment_id: string): void {
      const intent = bank
        .account(secretKey)
        .intents()
        .find(({ metadata }) => metadata.payment_id === payment_id);
      if (intent) bank.account(secretKey).confirmWithCard(intent.id, card);
      const order = paypal.orders().find(({ purchase_units: [unit] }) => unit.custom_id === payment_id);
      if (order) paypal.approve(order.id);
      // One that was made before the kill may lie beside it, and nobody has its address.
      const invoice = coins.invoices().findLast(({ order_id }) => order_id === payment_id);
      if (invoice) coins.pay(invoice.id);
      expect([intent, order, invoice].filter(Boolean)).toHaveLength(1);
    },
    /** How often each rail took money for it. */
    taken: (payment_id: string): number =>
      bank
        .account(secretKey)
        .intents()
        .filter(({ metadata, status }) => metadata.payment_id === payment_id && status === 'succeeded').length +
      paypal
        .orders()
        .flatMap(({ purchase_units: [unit] }) => (unit.custom_id === payment_id ? unit.payments.captures : [])).length +
      coins.events.filter((event) => event.includes(`"order_id":"${payment_id}"`) && event.includes('"finished"'))
        .length,
  };
}

/** Every call of the payer's that the killed server does not answer goes to the one that stands. */
const withRetries =
  (near: TestActor, far: TestActor) =>
  async <T>(ask: (by: TestActor) => Promise<T>): Promise<T> =>
    ask(near).catch(() => ask(far));

async function buy(buyer: TestActor, sx_id: string, rail: string, client_id: string, victim: PaymentProcess) {
  const ask = withRetries(buyer.at(victim.url), buyer);
  const items = [{ type: 'parcel', sx_id, quantity: 1 }];
  const wanted = { client_id, items, rail: rail as 'stripe', total: price, currency: 'EUR' };
  const { body, code } = await ask((by) => by.call('POST /app/checkout/createPayment', wanted));
  if (!body.payment) throw new Error(`It could not be begun: ${code}`);
  return {
    payment: body.payment,
    look: () => ask((by) => by.call('POST /app/checkout/getPayment', { payment_id: body.payment.payment_id })),
  };
}

async function expectExact(
  server: RunningServer,
  uri: string,
  payments: readonly PaymentShape[],
  taken: (id: string) => number,
) {
  const { db } = server.database;
  const ids = payments.map(({ payment_id }) => payment_id);
  const rows = await db
    .collection<{ _id: string; state: string; delivered: boolean }>('Payments')
    .find({ _id: { $in: ids } })
    .toArray();
  expect(rows.map(({ state, delivered }) => `${state} ${delivered}`)).toEqual(ids.map(() => 'confirmed true'));
  expect(ids.map(taken)).toEqual(ids.map(() => 1));
  const parcels = await db
    .collection<{ _id: string; sent: number; returned: number }>('Parcels')
    .find({ _id: { $in: payments.map(({ items }) => items[0]!.ox_id) } })
    .toArray();
  expect(parcels.map(({ sent, returned }) => [sent, returned])).toEqual(ids.map(() => [1, 0]));
  const entries = await db.collection('LedgerEntries').countDocuments({ payment_id: { $in: ids } });
  expect(entries).toBe(ids.length);
  const lines: string[] = [];
  await runReconcile(uri, { fix: false }, (line) => lines.push(line));
  expect(lines.at(-1), lines.join('\n')).toMatch(/everything agrees\.$/);
}

/**
 * Kills a server at each of these points in turn, while so many people pay by all rails; another server goes on. Answers how often it died at each
 * point.
 */
export async function killWhilePaying(
  rounds: number,
  points: readonly KillPoint[] = killPoints,
  buyers = 6,
): Promise<Record<string, number>> {
  const uri = databaseUri(freshDatabaseName());
  const open = await openRails();
  const server = await startTestServer({
    databaseUri: uri,
    appSecret,
    trustProxy: 1,
    domains: [parcelDomain],
    ...railOptions(open.options),
  });
  onTestFinished(async () => {
    await server.stop();
    await dropDatabase(uri);
  });
  const seller = await member(server);
  const later = { ...server.ports, clock: { now: () => Date.now() + 120_000, pause: () => Promise.resolve() } };
  const died: Record<string, number> = {};
  const start = () => startPaymentProcess(uri, appSecret, open.options);
  let next = start();
  onTestFinished(async () => (await next).stop());
  for (let round = 0; round < rounds; round++) {
    const victim = await next;
    // Meanwhile, because starting takes longer than paying.
    if (round + 1 < rounds) next = start();
    open.call(victim.url);
    const point = points[round % points.length]!;
    victim.dieAt(point, 1 + Math.floor(Math.random() * buyers));
    const payments = await Promise.all(
      Array.from({ length: buyers }, async (_, n) => {
        const buyer = await member(server);
        const rail = rails[n % rails.length]!;
        const { payment, look } = await buy(
          buyer,
          `${seller.user_id}-${price}`,
          rail,
          `round-${round}-buyer-${n}`,
          victim,
        );
        open.pay(payment.payment_id);
        await look();
        return payment;
      }),
    );
    // Every point is passed by each of them, so that one of them was the last.
    expect(await victim.gone).toBe('SIGKILL');
    died[point] = (died[point] ?? 0) + 1;
    await expect
      .poll(
        async () => {
          await sweepEvents(later);
          await sweepPayments(later);
          const waiting = {
            _id: { $in: payments.map(({ payment_id }) => payment_id) },
            state: { $in: ['created', 'awaiting'] },
          };
          return server.database.db.collection<{ _id: string }>('Payments').countDocuments(waiting);
        },
        { timeout: 30_000 },
      )
      .toBe(0);
    await expectExact(server, uri, payments, open.taken);
  }
  return died;
}
