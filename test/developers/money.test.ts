/** Webhooks of those who sell and buy: orders and payments. */
import { expect, it } from 'vitest';
import { ordered } from '../services/orderStage.ts';
import { useShop } from '../payments/stage.ts';
import { member, password } from '../support/actors.ts';
import { openReceiver } from './receiver.ts';

const shop = useShop({ options: () => ({ webhookTargets: ['127.0.0.1'] }) });

it('tell the site of each step of an order and of its payment, and strangers of neither', async () => {
  const [admin, stranger] = [await member(shop.server, 'admin'), await member(shop.server)];
  const listen = async (who: typeof admin, kind: 'person' | 'site') => {
    const receiver = await openReceiver();
    const { body } = await who.run('addWebhook', {
      ...{ kind, url: receiver.url, events: ['order.changed', 'payment.changed'], current: password },
    });
    receiver.secret = body.secret;
    return receiver;
  };
  const [all, none] = [await listen(admin, 'site'), await listen(stranger, 'person')];
  const { provider, buyer, payment_id, order_id, take } = await ordered(shop);
  expect((await take(buyer, 'require', { text: 'Engage, in green' })).status).toBe(200);
  const data = (type: string) => all.heard.filter(({ body }) => body.type === type).map(({ body }) => body.data);
  // Each is sent by itself, so that they may arrive in another order, which `n` tells.
  const steps = () => data('order.changed').toSorted((a, b) => Number(a.n) - Number(b.n));
  await expect.poll(() => steps().map(({ step }) => step)).toEqual(['buy', 'require']);
  expect(steps()[1]).toEqual({
    ...{ order_id, title: 'A logo', user_id: buyer.user_id, provider_id: provider.user_id },
    ...{ n: 2, step: 'require', state: 'working' },
  });
  await expect.poll(() => data('payment.changed').map(({ state }) => state)).toContain('confirmed');
  const confirmed = data('payment.changed').filter(({ state }) => state === 'confirmed');
  expect(confirmed).toMatchObject([{ payment_id, currency: 'EUR', amount: 10_000, receiver_id: provider.user_id }]);
  expect(none.count).toBe(0);
  await Promise.all([all.close(), none.close()]);
});
