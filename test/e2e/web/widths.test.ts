/** What changes at 1200, 1000 and 500 px, and that no page is wider than its window. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closeBrowser, closePages, openPage, type PageOptions } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';
import { daily } from '../../support/whole.ts';

const server = useServer({ pages: true });
afterEach(closePages);
afterAll(closeBrowser);

async function open(path: string, person?: TestActor, options: PageOptions = {}): Promise<Page> {
  const page = await openPage(`${server.current.url}${path}`, options, person);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const menuOf = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Menu', exact: true });
/** A finger on the drawer, from one place to another. */
async function draw(page: Page, from: [x: number, y: number], to: [x: number, y: number]): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', [x, y]: [number, number]) =>
    line.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  await touch('touchStart', from);
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
  await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

it('the phone’s menu is a drawer from the left that keeps the keyboard, and closes in every usual way', async () => {
  const person = await member(server.current);
  const page = await open('/groups', person, { width: 390, height: 844, reducedMotion: 'no-preference' });
  const drawer = drawerOf(page);
  const hasFocus = (name: string) =>
    page.evaluate((label) => document.activeElement?.getAttribute('aria-label') === label, name);
  const isGone = async () => {
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus('Menu')).toBe(true);
  };
  await menuOf(page).click();
  await drawer.waitFor();
  await expect
    .poll(() => drawer.evaluate((element) => [element.getBoundingClientRect().left, element.clientWidth]))
    .toEqual([0, limits.drawer.left]);
  // Every way in it is whole.
  const ends = await drawer
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(limits.drawer.left);
  await expectAccessible(page);
  // Twice around: nothing behind it takes the focus.
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await isGone();
  await menuOf(page).click();
  await drawer.waitFor();
  await page.mouse.click(360, 500);
  await isGone();
  await menuOf(page).click();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await isGone();
  await menuOf(page).click();
  await drawer.getByRole('button', { name: 'Français' }).waitFor();
  await draw(page, [200, 600], [190, 300]);
  await draw(page, [200, 300], [170, 310]);
  await expect.poll(() => drawer.isVisible()).toBe(true);
  await draw(page, [260, 300], [120, 320]);
  await isGone();
  await menuOf(page).click();
  await drawer.getByRole('link', { name: 'Services', exact: true }).click();
  await page.waitForURL(`${server.current.url}/services`);
  await drawer.waitFor({ state: 'detached' });
  await menuOf(page).click();
  await drawer.getByRole('button', { name: 'Log out' }).click();
  await drawer.waitFor({ state: 'detached' });
  await menuOf(page).click();
  await drawer.getByRole('link', { name: 'Log in' }).waitFor();
});

it('the bar has the menu below 1200 px; no page is wider than its window', async () => {
  const [organizer, admin] = [await member(server.current, 'organizer'), await member(server.current, 'admin')];
  const { cx_id } = await contest(server.current, { organizer });
  const pages: [path: string, who: TestActor][] = [
    [`/cx/${cx_id}`, organizer],
    ['/admin/access/users', admin],
    ['/', organizer],
    [`/u/${organizer.username}`, organizer],
    ['/user-profile/security', organizer],
    ['/admin/access/settings', admin],
  ];
  for (const [path, who] of daily(pages, 2)) {
    const page = await open(path, who, { lang: 'fr' });
    for (const width of [1440, 1200, 1199, 1000, 999, 499, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect
        .poll(() => menuOf(page).isVisible(), { message: `${path} at ${width}` })
        // Below the tabs of a phone the way back stands in its place.
        .toBe(
          path.startsWith('/admin')
            ? width < limits.breakpoint.wide
            : width < 1200 && (width >= limits.breakpoint.narrow || path === '/'),
        );
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
          message: `${path} at ${width}`,
        })
        .toBeLessThanOrEqual(0);
    }
    await page.context().close();
  }
});
