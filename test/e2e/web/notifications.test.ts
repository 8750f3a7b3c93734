/** The bell: live, exact, for members only. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, logIn, newPage, openPage, type PageOptions } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';
import { isWhole } from '../../support/whole.ts';

const server = useServer({ pages: true });
afterEach(closePages);

const signedIn = (who: TestActor, path: string, options?: PageOptions): Promise<Page> =>
  openPage(`${server.current.url}${path}`, options, who);

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const shows = (page: Page, count: number) =>
  bell(page)
    .and(page.getByLabel(count ? `Notifications: ${count} new` : 'Notifications', { exact: true }))
    .waitFor();

describe('the bell', () => {
  it('counts live what another browser does, shows it, leads there, and is still when all is seen', async () => {
    const [organizer, ana] = [await member(server.current), await member(server.current)];
    const food = await contest(server.current, { organizer, entries_open: true });
    const page = await signedIn(organizer, '/contests');
    await shows(page, 0);
    await bell(page).click();
    const drawer = page.getByRole('dialog', { name: 'Notifications' });
    await drawer.getByRole('heading', { name: 'Nothing yet' }).waitFor();
    await expect.poll(() => drawer.evaluate((element) => element.getBoundingClientRect().width)).toBe(400);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(() => bell(page).evaluate((element) => element === document.activeElement)).toBe(true);

    const other = await signedIn(ana, `/join/${food.cx_id}`);
    const send = other.getByRole('button', { name: 'Send your entry' });
    // The log-in form has a name field too.
    await send.waitFor();
    await other.getByLabel('Name').fill('Ana with bread');
    await send.click();
    await shows(page, 1);
    await ana.run('followUser', { user_id: organizer.user_id! });
    await shows(page, 2);

    await bell(page).click();
    await drawer.getByText(`“Ana with bread” has entered “${food.contest_name}”`).waitFor();
    await expectAccessible(page);
    // Opening marks as seen, and still highlights new ones.
    await expect.poll(async () => (await organizer.run('countUnseen', {})).body).toEqual({ unseen: 0 });
    await expect.poll(() => drawer.getByRole('img', { name: 'New', exact: true }).count()).toBe(2);
    await drawer.getByRole('link', { name: /Ana with bread/ }).click();
    await page.waitForURL(`${server.current.url}/managecontestant?cx_id=${food.cx_id}`);
    await drawer.waitFor({ state: 'hidden' });
    await shows(page, 0);
  });

  it('catches up after a lost line, is seen on a phone in French, and goes at once when signed out from elsewhere', async () => {
    const [ben, ana] = [await member(server.current), await member(server.current)];
    // A session of the page's own, which is ended from another one.
    const page = await openPage(`${server.current.url}/auth/login?next=/contests`, { width: 390, height: 844 });
    await logIn(page, ben);
    await page.waitForURL(`${server.current.url}/contests`);
    await shows(page, 0);
    await page.context().setOffline(true);
    await ana.run('followUser', { user_id: ben.user_id! });
    await page.context().setOffline(false);
    await shows(page, 1);
    await page.context().addCookies([{ name: 'language', value: 'FR', url: server.current.url }]);
    await page.goto(`${server.current.url}/contests?lang=fr`);
    const french = page.getByRole('banner').getByRole('button', { name: /Notifications.: 1 nouvelle/ });
    await french.click();
    const drawer = page.getByRole('dialog', { name: 'Notifications' });
    await drawer.getByText(/vous suit\.$/).waitFor();
    await expect.poll(() => drawer.evaluate((element) => element.getBoundingClientRect().width)).toBe(390);
    await drawer.getByRole('button', { name: 'Fermer' }).click();
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await ben.run('countUnseen', {})).body).toEqual({ unseen: 0 });
    await page.getByRole('banner').getByRole('button', { name: 'Notifications', exact: true }).waitFor();

    await ben.run('endSessions', {});
    await bell(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('engage.token'))).toBe(null);
  });

  it.runIf(isWhole)(
    'that was pressed before its code was there opens when it comes, and has the focus again afterwards',
    async () => {
      const ben = await member(server.current);
      const page = await signedIn(ben, '/contests');
      let arrive = () => {};
      const pressed = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await page.route('**/NotificationBell*.js', async (route) => {
        await pressed;
        await route.continue();
      });
      await page.reload();
      await bell(page).focus();
      await page.keyboard.press('Enter');
      arrive();
      const drawer = page.getByRole('dialog', { name: 'Notifications' });
      await drawer.getByRole('heading', { name: 'Nothing yet' }).waitFor();
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
      await expect.poll(() => bell(page).evaluate((element) => element === document.activeElement)).toBe(true);
    },
  );

  it('is not there for visitors, who open no live line for it', async () => {
    const page = await newPage();
    const lines: string[] = [];
    page.on('websocket', (socket) => lines.push(new URL(socket.url()).pathname));
    await page.goto(`${server.current.url}/pricing`);
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
    expect(await bell(page).count()).toBe(0);
    expect(lines.filter((path) => path.startsWith('/live'))).toEqual([]);
  });
});
