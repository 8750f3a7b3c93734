/** Pages of companies that do not exist send payers back to the site that shows them, and nowhere else, and read no endless bodies. */
import { expect, it } from 'vitest';
import { startStripeStandIn } from '../../scripts/standins/stripe/server.ts';
import { member, visitor } from '../support/actors.ts';
import { useShop } from './stage.ts';

const shop = useShop();

it('sends nobody to another site', async () => {
  const bank = await startStripeStandIn();
  const wish = { amount: 100, currency: 'eur', metadata: {}, customer: null, setup_future_usage: null };
  const intent = bank.account('sk_test_ofThePlatformAlone').create({ ...wish, description: null });
  const leave = async (return_url: string) => {
    const query = new URLSearchParams({ return_url });
    const answer = await fetch(`http://127.0.0.1:${bank.port}/pay/${intent.client_secret}?${query}`, {
      method: 'POST',
      body: new URLSearchParams({ leave: '1' }),
      redirect: 'manual',
    });
    return answer.headers.get('location');
  };
  expect(await leave('https://site.example/checkout?payment=abc')).toBe('/checkout?payment=abc');
  expect(await leave('https://evil.example/phish')).toBe('/phish');
  expect(await leave('https://site.example//evil.example/phish')).toBe('/evil.example/phish');
  expect(await leave('javascript:alert(1)')).toBeNull();
  await bank.close();
});

it('sends nobody to the site that whoever pays has named', async () => {
  const [seller, buyer] = [await member(shop.server), await member(shop.server)];
  const items = [{ type: 'parcel', sx_id: `${seller.user_id}-1000`, quantity: 1 }];
  const press = async (rail: 'paypal' | 'invoices', address: () => string, body: Record<string, string>) => {
    const wish = { client_id: `led-away-${rail}`, items, rail, total: 1000, currency: 'EUR' };
    const { status } = await buyer.call('POST /app/checkout/createPayment', {
      ...wish,
      origin: 'https://evil.example',
    });
    expect(status).toBe(200);
    const form = { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' } as const;
    return (await fetch(address(), form)).headers.get('location');
  };
  const paypal = () => `http://127.0.0.1:${shop.paypal.port}/checkoutnow/${shop.paypal.orders()[0]!.id}`;
  expect(await press('paypal', paypal, { press: 'pay' })).toMatch(/^\/checkout\?payment=/);
  const invoice = () => `http://127.0.0.1:${shop.coins.port}/payment/?iid=${shop.coins.invoices()[0]!.id}`;
  expect(await press('invoices', invoice, { press: 'leave' })).toMatch(/^\/\w/);
  // Back to the host and port that the request itself named.
  const { success_url, cancel_url } = shop.coins.invoices()[0]!;
  for (const back of [success_url, cancel_url]) expect(new URL(back).origin).toBe(shop.server.url);
});

it('sends whoever began in the app back to the app, by whichever rail', async () => {
  const [seller, buyer] = [await member(shop.server), await member(shop.server)];
  const items = [{ type: 'parcel', sx_id: `${seller.user_id}-1100`, quantity: 1 }];
  const begun = async (rail: 'paypal' | 'invoices') => {
    const wish = { client_id: `begun-in-the-app-${rail}`, items, rail, total: 1100, currency: 'EUR', in_app: true };
    const { body } = await buyer.call('POST /app/checkout/createPayment', wish);
    return body.payment.payment_id;
  };
  const bought = await begun('paypal');
  const order = shop.paypal.orders().at(-1)!;
  const form = { method: 'POST', body: new URLSearchParams({ press: 'pay' }), redirect: 'manual' } as const;
  const { headers } = await fetch(`http://127.0.0.1:${shop.paypal.port}/checkoutnow/${order.id}`, form);
  expect(headers.get('location')).toMatch(new RegExp(`^/app/checkout\\?payment=${bought}`));
  const invoiced = await begun('invoices');
  const { success_url, cancel_url } = shop.coins.invoices().at(-1)!;
  expect([success_url, cancel_url].map((url) => url.slice(shop.server.url.length))).toEqual([
    `/app/process-nowpayments?payment=${invoiced}`,
    `/app/cancel-nowpayments?payment=${invoiced}`,
  ]);
});

it.each([
  ['city-app', 'partner=city-app'],
  ['', ''],
])('sends whoever began in the contest app of “%s” back to it, by whichever rail', async (contest_app, named) => {
  const [seller, buyer] = [await member(shop.server), await visitor(shop.server)];
  const items = [{ type: 'parcel', sx_id: `${seller.user_id}-1200`, quantity: 1 }];
  const begun = async (rail: 'paypal' | 'invoices') => {
    const wish = { client_id: `in-contest-app-${rail}`, items, rail, total: 1200, currency: 'EUR', contest_app };
    const { body } = await buyer.call('POST /app/checkout/createPayment', wish);
    return body.payment.payment_id;
  };
  const search = (payment: string) => [`payment=${payment}`, named].filter(Boolean).join('&');
  const bought = await begun('paypal');
  const order = shop.paypal.orders().at(-1)!;
  const form = { method: 'POST', body: new URLSearchParams({ press: 'pay' }), redirect: 'manual' } as const;
  const { headers } = await fetch(`http://127.0.0.1:${shop.paypal.port}/checkoutnow/${order.id}`, form);
  expect(headers.get('location')).toContain(`/mobile/checkout?${search(bought)}`);
  const invoiced = await begun('invoices');
  const { success_url, cancel_url } = shop.coins.invoices().at(-1)!;
  for (const back of [success_url, cancel_url])
    expect(back).toBe(`${shop.server.url}/mobile/checkout?${search(invoiced)}`);
});

it('reads no more than a megabyte', async () => {
  const body = 'x'.repeat(1024 * 1024 + 1);
  for (const { port } of [shop.bank, shop.paypal, shop.coins])
    expect((await fetch(`http://127.0.0.1:${port}/v1/anything`, { method: 'POST', body })).status).toBe(413);
});
