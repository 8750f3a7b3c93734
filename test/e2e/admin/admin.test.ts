/** Operators' work in a real browser, and its effect on visitors. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, openPage, type PageOptions } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';
import { daily, isWhole } from '../../support/whole.ts';
import { isLoaded, moveTo } from '../looks.ts';

const server = useServer({ pages: true });
let admin: TestActor;
let organizer: TestActor;
let soup: ContestShape;
let bread: ContestShape;

beforeAll(async () => {
  admin = await member(server.current, 'admin');
  organizer = await member(server.current, 'organizer');
  soup = await contest(server.current, { organizer, contest_name: 'Best soup in town' });
  bread = await contest(server.current, { organizer, contest_name: 'Best bread in town' });
  await contest(server.current, { organizer, contest_name: 'Cutest otter', category: 'Animals' });
});

afterAll(closePages);

const open = (path: string, who?: TestActor, options: PageOptions = {}): Promise<Page> =>
  openPage(`${server.current.url}${path}`, options, who);
const rows = (page: Page) => page.getByRole('grid').locator('tbody').getByRole('row');
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname + url.search === path);

describe('the way in', () => {
  it('leads a visitor to the log-in, and back', async () => {
    const page = await open('/admin/access/contest?status=ongoing');
    await page.waitForURL((url) => url.pathname === '/auth/login');
    expect(new URL(page.url()).searchParams.get('next')).toBe('/admin/access/contest?status=ongoing');
  });

  it('is closed to members, who are told so', async () => {
    const page = await open('/admin', organizer);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.getByRole('main').getByRole('button').click();
    await at(page, '/');
  });
});

describe('an administrator', () => {
  it('begins with figures, and is called so', async () => {
    const page = await open('/admin', admin);
    await at(page, '/admin/access/home');
    await page.getByText('Active contests').waitFor();
    await expect.poll(() => page.getByRole('banner').innerText()).toContain('Administrator');
    await page.getByRole('heading', { name: 'Votes per day' }).waitFor();
    await expectAccessible(page);
  });

  it.runIf(isWhole)('disables the voting of a contest, and a page that is open shows it', async () => {
    const visitor = await open(`/cx/${soup.cx_id}`);
    await visitor.getByRole('button', { name: /^Vote/ }).first().waitFor();
    const page = await open('/admin/access/contest', admin);
    const row = rows(page).filter({ hasText: 'Best soup in town' });
    await row.getByRole('checkbox').check();
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Disable voting' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Complaints');
    await dialog.getByRole('button', { name: 'Disable voting' }).click();
    await row.getByText('Voting disabled').waitFor();
    await visitor.getByText('Voting has been disabled').first().waitFor();
    await expect.poll(() => visitor.getByRole('button', { name: /^Vote/ }).count()).toBe(0);
    await moveTo(page, '/admin/access/audit');
    await rows(page).filter({ hasText: 'Complaints' }).first().waitFor();
  });

  it('voids a vote for a reason, and a page that is open shows one less', async () => {
    const [{ cx_id }, { contestant_id, contestant_name }] = [bread, bread.contestants[0]!];
    for (const voter of [admin, organizer]) await voter.call('POST /app/contest/v2/addVote', { cx_id, contestant_id });
    const visitor = await open(`/cx/${cx_id}`);
    const card = visitor.getByTestId('contestant-card').filter({ hasText: contestant_name });
    await expect.poll(() => card.innerText()).toMatch(/\b2\s+votes\b/);

    const voter = await open(`/cx/${cx_id}`, organizer);
    await voter.getByTestId('contestant-card').getByText('Your vote', { exact: true }).first().waitFor();

    const page = await open(`/admin/access/allvotes?contest=${cx_id}`, admin);
    await expect.poll(() => rows(page).count()).toBe(2);
    await rows(page)
      .first()
      .getByRole('button', { name: `Void the vote for ${contestant_name}` })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Void this vote?' });
    await dialog.getByRole('button', { name: 'Void' }).click();
    await dialog.getByText('Say why. It is kept for good.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Reason').fill('One person, two browsers');
    await dialog.getByRole('button', { name: 'Void' }).click();
    await rows(page)
      .first()
      .getByText(/One person, two browsers/)
      .waitFor();
    expect(await rows(page).first().getByRole('button', { name: /^Void/ }).count()).toBe(0);
    expect(await rows(page).nth(1).getByText('Voided').count()).toBe(0);
    await expectAccessible(page);
    await expect.poll(() => card.innerText()).toMatch(/\b1\s+vote\b/);
    await voter.getByText(`Your vote for ${contestant_name} no longer counts`).first().waitFor();
    await voter.getByTestId('contestant-card').getByText('Your vote', { exact: true }).waitFor({ state: 'detached' });
    await expectAccessible(voter);
    await moveTo(page, '/admin/access/audit');
    await rows(page).filter({ hasText: 'Vote voided' }).getByText('One person, two browsers').first().waitFor();
  });

  it('keeps filters in the address, walks rows by keyboard', async () => {
    const page = await open('/admin/access/contest', admin);
    await rows(page).first().waitFor();
    await page.getByLabel('All categories').selectOption('Animals');
    await at(page, '/admin/access/contest?category=Animals');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.reload();
    await rows(page).filter({ hasText: 'Cutest otter' }).waitFor();
    await expect.poll(() => page.getByLabel('All categories').inputValue()).toBe('Animals');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rows(page).count()).toBe(3);
    await rows(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect.poll(() => rows(page).nth(1).getAttribute('aria-selected')).toBe('true');
    await expect.poll(() => rows(page).first().getAttribute('aria-selected')).toBe('false');
    await expectAccessible(page);
  });

  it.runIf(isWhole)('works through a table by single keys, with a drawer beside it', async () => {
    const page = await open('/admin/access/contest', admin);
    await rows(page).first().waitFor();
    const press = (key: string) => page.keyboard.press(key);
    const drawer = page.getByRole('complementary', { name: 'Best bread in town' });
    for (const key of ['j', 'j', 'x']) await press(key);
    await expect.poll(() => rows(page).nth(1).getAttribute('aria-selected')).toBe('true');
    await press('Enter');
    await drawer.getByText(`#${bread.contest_id}`).waitFor();
    await expectAccessible(page);
    await press('j');
    await page.getByRole('complementary', { name: 'Best soup in town' }).waitFor();
    await press('k');
    await press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect
      .poll(() =>
        rows(page)
          .nth(1)
          .evaluate((row) => row === document.activeElement),
      )
      .toBe(true);
    await press('/');
    await page.keyboard.type('otter x');
    await at(page, '/admin/access/contest?keyword=otter+x');
    await page.getByText('Nothing left here').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await rows(page).filter({ hasText: 'Best bread in town' }).getByText('Live', { exact: true }).click();
    await drawer.getByRole('button', { name: 'Disable voting' }).waitFor();
    await press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByRole('switch', { name: 'Use single keys' }).uncheck();
    await press('Escape');
    await keys.waitFor({ state: 'detached' });
    await press('x');
    await press('?');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('row', { selected: true }).count()).toBe(0);
  });

  it.runIf(isWhole)('keeps a view under a name, and comes back to it', async () => {
    const page = await open('/admin/access/contest?category=Animals&sort=name', admin);
    await rows(page).filter({ hasText: 'Cutest otter' }).waitFor();
    await page.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Give the view a name.').waitFor();
    await dialog.getByLabel('Name').fill('Zoo');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const views = page.getByRole('navigation', { name: 'Saved views' });
    await views.getByRole('link', { name: 'Zoo' }).waitFor();
    await views.getByRole('link', { name: 'All' }).click();
    await at(page, '/admin/access/contest');
    await expect.poll(() => rows(page).count()).toBe(3);
    await page.reload();
    await views.getByRole('link', { name: 'Zoo' }).click();
    await at(page, '/admin/access/contest?category=Animals&sort=name');
    await expect.poll(() => rows(page).count()).toBe(1);
    await expect.poll(() => views.getByRole('link', { name: 'Zoo' }).getAttribute('aria-current')).toBe('page');
    await expectAccessible(page);
    await views.getByRole('button', { name: 'Remove view Zoo' }).click();
    await views.waitFor({ state: 'detached' });
  });

  it.runIf(isWhole)('sets where a visit to / leads', async () => {
    const page = await open('/admin/access/url-settings', admin);
    const home = page.getByLabel('Contests site');
    await home.fill('/parse');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => home.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => home.inputValue()).toBe('/parse');
    await home.fill('/contests');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Everything is saved').waitFor();
    const visitor = await open('/');
    await at(visitor, '/contests');
  });
});

describe('on small laptops, in French', () => {
  it('the tables fit', async () => {
    const page = await open('/admin/access/home', admin, { lang: 'fr', width: 1440 });
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const name of daily(['allvotes', 'contest', 'allcontestant', 'users'], 1)) {
      await moveTo(page, `/admin/access/${name}`);
      await isLoaded(page);
      await rows(page).first().waitFor();
      for (const width of [1280, 1200, 1199, 1024]) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${name} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  });
});

describe('on a phone, in French', () => {
  it.runIf(isWhole)('shows the rows as cards, and the menu behind a button', async () => {
    const page = await open('/admin/access/contest', admin, { lang: 'fr', width: 390 });
    await rows(page).first().waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Concours');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Utilisateurs' }).click();
    await at(page, '/admin/access/users');
    await rows(page).first().waitFor();
    await expectAccessible(page);
  });
});
