/** What somebody subscribes to, in a real browser: said to renew, cancelled and taken back, failed and made good by another card, and its receipt. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renewSubscriptions } from '#cloud/payments/subscriptions/renewals.ts';
import { Payment } from '#shared/payments/entities/payment.ts';
import { Subscription } from '#shared/payments/entities/subscription.ts';
import { atBank, becomes, begin, declinedLater, platformKey, useShop, visa } from '../../payments/stage.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, openPage, type PageOptions } from '../../support/browser.ts';

const shop = useShop({ pages: true });
let seller: TestActor;
let buyer: TestActor;

beforeAll(async () => {
  [seller, buyer] = await Promise.all([member(shop.server), member(shop.server)]);
});
afterAll(closePages);

const open = (path: string, options: PageOptions = {}): Promise<Page> =>
  openPage(`${shop.server.url}${path}`, options, buyer);

async function pay(sx_id: string, card: typeof visa, more: Parameters<typeof begin>[2] = {}): Promise<Payment> {
  const { payment_id } = (await begin(buyer, sx_id, more)).body.payment;
  shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment_id).id, card);
  await becomes(shop, payment_id, 'confirmed');
  return (await shop.server.ports.storage.get(Payment, payment_id))!;
}

describe('subscriptions', () => {
  it('say before they are bought that they renew', async () => {
    const sx_id = `${seller.user_id}-900-week`;
    await buyer.call('GET /app/cart/add/:type/:sx_id', { type: 'subscription', sx_id });
    const page = await open('/checkout', { width: 390 });
    await page.getByText('€9.00 per week').waitFor();
    await page.getByText('Renews automatically every week, at this price, until you cancel.').first().waitFor();
    await expect.poll(() => page.getByLabel('Save this card for next time').count()).toBe(0);
    await expectAccessible(page);
    await buyer.call('POST /app/cart/remove', { type: 'subscription', sx_id });
  });

  it('show at once, are cancelled and taken back, and made good by another card when a charge fails', async () => {
    const page = await open('/subscriptions');
    await page.getByRole('heading', { name: 'No subscriptions yet' }).waitFor();
    const first = await pay(`${seller.user_id}-1200-month`, declinedLater, { type: 'subscription' });
    const card = page.getByTestId('subscription');
    await card.getByText('€12.00 per month').waitFor();
    await card.getByText('Active', { exact: true }).waitFor();
    await expectAccessible(page);

    await card.getByRole('button', { name: 'Cancel the subscription' }).click();
    const cancelling = page.getByRole('dialog', { name: 'Cancel this subscription?' });
    await cancelling.getByRole('button', { name: 'Cancel the subscription' }).click();
    await card.getByText('Ends on', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Keep the subscription' }).click();
    await card.getByText('Next payment', { exact: true }).waitFor();

    // The month has passed, and the bank says no.
    const { subscription_id } = first;
    const { paid_until } = (await shop.server.ports.storage.get(Subscription, subscription_id!))!;
    const clock = { now: () => paid_until.getTime(), pause: () => Promise.resolve() };
    await renewSubscriptions({ ...shop.server.ports, clock });
    const alert = card.getByRole('alert');
    await alert.getByText('Your bank said no and gave no reason. Nothing was charged.').waitFor();
    await card.getByText('Not paid', { exact: true }).waitFor();
    await expectAccessible(page);

    await pay(`${seller.user_id}-300`, visa, { save_card: true });
    await alert.getByRole('button', { name: 'Change how you pay' }).click();
    const changing = page.getByRole('dialog', { name: 'How should it be paid?' });
    await changing.getByRole('radio', { name: 'Visa ending in 4242' }).check({ force: true });
    await expectAccessible(page);
    await changing.getByRole('button', { name: 'Change how you pay' }).click();
    await changing.waitFor({ state: 'detached' });
    await card.getByText('Active', { exact: true }).waitFor();
    await card.getByText('Visa ending in 4242').waitFor();

    await card.getByRole('button', { name: 'Change how you pay' }).click();
    await changing.getByRole('radio', { name: 'Another card' }).check({ force: true });
    await changing.getByRole('button', { name: 'Change how you pay' }).click();
    await page.getByText('Nothing is charged now.').waitFor();
    await page.getByLabel('Card number').fill('5555 5555 5555 4444');
    await page.getByRole('button', { name: 'Save the card' }).click();
    await page.waitForURL((url) => url.pathname === '/subscriptions' && url.search === '');
    await card.getByText('Mastercard ending in 4444').waitFor();

    await card.getByText('Payments so far').click();
    await expect.poll(() => card.getByText('€12.00', { exact: true }).count()).toBe(3);
    await card.getByRole('link').first().click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the receipt' }).click();
    expect((await download).suggestedFilename()).toMatch(/^receipt-[\w-]+\.pdf$/);
  });
});
