/** What somebody sells and earns, in a real browser: seen at once, given back, claimed by hand, and paid out by an operator. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundByItself } from '#cloud/payments/index.ts';
import { atBank, becomes, begin, parcelOf, platformKey, useShop, visa } from '../../payments/stage.ts';
import { member, password, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, openPage } from '../../support/browser.ts';

const shop = useShop({ pages: true });
let seller: TestActor;
let buyer: TestActor;
let operator: TestActor;

beforeAll(async () => {
  [seller, buyer, operator] = await Promise.all([
    member(shop.server, 'organizer'),
    member(shop.server),
    member(shop.server, 'admin'),
  ]);
});
afterAll(closePages);

const open = (who: TestActor, path: string, width = 1440): Promise<Page> =>
  openPage(`${shop.server.url}${path}`, { width }, who);

/** Pays by card, and waits until it counts. */
async function sell(price: number): Promise<string> {
  const { payment_id } = (await begin(buyer, `${seller.user_id}-${price}`)).body.payment;
  shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment_id).id, visa);
  await becomes(shop, payment_id, 'confirmed');
  return payment_id;
}
const saleOf = (page: Page, price: number): Locator =>
  page.getByTestId('sale').filter({ hasText: `Parcel ${seller.user_id}-${price}` });

describe('what was sold', () => {
  it('shows at once, and is given back in part and whole, with a reason', async () => {
    const page = await open(seller, '/sales');
    await page.getByRole('heading', { name: 'Nothing sold yet' }).waitFor();
    const part = await sell(2000);
    await saleOf(page, 2000).getByText('€19.00', { exact: true }).waitFor();
    await saleOf(page, 2000).getByText('€20.00 less €1.00 fee').waitFor();
    const whole = await sell(700);
    await saleOf(page, 700).waitFor();
    await expectAccessible(page);

    const refund = async (price: number) => {
      await saleOf(page, price)
        .getByRole('button', { name: /^More for/ })
        .click();
      await saleOf(page, price).getByRole('button', { name: 'Refund' }).click();
    };
    await refund(2000);
    const dialog = page.getByRole('dialog', { name: 'Refund this payment?' });
    await dialog.getByText('Part of it', { exact: true }).click();
    await dialog.getByLabel('Amount').fill('30');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await dialog.getByText('Write an amount above 0, at most €20.00.').waitFor();
    await dialog.getByText('Give a reason.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Amount').fill('4.50');
    await dialog.getByLabel('Reason').fill('One was broken');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await saleOf(page, 2000).getByText('Partly refunded').waitFor();
    await saleOf(page, 2000).getByText('€4.50 given back').waitFor();
    await becomes(shop, part, 'partly_refunded');

    await refund(700);
    await dialog.getByLabel('Reason').fill('Never sent');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await saleOf(page, 700).getByText('Refunded', { exact: true }).waitFor();
    await becomes(shop, whole, 'refunded');
    await saleOf(page, 700)
      .getByRole('button', { name: /^More for/ })
      .click();
    await saleOf(page, 700).getByRole('button', { name: 'Download the receipt' }).waitFor();
    expect(await saleOf(page, 700).getByRole('button', { name: 'Refund' }).count()).toBe(0);
    await page.keyboard.press('Escape');

    await page.getByLabel('Bought by', { exact: true }).selectOption(String(buyer.user_id));
    await page.waitForURL((url) => url.searchParams.get('buyer') === String(buyer.user_id));
    await expect.poll(() => page.getByTestId('sale').count()).toBe(2);
  });

  it('that is paid by hand waits for who was paid, where the bell leads; a refund that is asked for may be declined', async () => {
    await seller.call('POST /app/users/updatePaymentSetings', { current: password, payoneer: 'seller@example.org' });
    const { payment } = (await begin(buyer, `${seller.user_id}-900`, { rail: 'payoneer' })).body;
    const page = await open(seller, '/contests', 390);
    const { payment_id } = payment;
    const claim = { payment_id, amount: 900, sender: 'Ana Diaz', reference: 'PAYO 17', paid_on: '2026-11-20' };
    await buyer.call('POST /app/checkout/claimPayment', claim);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications: \d+ new/ })
      .click();
    await page.getByRole('link', { name: /Somebody says they paid you €9.00/ }).click();
    await page.waitForURL((url) => url.pathname === '/sales');
    const card = page.getByTestId('claim');
    await card.getByText('PAYO 17').waitFor();
    await card.getByText('Nov 20, 2026').waitFor();
    await expectAccessible(page);
    await card.getByRole('button', { name: 'It has arrived' }).click();
    const dialog = page.getByRole('dialog', { name: 'Has the money arrived?' });
    await expect.poll(() => dialog.getByLabel('Amount received').inputValue()).toBe('9.00');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'It has arrived' }).click();
    await card.waitFor({ state: 'detached' });
    await saleOf(page, 900).getByText('No fee').waitFor();
    expect(await parcelOf(shop, payment)).toEqual({ sent: 1, returned: 0 });

    await buyer.call('POST /app/checkout/askRefund', { payment_id, reason: 'Too small' });
    const asked = page.getByTestId('refund-asked');
    await asked.getByText('Too small').waitFor();
    await asked.getByRole('button', { name: 'Decline' }).click();
    const decline = page.getByRole('dialog', { name: 'Decline the refund?' });
    await decline.getByLabel('Reason').fill('The size was written there');
    await decline.getByRole('button', { name: 'Decline' }).click();
    await asked.waitFor({ state: 'detached' });
    const { payment: after } = (await buyer.call('POST /app/checkout/getPayment', { payment_id })).body;
    expect(after).toMatchObject({ state: 'confirmed', refunded: 0 });
    expect(after.refund_asked).toBeUndefined();

    // It came straight to them: what has to go back is theirs to send.
    await refundByItself(shop.server.ports, payment_id, 'contest_cancelled');
    const owed = page.getByTestId('owed');
    await owed.getByText('Send €9.00 back to').waitFor();
    await owed.getByText('PAYO 17').waitFor();
    await expectAccessible(page);
    await owed.getByRole('button', { name: 'I have sent it' }).click();
    const send = page.getByRole('dialog', { name: 'Have you sent €9.00 back?' });
    await send.getByRole('button', { name: 'I have sent it' }).click();
    await send.getByText('Say how you sent it.').waitFor();
    await expectAccessible(page);
    await send.getByLabel('Reference').fill('PAYO 99');
    await send.getByRole('button', { name: 'I have sent it' }).click();
    await owed.waitFor({ state: 'detached' });
    await becomes(shop, payment_id, 'refunded');
  });
});

describe('what was earned', () => {
  it('is stated, asked for, approved and sent by an operator, and the earner sees it meanwhile', async () => {
    const page = await open(seller, '/earnings');
    const euros = page.getByTestId('earned');
    await euros.getByText('€14.73', { exact: true }).waitFor();
    await page.getByTestId('entry').filter({ hasText: 'One was broken' }).getByText('-€4.27').waitFor();
    await expectAccessible(page);
    const ask = euros.getByRole('button', { name: 'Request a payout' });
    const dialog = page.getByRole('dialog', { name: 'Request a payout' });
    const payouts = page.getByTestId('payout');
    await ask.click();
    await dialog.getByLabel('Amount').fill('20');
    await dialog.getByRole('button', { name: 'Request a payout' }).click();
    await dialog.getByText('Write an amount above 0, at most €14.73.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Amount').fill('10');
    await dialog.getByRole('button', { name: 'Request a payout' }).click();
    await payouts.getByText('Requested').waitFor();
    await euros.getByText('€4.73', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Cancel the payout of €10.00' }).click();
    await euros.getByText('€14.73', { exact: true }).waitFor();

    // Who has said nowhere to send it says so in the same form.
    await seller.call('POST /app/users/updatePaymentSetings', { payoneer: '' });
    await page.reload();
    await ask.click();
    await dialog.getByLabel('Send it to').selectOption('Payoneer');
    await dialog.getByLabel('Amount').fill('12');
    await dialog.getByRole('button', { name: 'Request a payout' }).click();
    await dialog.getByText('Please fill this in.').waitFor();
    await dialog.getByText('Enter your current password.').waitFor();
    await dialog.getByLabel('Payoneer contact').fill('seller@example.org');
    await dialog.getByLabel('Current password').fill('another one');
    await dialog.getByRole('button', { name: 'Request a payout' }).click();
    await dialog.getByText('This is not your current password.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Request a payout' }).click();
    await payouts.filter({ hasText: '€12.00' }).getByText('Requested').waitFor();

    const desk = await open(operator, '/admin/access/payouts');
    const row = desk.getByTestId('payout');
    await expectAccessible(desk);
    await row.getByRole('button', { name: 'Approve €12.00 to seller@example.org' }).click();
    await payouts.filter({ hasText: '€12.00' }).getByText('Approved').waitFor();
    await desk.getByRole('button', { name: 'Approved', exact: true }).click();
    await row.getByRole('button', { name: 'Mark as sent' }).click();
    const send = desk.getByRole('dialog', { name: 'Has it been sent?' });
    await send.getByRole('button', { name: 'Mark as sent' }).click();
    await send.getByText('Give the reference.').waitFor();
    await expectAccessible(desk);
    await send.getByLabel('Reference of the transfer').fill('PAYO 77');
    await send.getByRole('button', { name: 'Mark as sent' }).click();
    await payouts.filter({ hasText: '€12.00' }).getByText('Reference PAYO 77').waitFor();
    await euros.getByText('€2.73', { exact: true }).waitFor();
  });
});
