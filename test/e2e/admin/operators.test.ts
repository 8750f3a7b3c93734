/** An operator's day: in a layout of their own, with some of the rights, and one less while they work. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Right } from '#shared/model/rights.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, openPage, type PageOptions } from '../../support/browser.ts';
import { useServer } from '../../support/server.ts';
import { service } from '../../services/stage.ts';

const server = useServer({ pages: true });
let admin: TestActor;
beforeAll(async () => {
  admin = await member(server.current, 'admin');
});

afterAll(closePages);

const open = (path: string, who: TestActor, options: PageOptions = {}): Promise<Page> =>
  openPage(`${server.current.url}${path}`, options, who);
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const menu = (page: Page) => page.getByRole('navigation', { name: 'Administration' });
const changeLayout = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^Your account: / }).click();
  await page.getByRole('link', { name }).click();
};
const take = (who: TestActor, ...rights: Right[]) =>
  admin.run('takeRights', { user_id: who.user_id!, rights, reason: 'Another job' });

describe('on a wide screen', () => {
  it('an operator works from the bar, which has what the rights allow, and is led there again', async () => {
    const person = await member(server.current, 'money_act', 'services_read');
    const page = await open('/admin', person);
    await at(page, '/admin/access/home');
    await changeLayout(page, 'Top bar');
    await at(page, '/admin/topMenu/home');
    await heading(page, 'Home');
    expect(await page.getByRole('banner').innerText()).toContain('Operator');
    expect(await menu(page).getByRole('button').allInnerTexts()).toEqual(['Money', 'People', 'Site']);
    await menu(page).getByRole('button', { name: 'Money' }).click();
    await expectAccessible(page);
    await menu(page).getByRole('link', { name: 'Payouts' }).click();
    await at(page, '/admin/topMenu/payouts');
    await heading(page, 'Payouts');

    // The same page in another layout, and back.
    await changeLayout(page, 'Plain list');
    await at(page, '/admin/simpleMenu/payouts');
    await changeLayout(page, 'Top bar');
    await at(page, '/admin/topMenu/payouts');
    await page.goto(`${server.current.url}/admin`);
    await at(page, '/admin/topMenu/home');

    // What may only be read says so.
    await page.goto(`${server.current.url}/admin/topMenu/service`);
    await page.getByText('You can look at everything here').waitFor();
    await service(server.current, await member(server.current, 'provider'));
    await page.goto(`${server.current.url}/admin/topMenu/service?state=approved`);
    await page
      .getByRole('button', { name: /^View: / })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('button', { name: /^Review: |Approve/ }).count()).toBe(0);
  });

  it('a right that is taken away closes its page at once, and what is left stays', async () => {
    // What is typed stays to be read, and is not typed in vain.
    const payer = await member(server.current, 'money_act');
    const prices = await open('/admin/access/pricing', payer);
    const fee = prices.getByRole('textbox', { name: 'Fee', exact: true });
    await fee.fill('7');
    await take(payer, 'money_act');
    await prices.getByText('You can look at everything here').waitFor();
    await expect.poll(() => fee.isDisabled()).toBe(true);
    expect(await fee.inputValue()).toBe('7');

    const person = await member(server.current, 'money_act', 'people_read');
    const page = await open('/admin/topMenu/payouts', person);
    await heading(page, 'Payouts');
    await take(person, 'money_read');
    await heading(page, 'This page is not among your rights');
    await expectAccessible(page);
    expect(await menu(page).getByRole('button').allInnerTexts()).toEqual(['People']);
    await page.getByRole('main').getByRole('link', { name: 'See what needs your attention' }).click();
    await heading(page, 'Home');

    await take(person, 'people_read');
    await heading(page, 'This page is not for everyone');
    expect(await page.getByRole('navigation').count()).toBe(0);
  });
});

describe('on a phone', () => {
  const phone: PageOptions = { width: 390, height: 844 };

  it('all pages are one list, and a page of another layout is one press away', async () => {
    const person = await member(server.current, 'money_read', 'messages_act');
    const page = await open('/admin/simpleMenu/home', person, phone);
    await menu(page).getByRole('link', { name: 'Payments' }).waitFor();
    expect(await menu(page).getByRole('link').allInnerTexts()).not.toContain('Contests');
    await expectAccessible(page);
    await menu(page).getByRole('link', { name: 'Payouts' }).click();
    await heading(page, 'Payouts');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('link', { name: 'All pages' }).click();
    await menu(page).waitFor();

    const answer = await page.goto(`${server.current.url}/admin/simpleMenu/messages`);
    expect(answer!.status()).toBe(404);
    await heading(page, 'This layout has no such page');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Open it in “Side menu”' }).click();
    await at(page, '/admin/access/messages');
    await heading(page, 'Messages');
    // Where nobody's rights lead, nothing is told of it.
    await page.goto(`${server.current.url}/admin/simpleMenu/edition`);
    await heading(page, 'Nothing is here');
  });
});

describe('one search', () => {
  it('leads to what was found by its name, with the keyboard alone', async () => {
    const [person, own] = [await member(server.current), await member(server.current, 'people_read')];
    const page = await open('/admin/topMenu/home', own);
    await page.getByText('need a decision show up here').waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('searchbox', { name: 'Search everything' });
    await field.fill('nobody is called this');
    await page.getByText('Nothing found among').waitFor();
    await field.fill(person.username);
    await page.getByRole('dialog').getByText(`@${person.username}`).waitFor();
    await expectAccessible(page);
    await field.press('Enter');
    await at(page, '/admin/topMenu/users');
    await page.getByRole('main').getByText(`${person.username}@example.org`).waitFor();
    expect(
      await page
        .getByRole('main')
        .getByText(/@example\.org/)
        .count(),
    ).toBe(1);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('rights', () => {
  it('are proposed by one admin and confirmed by another', async () => {
    const [second, person] = [await member(server.current, 'admin'), await member(server.current)];
    const page = await open('/admin/access/operators', admin);
    await page.getByRole('button', { name: 'Give rights' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox').fill(person.username);
    await dialog.getByRole('button', { name: `@${person.username}` }).click();
    await dialog.getByLabel('Money').selectOption('act');
    await dialog.getByText('Waits for a second admin: Money: Act').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await dialog.getByText('Say why').waitFor();
    await dialog.getByLabel('Reason').fill('Does the payouts on Mondays');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await page.getByText('Another admin confirms it').waitFor();
    expect(await page.getByRole('button', { name: 'Confirm' }).count()).toBe(0);

    const other = await open('/admin/access/operators', second, { width: 390, height: 844 });
    await other.getByText('Does the payouts on Mondays').waitFor();
    await other.getByRole('button', { name: 'Confirm' }).click();
    await other.getByText('given: Money: Act').waitFor();
    await expectAccessible(other);
    expect((await person.run('getAdminPayouts', { state: 'asked' })).status).toBe(200);
  });
});
