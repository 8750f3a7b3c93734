/** What follows a purchase, in a real browser: the conversation, the order's page with its turns, live, and the review. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { useShop } from '../../payments/stage.ts';
import { cards, ordered } from '../../services/orderStage.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, openPage } from '../../support/browser.ts';
import { isWhole } from '../../support/whole.ts';

const shop = useShop({ pages: true });
afterAll(closePages);

const open = (who: TestActor, path: string, width = 1440): Promise<Page> =>
  openPage(`${shop.server.url}${path}`, { width }, who);

it('leads from the payment to the conversation, and from there through the order to the review', async () => {
  const { provider, buyer, sx_id, order_id, payment_id } = await ordered(shop);
  const page = await open(buyer, `/checkout?payment=${payment_id}`, 390);
  await page.getByText('needs a few things from you to begin', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Send what is needed' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Message / }).click();
  await page.waitForURL(/\/chat\/[\w-]+/);
  await expect.poll(async () => (await cards(buyer, provider)).length).toBe(2);
  await page.getByText('Which name, and which colours?').waitFor();
  await page.getByRole('link', { name: 'Open the order' }).first().click();
  await page.waitForURL(`**/orders/${order_id}`);
  await expect.poll(() => page.title()).toContain(` · No. ${order_id} · `);
  const order = page.getByTestId('order');
  await order.getByText('Your turn: tell', { exact: false }).waitFor();
  await expectAccessible(page);

  const send = order.getByRole('button', { name: 'Send and start the work' });
  await send.click();
  await order.getByText('Write a few words.').waitFor();
  await order.getByLabel('Your message').fill('Engage, in <b>blue</b>');
  await expectAccessible(page);
  await send.click();
  await order.getByText('is working on it.', { exact: false }).waitFor();
  await page.getByText('Engage, in <b>blue</b>').waitFor();

  // What the provider does shows without a reload; it brings a file.
  const working = await open(provider, `/orders/${order_id}`);
  await working.getByTestId('order').getByRole('button', { name: 'Deliver', exact: true }).click();
  const delivering = working.getByRole('dialog', { name: 'Deliver' });
  await delivering.getByLabel('Your message').fill('Here it is');
  await delivering
    .getByLabel('Add files')
    .and(working.locator('input'))
    .setInputFiles({ name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 a logo') });
  await delivering.getByRole('button', { name: 'Remove logo.pdf' }).waitFor();
  await expectAccessible(working);
  await delivering.getByRole('button', { name: 'Deliver', exact: true }).click();
  await delivering.waitFor({ state: 'detached' });
  const saved = async (name: string) => {
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    return readFile(await (await waiting).path(), 'latin1');
  };
  await page.getByTestId('order-file').getByText('logo.pdf').waitFor();
  expect(await saved('Download logo.pdf')).toBe('%PDF-1.7 a logo');
  expect(await saved('Save as PDF')).toMatch(/^%PDF-/);
  await order.getByRole('button', { name: 'Accept and complete' }).click();
  const accepting = page.getByRole('dialog', { name: 'Accept and complete' });
  await accepting.getByRole('button', { name: 'Accept and complete' }).click();
  await page.getByRole('heading', { name: 'How was it with' }).waitFor();
  await page.getByRole('radio', { name: '4 stars of 5' }).check({ force: true });
  await page.getByLabel('In your words').fill('Quick and kind');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the review' }).click();
  const story = page.getByRole('region', { name: 'The story so far' });
  await story.getByTestId('review').filter({ hasText: 'Quick and kind' }).getByLabel('4 stars of 5').waitFor();

  const sold = await open(provider, '/orders?as=provider');
  await sold.getByTestId('order-row').click();
  await sold.waitForURL(`**/orders/${order_id}`);
  await sold.getByText('has written a review', { exact: false }).waitFor();
  await expectAccessible(sold);
  await provider.run('reviewOrder', { order_id, stars: 5 });
  const stranger = await open(await member(shop.server), `/s/${sx_id}`);
  await stranger.getByTestId('review').getByText('Quick and kind').waitFor();
  await expectAccessible(stranger);
  await stranger.goto(`${shop.server.url}/orders/${order_id}`);
  await stranger.getByText('There is no such order, or it is not yours.').waitFor();
  await stranger.getByRole('heading', { level: 1, name: 'Nothing is here' }).waitFor();
});

const photograph = (n: number) => ({
  name: `gustav-${n}.png`,
  mimeType: 'image/png',
  buffer: Buffer.from(`photograph ${n}`),
});

it.runIf(isWhole)('asks for photographs on a phone, begins once all are there, and ends with a review', async () => {
  const asks = [
    { ask: 'Two photographs of your pet', files: 2 },
    { ask: 'Its name', files: 0 },
  ];
  const { provider, buyer, order_id, payment_id, take } = await ordered(shop, {
    requirements: '',
    service_data: { questions: [], asks },
  });
  const page = await open(buyer, `/checkout?payment=${payment_id}`, 390);
  await page.getByRole('link', { name: 'Send what is needed' }).click();
  await page.waitForURL(`**/orders/${order_id}`);
  const order = page.getByTestId('order');
  const send = order.getByRole('button', { name: 'Send and start the work' });
  await order.locator('input[type=file]').setInputFiles(photograph(1));
  await order.getByText('1 of 2 files').waitFor();
  await send.click();
  await order.getByText('Add 1 more file.').waitFor();
  await order.getByText('Write your answer.').waitFor();
  await order.locator('input[type=file]').setInputFiles(photograph(2));
  await order.getByText('2 of 2 files').waitFor();
  await order.getByLabel('Its name').fill('Gustav');
  await expectAccessible(page);
  await send.click();
  await order.getByText('is working on it.', { exact: false }).waitFor();
  const required = page.locator('[data-step="require"]');
  await required.getByText('Gustav').waitFor();
  await required.getByRole('button', { name: 'Download gustav-1.png' }).waitFor();
  // What leads out of it stands in a menu.
  await page.getByRole('button', { name: 'More steps' }).click();
  await page.getByRole('button', { name: 'Open a dispute' }).waitFor();
  await page.keyboard.press('Escape');

  await take(provider, 'deliver', { text: 'All twelve' });
  await order.getByText('All twelve').waitFor();
  await order.getByRole('button', { name: 'Accept and complete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept and complete' }).click();
  await page.getByRole('radio', { name: '5 stars of 5' }).check({ force: true });
  await page.getByLabel('In your words').fill('She knows him');
  await page.getByRole('button', { name: 'Send the review' }).click();
  await page.getByText('She knows him').waitFor();
  await expectAccessible(page);
});
