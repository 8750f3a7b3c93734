/** Every screen of the desktop shell: without a violation that axe knows, without a fault in its console, and never wider than the window. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContestShape } from '#cloud/rest/shapes.ts';
import { routes } from '#web/routes.ts';
import { member, password, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closeBrowser, newPage, type PageOptions } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';

let organizer: TestActor;
let food: ContestShape;
const server = useServer({
  pages: true,
  demo: () => [
    { username: organizer.username, password, full_name: 'Olivia Organizer', role: 'organizer', avatar: '' },
  ],
});
beforeAll(async () => {
  organizer = await member(server.current, 'organizer');
  food = await contest(server.current, { organizer, contestants: 6 });
});
afterAll(closeBrowser);

const paths: Record<string, () => string> = {
  landing: () => '/',
  contests: () => '/contests',
  contest: () => `/cx/${food.cx_id}`,
  studioNew: () => '/studio/abcdefghijkl/new',
  logIn: () => '/auth/login',
  notFound: () => '/nowhere-at-all',
};

const looks: [string, PageOptions][] = [
  ['1440 wide, light, English', { width: 1440, height: 900, scheme: 'light', lang: 'en' }],
  ['390 wide, dark, French', { width: 390, height: 844, scheme: 'dark', lang: 'fr' }],
  ['360 wide, light, Spanish', { width: 360, height: 740, scheme: 'light', lang: 'es' }],
  ['1440 wide, dark, Spanish', { width: 1440, height: 900, scheme: 'dark', lang: 'es' }],
];

async function signIn(page: Page) {
  await page.goto(`${server.current.url}/auth/login`);
  await page.getByRole('button', { name: /Olivia Organizer/ }).click();
  await page.waitForURL((url) => url.pathname !== '/auth/login');
}

describe('every screen', () => {
  it('is looked at by this test', () => {
    expect(Object.keys(paths).toSorted()).toEqual(routes.map(({ name }) => name).toSorted());
  });

  for (const [look, options] of looks)
    it(`is sound at ${look}`, async () => {
      const page = await newPage(options);
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`);
      });
      await signIn(page);
      for (const path of Object.values(paths)) {
        // Signed in, the log-in page leads on; it is looked at as a visitor.
        if (path() === paths.logIn!()) await page.evaluate(() => localStorage.clear());
        await page.goto(`${server.current.url}${path()}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
        await expectAccessible(page);
        const { wide, title } = await page.evaluate(() => ({
          wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          title: document.title,
        }));
        expect(wide, `${path()} is too wide`).toBeLessThanOrEqual(0);
        expect(title.length).toBeGreaterThan(5);
        expect(await page.locator('html').getAttribute('lang')).toBe(options.lang);
        expect(await page.locator('body').innerText()).not.toMatch(
          /\b(app|contests|accounts|errors|site)\.\w+\.?\w*\b/,
        );
      }
      expect(faults).toEqual([]);
      await page.context().close();
    });
});
