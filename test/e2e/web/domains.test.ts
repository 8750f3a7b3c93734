/** A name in a browser: found, bought, connected to a contest; and the archive of one's data. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StandIns } from '#parse/boot.ts';
import type { RunningServer } from '#parse/server.ts';
import { openStandIns } from '../../../scripts/standins/open.ts';
import { contact } from '../../rest/cases/names.ts';
import { member, password, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, openPage, type PageOptions } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { databaseUri, dropDatabase, freshDatabaseName, startTestServer } from '../../support/server.ts';

const uri = databaseUri(freshDatabaseName());
let standIns: StandIns;
let server: RunningServer;

beforeAll(async () => {
  standIns = await openStandIns({
    stripe: true,
    paypal: false,
    ethereum: false,
    invoices: false,
    registrar: true,
    sms: false,
    social: false,
  });
  server = await startTestServer({ databaseUri: uri, pages: true, ...standIns.options });
  standIns.ready(server.url);
});
afterAll(async () => {
  await closePages();
  await server.stop();
  await standIns.stop();
  await dropDatabase(uri);
});

const signedIn = (who: TestActor, path: string, options?: PageOptions): Promise<Page> =>
  openPage(`${server.url}${path}`, options, who);
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

describe('a domain name', () => {
  it('is looked for, bought with a mistake mended, registered, and connected to a contest, on a phone', async () => {
    const ana = await member(server);
    const { contest_name } = await contest(server, { organizer: ana });
    const page = await signedIn(ana, '/domain', { width: 390, height: 844 });
    const field = page.getByRole('textbox', { name: 'The name you would like' });
    await field.fill('a_b');
    await says(page, 'Names are made of letters, digits and hyphens.');
    await field.fill('Taken');
    await says(page, 'Taken');
    await expectAccessible(page);
    await field.fill('fête-ana');
    await page.getByLabel('Prices in').selectOption('EUR');
    await page.getByRole('link', { name: 'Choose fête-ana.club' }).click();
    await page.getByRole('heading', { name: 'fête-ana.club' }).waitFor();
    await page.getByLabel('For how long').selectOption('2');
    for (const [label, value] of [
      ['First name', contact.first_name],
      ['Last name', contact.last_name],
      ['E-mail', contact.email],
      ['Phone', contact.phone],
      ['Street and number', contact.address],
      ['City', contact.city],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByLabel('Country').selectOption('FR');
    await page.getByRole('button', { name: 'Go on to pay' }).click();
    await says(page, 'Type a postal code');
    await says(page, 'Agree to the conditions');
    expect(await page.getByLabel('City').inputValue()).toBe('Paris');
    await expectAccessible(page);
    await page.getByLabel('Postal code').fill('75002');
    await page.getByLabel(/^I agree/).check();
    const total = await page.getByTestId('total').innerText();
    await page.getByRole('button', { name: 'Go on to pay' }).click();
    await page.waitForURL(`${server.url}/checkout`);
    await says(page, 'fête-ana.club · 2 years');
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page
      .getByRole('button', { name: `Pay ${total}` })
      .first()
      .click();
    await page.waitForURL(/\/checkout\?payment=/);

    await page.goto(`${server.url}/domain`);
    const own = page.getByTestId('own-name');
    await expect.poll(() => own.innerText()).toMatch(/fête-ana\.club[\s\S]*Active/);
    await own.getByRole('button', { name: 'Connect to a page' }).click();
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('fête-ana.club');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect.poll(() => page.getByTestId('host').innerText()).toMatch(/Leads to your page/);
    expect(await page.getByTestId('host').innerText()).toContain(contest_name);
    await expectAccessible(page);
    await page.getByTestId('host').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect.poll(() => page.getByTestId('host').count()).toBe(0);
    // Chosen once more, its form is shown once more.
    await own.getByRole('button', { name: 'Connect to a page' }).click();
    const again = page.getByLabel('Name', { exact: true });
    await expect.poll(() => again.evaluate((each) => each === document.activeElement)).toBe(true);
  });
});

describe('the archive of one’s data', () => {
  it('is asked for with the password, and downloaded when it is ready', async () => {
    const ben = await member(server);
    const page = await signedIn(ben, '/user-profile/personal-data');
    const panel = page.getByRole('region', { name: 'Your data' });
    await panel.getByRole('button', { name: 'Prepare your archive' }).click();
    await panel.getByLabel('Current password').fill('not mine');
    await panel.getByRole('button', { name: 'Prepare your archive' }).click();
    await says(page, 'This is not your current password.');
    await expectAccessible(page);
    await panel.getByLabel('Current password').fill(password);
    await panel.getByRole('button', { name: 'Prepare your archive' }).click();
    const fetchIt = panel.getByRole('button', { name: /^Download/ });
    await fetchIt.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), fetchIt.click()]);
    expect(download.suggestedFilename()).toMatch(/^engage-\d{4}-\d\d-\d\d\.zip$/);
    await says(page, 'You can ask for a new one from');
  });
});
