/** Keys and webhooks in a real browser: what is shown once, what was sent, and the page for developers. */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { openReceiver } from '../../developers/receiver.ts';
import { member, password } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, openPage, type PageOptions } from '../../support/browser.ts';
import { useServer } from '../../support/server.ts';

const server = useServer({ pages: true, webhookTargets: ['127.0.0.1'] });
afterAll(closePages);

const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

const open = (path: string, who?: Awaited<ReturnType<typeof member>>, options: PageOptions = {}): Promise<Page> =>
  openPage(`${server.current.url}${path}`, options, who);

it('a key is made, shown once, and ended', async () => {
  const ana = await member(server.current);
  const page = await open('/user-profile/programs', ana);
  await says(page, 'No keys yet');
  await button(page, 'New key').click();
  await expectAccessible(page);
  await dialog(page).getByLabel('Contests').selectOption('read');
  await button(page, 'Make the key').click();
  await says(page, 'Please give it a name.');
  await dialog(page).getByLabel('Name', { exact: true }).fill('Results on our site');
  await dialog(page).getByLabel('Current password').fill('not mine');
  await button(page, 'Make the key').click();
  await dialog(page).getByText('password', { exact: false }).first().waitFor();
  await dialog(page).getByLabel('Current password').fill(password);
  await button(page, 'Make the key').click();
  const secret = await page.getByTestId('secret').innerText();
  expect(secret).toMatch(/^ek_[\w-]{44}$/);
  await expectAccessible(page);
  await button(page, 'I have kept it').click();
  await page.getByTestId('api-key').filter({ hasText: 'Contests: Read' }).waitFor();
  expect(await page.locator('body').innerText()).not.toContain(secret);
  await button(page, 'End the key Results on our site').click();
  await dialog(page).getByRole('button', { name: 'End', exact: true }).click();
  await page.getByTestId('api-key').filter({ hasText: 'Ended' }).waitFor();
  await expectAccessible(page);
});

it('a webhook is added and tested, and its log shows what was sent and answered', async () => {
  const receiver = await openReceiver();
  receiver.answer = (response) => void response.writeHead(200).end('thank you');
  const ana = await member(server.current);
  const page = await open('/user-profile/programs', ana, { width: 390, height: 844 });
  await button(page, 'New webhook').click();
  await dialog(page).getByLabel('Address').fill(receiver.url);
  await dialog(page).getByLabel('A contest is published').check();
  await dialog(page).getByLabel('Current password').fill(password);
  await expectAccessible(page);
  await button(page, 'Add the webhook').click();
  receiver.secret = await page.getByTestId('secret').innerText();
  await button(page, 'I have kept it').click();
  await button(page, 'Send a test').click();
  await expect.poll(() => receiver.heard.map(({ body }) => body.type)).toEqual(['webhook.test']);
  await button(page, 'Deliveries').click();
  const delivery = page.getByTestId('delivery');
  await delivery.filter({ hasText: 'Delivered' }).waitFor();
  await delivery.getByText('What was sent and answered').click();
  await delivery.getByText('thank you').waitFor();
  await expectAccessible(page);
  await delivery.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.heard.length).toBe(2);
  expect(new Set(receiver.heard.map(({ id }) => id)).size).toBe(1);
  await receiver.close();
});

it('operators keep the site’s, and who only reads makes none', async () => {
  const [admin, reader] = [await member(server.current, 'admin'), await member(server.current, 'site_read')];
  const page = await open('/admin/access/programs', admin);
  await button(page, 'New key').waitFor();
  await expectAccessible(page);
  const other = await open('/admin/access/programs', reader);
  await says(other, 'No keys yet');
  expect(await button(other, 'New key').count()).toBe(0);
});

it('everybody reads how it works, with every call by words of its address', async () => {
  const page = await open('/developers');
  await page.getByRole('heading', { level: 1, name: 'For developers' }).waitFor();
  await page.getByLabel('Find a call').fill('getMyContests');
  await says(page, '1 call');
  await page.getByText('/app/contest/v2/getMyContests').last().click();
  await says(page, 'Scope of a key: contests_read');
  await expectAccessible(page);
});
