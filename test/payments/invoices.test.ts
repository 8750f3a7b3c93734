/** Paying an invoice in coins: made by the payment server, told in signed and shuffled messages, paid in full, in part, twice, too late. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sweepEvents } from '#cloud/payments/settlement/callbacks.ts';
import { sweepPayments } from '#cloud/payments/settlement/railPolling.ts';
import { member, type TestActor, visitor } from '../support/actors.ts';
import { becomes, begin, onAccount, parcelOf, reconciled, stateOf, until, useShop } from './stage.ts';

const shop = useShop();
let seller: TestActor;
let guest: TestActor;
let operator: TestActor;
const of = (price: number) => `${seller.user_id}-${price}`;
const balance = () => onAccount(shop, `user:${seller.user_id}`);
const invoiceOf = (payment_id: string) => shop.coins.invoices().find(({ order_id }) => order_id === payment_id)!.id;
const look = async (payment_id: string) =>
  (await guest.call('POST /app/checkout/getPayment', { payment_id })).body.payment;
const at = (later: number) => ({
  ...shop.server.ports,
  clock: { now: () => Date.now() + later, pause: () => Promise.resolve() },
});
const hours = 3_600_000;
const onDesk = async (payment_id: string) =>
  (await operator.run('getDesk', {})).body.items.filter((item) => item.payment_id === payment_id);

async function begun(price: number) {
  const { payment } = (await begin(guest, of(price), { rail: 'invoices' })).body;
  return { ...payment, invoice: invoiceOf(payment.payment_id) };
}

beforeAll(async () => {
  [seller, guest, operator] = await Promise.all([
    member(shop.server),
    visitor(shop.server),
    member(shop.server, 'admin'),
  ]);
});

describe('an invoice', () => {
  it('is made once however often it is asked for, and delivered once however often and in whatever order it is told', async () => {
    const presses = await Promise.all(
      [1, 2, 3].map(() => begin(guest, of(1999), { rail: 'invoices', client_id: 'one-press-of-coins' })),
    );
    const { payment } = presses[0]!.body;
    const { payment_id } = payment;
    expect(payment).toMatchObject({
      state: 'awaiting',
      test: true,
      step: { pay_url: expect.stringContaining('/payment/?iid=') },
    });
    const made = shop.coins.invoices().filter(({ order_id }) => order_id === payment_id);
    expect(made).toEqual([
      expect.objectContaining({
        price_amount: 19.99,
        price_currency: 'eur',
        success_url: expect.stringMatching(/\/process-nowpayments\?payment=/),
        cancel_url: expect.stringMatching(/\/cancel-nowpayments\?payment=/),
      }),
    ]);
    shop.coins.behave({ silent: true });
    shop.coins.pay(made[0]!.id);
    await until(
      () => Promise.resolve(shop.coins.events.at(-1)!),
      (event) => event.includes('finished'),
    );
    for (const event of [...shop.coins.events, ...shop.coins.events].toReversed())
      expect(await shop.coins.deliver(event)).toBe(200);
    await becomes(shop, payment_id, 'confirmed');
    shop.coins.behave({});
    expect(await parcelOf(shop, payment)).toEqual({ sent: 1, returned: 0 });
    expect(await balance()).toBe(1899);
  });

  it('is believed by its signature alone, and waits while the payment server is away', async () => {
    const { payment_id, invoice } = await begun(500);
    shop.coins.behave({ silent: true });
    shop.coins.pay(invoice);
    await until(
      () => Promise.resolve(shop.coins.events.at(-1)!),
      (event) => event.includes('finished'),
    );
    const event = shop.coins.events.at(-1)!;
    expect(await shop.coins.deliver(event, true)).toBe(403);
    await shop.paymentServerIs(false);
    expect(await shop.coins.deliver(event)).toBe(503);
    expect((await begin(guest, of(501), { rail: 'invoices' })).code).toBe('rail_unavailable');
    expect(await look(payment_id)).toMatchObject({ state: 'awaiting' });
    await shop.paymentServerIs(true);
    expect(await stateOf(shop, payment_id)).toBe('awaiting');
    shop.coins.behave({});
    // Nobody tells us again: it is asked.
    await sweepPayments(at(2 * 60_000));
    expect(await stateOf(shop, payment_id)).toBe('confirmed');
  });

  it('that is paid in part waits on the desk, with what comes after it', async () => {
    const payment = await begun(1000);
    const { payment_id, invoice } = payment;
    const coin = shop.coins.pay(invoice, 0.5);
    await becomes(shop, payment_id, 'underpaid');
    expect(await onAccount(shop, `desk:${payment_id}`)).toBe(500);
    shop.coins.payAgain(coin, 0.25);
    await until(
      () => onAccount(shop, `desk:${payment_id}`),
      (held) => held === 750,
    );
    const [item, ...others] = await onDesk(payment_id);
    expect(others).toEqual([]);
    expect(item).toMatchObject({ kind: 'underpaid', amount: 750 });
    expect(await parcelOf(shop, payment)).toBeUndefined();
    const { desk_id } = item!;
    await operator.run('decideDesk', { desk_id, decision: 'refund', note: 'Sent back by hand' });
    expect(await stateOf(shop, payment_id)).toBe('refunded');
    expect(await onAccount(shop, `desk:${payment_id}`)).toBe(0);
  });

  it('that is paid twice delivers once, and keeps the surplus apart', async () => {
    const before = await balance();
    const payment = await begun(1000);
    const { payment_id, invoice } = payment;
    shop.coins.pay(invoice);
    await becomes(shop, payment_id, 'confirmed');
    shop.coins.pay(invoice, 1.5);
    await until(
      () => onAccount(shop, `desk:${payment_id}`),
      (held) => held === 1500,
    );
    expect((await balance()) - before).toBe(950);
    expect(await parcelOf(shop, payment)).toEqual({ sent: 1, returned: 0 });
    const { desk_id } = (await onDesk(payment_id))[0]!;
    await operator.run('decideDesk', { desk_id, decision: 'refund', note: 'Sent back by hand' });
    expect(await onAccount(shop, `desk:${payment_id}`)).toBe(0);
  });

  it('that is paid twice over at once is overpaid, and delivered', async () => {
    const payment = await begun(1000);
    shop.coins.pay(payment.invoice, 2);
    await becomes(shop, payment.payment_id, 'overpaid');
    expect(await parcelOf(shop, payment)).toEqual({ sent: 1, returned: 0 });
    expect(await onDesk(payment.payment_id)).toMatchObject([{ kind: 'overpaid', amount: 1000 }]);
  });

  it('that nobody waits for any more is asked about on the desk when it is paid after all', async () => {
    const payment = await begun(700);
    const { payment_id, invoice } = payment;
    shop.coins.expire(invoice);
    await until(
      () => look(payment_id),
      ({ problem }) => problem === 'coins_expired',
    );
    await sweepPayments(at(2 * hours));
    expect(await stateOf(shop, payment_id)).toBe('expired');
    shop.coins.pay(invoice);
    await becomes(shop, payment_id, 'late');
    const { desk_id } = (await onDesk(payment_id))[0]!;
    await operator.run('decideDesk', { desk_id, decision: 'accept', note: 'They asked for it still' });
    expect(await stateOf(shop, payment_id)).toBe('confirmed');
    expect(await parcelOf(shop, payment)).toEqual({ sent: 1, returned: 0 });
  });

  it('lies with the platform: what its receiver wants to give back waits until an operator has sent it', async () => {
    const payment = await begun(800);
    const { payment_id, invoice } = payment;
    shop.coins.pay(invoice);
    await becomes(shop, payment_id, 'confirmed');
    const before = await balance();
    const give = { payment_id, client_id: 'coins-go-back', reason: 'Bought twice' };
    const { body } = await seller.call('POST /app/checkout/refundPayment', give);
    expect(body.refund.state).toBe('waiting');
    const again = { ...give, client_id: 'once-more' };
    expect((await seller.call('POST /app/checkout/refundPayment', again)).code).toBe('step_not_possible');
    // Held until then, so that it is not spent.
    expect([before - (await balance()), await stateOf(shop, payment_id)]).toEqual([760, 'confirmed']);
    const [item, ...others] = await onDesk(payment_id);
    expect(others).toEqual([]);
    expect(item).toMatchObject({ kind: 'refund_by_hand', amount: 800 });
    await operator.run('decideDesk', { desk_id: item!.desk_id, decision: 'refund', note: 'Sent back by hand' });
    expect(await stateOf(shop, payment_id)).toBe('refunded');
    expect(before - (await balance())).toBe(760);
    expect(await parcelOf(shop, payment)).toEqual({ sent: 1, returned: 1 });
  });
});

it('leaves books in which everything agrees', async () => {
  await sweepEvents(at(60_000));
  expect((await reconciled(shop)).at(-1)).toMatch(/everything agrees\.$/);
});
