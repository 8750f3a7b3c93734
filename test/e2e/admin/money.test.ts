/** Operators' work with money in a real browser: a payment's story, the desk, and prices by date. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atBank, becomes, begin, parcelOf, platformKey, useShop, visa } from '../../payments/stage.ts';
import { member, password, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, newPage, signIn } from '../../support/browser.ts';
import { daily } from '../../support/whole.ts';
import { isLoaded, moveTo } from '../looks.ts';

const shop = useShop({ pages: true });
let page: Page;
let operator: TestActor;
let seller: TestActor;
let buyer: TestActor;

beforeAll(async () => {
  [operator, seller, buyer] = await Promise.all([
    member(shop.server, 'admin'),
    member(shop.server, 'organizer'),
    member(shop.server),
  ]);
  page = await newPage({ width: 1440 });
  await signIn(page, operator);
});
afterAll(async () => {
  await page.context().close();
  await closePages();
});

const go = (path: string) => page.goto(`${shop.server.url}/admin/access${path}`);
const rows = () => page.getByRole('grid').locator('tbody').getByRole('row');
const main = () => page.getByRole('main');

it('a payment is found by its number or its rail’s, tells its whole story, and is refunded', async () => {
  const { payment } = (await begin(buyer, `${seller.user_id}-3000`)).body;
  const { payment_id } = payment;
  const { id } = atBank(shop, payment_id);
  shop.bank.account(platformKey).confirmWithCard(id, visa);
  await becomes(shop, payment_id, 'confirmed');
  await begin(buyer, `${seller.user_id}-100`);
  await go('/allpayment');
  await expect.poll(() => rows().count()).toBe(2);
  await page.getByLabel('Payment number, or Stripe’s or PayPal’s').fill(id);
  await expect.poll(() => rows().count()).toBe(1);
  await expectAccessible(page);
  await rows()
    .getByRole('link', { name: `Parcel ${seller.user_id}-3000` })
    .click();
  await page.waitForURL((url) => url.pathname === `/admin/access/allpayment/${payment_id}`);
  await main().getByText(id, { exact: true }).waitFor();
  await main().getByText(`user:${seller.user_id}`).first().waitFor();
  await main().getByText('+€28.50').first().waitFor();
  await main().getByText('payment_intent.succeeded', { exact: true }).first().waitFor();
  await main().getByText('Raw data').first().click();
  await main().getByText(`"${payment_id}"`).first().waitFor();
  await expectAccessible(page);
  await main().getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund this payment?' });
  await dialog.getByLabel('Reason').fill('Sold out');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await becomes(shop, payment_id, 'refunded');
  await main().getByText('Sold out').first().waitFor();
  expect(await parcelOf(shop, payment)).toEqual({ sent: 1, returned: 1 });
});

it('the desk confirms a claim above the limit, and gives back what came too little', async () => {
  await seller.call('POST /app/users/updatePaymentSetings', { current: password, payoneer: 'seller@example.org' });
  const claimed = async (price: number, reference: string) => {
    const { payment } = (await begin(buyer, `${seller.user_id}-${price}`, { rail: 'payoneer' })).body;
    const { payment_id } = payment;
    await buyer.call('POST /app/checkout/claimPayment', {
      ...{ payment_id, amount: price, sender: 'Ana Diaz', reference, paid_on: '2026-11-20' },
    });
    return payment_id;
  };
  const large = await claimed(60_000, 'PAYO 1');
  await go('/home');
  await main().getByRole('link', { name: 'Claims 1' }).click();
  await page.waitForURL((url) => url.pathname === '/admin/access/money-desk');
  await main().getByRole('button', { name: 'It has arrived' }).click();
  const confirm = page.getByRole('dialog', { name: 'Has the money arrived?' });
  await confirm.getByLabel('Amount received').fill('500');
  await confirm.getByText(/nothing is delivered, and an operator decides/).waitFor();
  await confirm.getByRole('button', { name: 'It has arrived' }).click();
  await becomes(shop, large, 'underpaid');
  const item = page.getByTestId('desk-item');
  await item.getByText('€500.00 came, less than what was due').waitFor();
  await expectAccessible(page);
  await item.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByText('It came straight to the receiver, who is asked to send €500.00 back.').waitFor();
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByText('Say why. It is kept for good.').waitFor();
  await dialog.getByLabel('Reason').fill('Ana sends it again');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await main().getByText('Nothing to decide').waitFor();
  const [owed] = (await seller.call('GET /app/checkout/getClaims')).body.owed;
  expect(owed).toMatchObject({ payment_id: large, amount: 50_000, paid_by: 'PAYO 1' });
  await seller.call('POST /app/checkout/sendRefund', { refund_id: owed!.refund_id, reference: 'PAYO 2' });
  await becomes(shop, large, 'refunded');
  await main().getByRole('button', { name: 'Decided' }).click();
  await item.getByText('Refunded').waitFor();
});

it('prices change from a date on, with a reason, and the history says what was changed', async () => {
  await go('/pricing');
  await page.getByLabel('Fee', { exact: true }).fill('6,5');
  await page.getByLabel('EUR: Vote, usual').fill('500');
  await page.getByLabel('From').fill('2099-01-31T12:00');
  await page.getByRole('button', { name: 'Plan the change' }).click();
  await main().getByText('The marked fields need amounts in order').waitFor();
  await main().getByText('Give a reason.').waitFor();
  await expect.poll(() => page.getByLabel('EUR: Vote, usual').getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page);
  await page.getByLabel('EUR: Vote, usual').fill('2.50');
  await page.getByLabel('Reason').fill('A new year');
  await page.getByRole('button', { name: 'Plan the change' }).click();
  const version = page.getByTestId('version');
  await version.getByText('Planned').waitFor();
  await expect.poll(() => version.innerText()).toMatch(/5% → 6.5%[\s\S]*EUR: Vote, usual €1.00 → €2.50/);
  expect((await operator.run('getPricing', {})).body.pricing.fee_bps).toBe(500);
  const { history } = (await operator.run('getPricing', {})).body;
  expect(history).toMatchObject([{ fee_bps: 650, reason: 'A new year', author_id: operator.user_id }]);

  await page.getByLabel('Reason').fill('At once');
  await page.getByRole('button', { name: 'Change prices now' }).click();
  await version.filter({ hasText: 'At once' }).getByText('In force').waitFor();
  expect((await operator.run('getPricing', {})).body.pricing.fee_bps).toBe(650);
});

it('what another operator has decided about a large sum is shown, and decided in the same way by one press', async () => {
  const other = await member(shop.server, 'admin');
  const { payment_id } = (await begin(buyer, `${seller.user_id}-60000`)).body.payment;
  shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment_id).id, visa);
  await becomes(shop, payment_id, 'confirmed');
  const half = { payment_id, client_id: 'half-of-it-goes-back', amount: 55_000, reason: 'One of two was broken' };
  await other.call('POST /app/checkout/refundPayment', half);
  await go(`/allpayment/${payment_id}`);
  const first = page.getByTestId('first-decision');
  await first.getByText('Refund · €550.00').waitFor();
  await first.getByText('One of two was broken').waitFor();
  await expectAccessible(page);

  // Another sum is another decision: it is noted, and told as what it is.
  const dialog = page.getByRole('dialog', { name: 'Refund this payment?' });
  await main().getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByText('Above €500.00 two operators decide.').waitFor();
  await dialog.getByLabel('Reason').fill('All of it');
  await dialog.getByRole('button', { name: 'Record the decision' }).click();
  await page.getByText('Your decision is noted.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await first.filter({ hasText: '€600.00' }).getByText('You have decided this.').waitFor();

  await first.getByRole('button', { name: 'Decide the same' }).click();
  await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('550.00');
  await dialog.getByLabel('Reason').fill('I have seen the picture');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await becomes(shop, payment_id, 'partly_refunded');
  await first.first().waitFor({ state: 'detached' });

  const { fee_bps, vote, deposit, operator_above } = (await operator.run('getPricing', {})).body.pricing;
  const rules = { fee_bps, vote, deposit, operator_above: { ...operator_above, EUR: 9_000_000 } };
  await other.run('setPricing', { rules, reason: 'Larger sums are usual now' });
  await go('/pricing');
  const proposed = page.getByTestId('proposed');
  await proposed.getByText('Larger sums are usual now').waitFor();
  await expect.poll(() => proposed.innerText()).toContain('EUR: Operator’s limit €500.00 → €90,000.00');
  await expectAccessible(page);
  await proposed.getByRole('button', { name: 'Decide the same' }).click();
  await proposed.waitFor({ state: 'detached' });
  await page.getByTestId('version').filter({ hasText: 'Larger sums' }).getByText('In force').waitFor();
});

it('a dispute that the bank decides says so, and offers no decision', async () => {
  const { payment_id } = (await begin(buyer, `${seller.user_id}-800`)).body.payment;
  const { id } = atBank(shop, payment_id);
  const bank = shop.bank.account(platformKey);
  bank.confirmWithCard(id, visa);
  await becomes(shop, payment_id, 'confirmed');
  bank.dispute(id);
  await becomes(shop, payment_id, 'disputed');
  await go(`/allpayment/${payment_id}`);
  await main().getByText('The company that took this payment decides the dispute.').waitFor();
  expect(
    await main()
      .getByRole('button', { name: /^Dispute/ })
      .count(),
  ).toBe(0);
  await expectAccessible(page);
  bank.closeDispute(id, 'won');
  await main().getByRole('button', { name: 'Ask the payment provider again' }).click();
  await main().getByText('The company that took this payment').waitFor({ state: 'detached' });
});

it('the platform’s own names need the operator’s password', async () => {
  await go('/receive-payments');
  await page.getByLabel('Payoneer').fill('us@example.org');
  await page.getByLabel('Current password').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter your current password.').waitFor();
  await page.getByLabel('Current password').fill(password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.getByLabel('Current password').count()).toBe(0);
  const { settings } = (await operator.run('getPlatformRails', {})).body;
  expect(settings.payoneer).toBe('us@example.org');
});

it('every page fits a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await go('/home');
  for (const name of daily(['payouts', 'allpayment', 'money-desk', 'pricing', 'receive-payments'], 1)) {
    await moveTo(page, `/admin/access/${name}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await isLoaded(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: name })
      .toBeLessThanOrEqual(0);
  }
});
