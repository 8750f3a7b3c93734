/** Lists by state and category, search and navigation, in a real browser. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { limits } from '#shared/limits.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, openPage, type PageOptions } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';
import { isWhole } from '../../support/whole.ts';
import { moveTo } from '../looks.ts';

const hour = 3_600_000;
const server = useServer({ pages: true });
let organizer: TestActor;
let soup: ContestShape;
let secret: ContestShape;

beforeAll(async () => {
  organizer = await member(server.current, 'organizer');
  const make = (contest_name: string, more: Parameters<typeof contest>[1] = {}) =>
    contest(server.current, { organizer, contest_name, ...more });
  soup = await make('Best soup in town', {
    contestants: [{ contestant_name: 'Zacharie Bouillon' }, { contestant_name: 'Minestrone' }],
  });
  await make('Cutest otter', { category: 'Animals', entries_open: true });
  secret = await make('Secret ballot', { category: 'Politics', results_policy: 'after_end' });
  await make('Bread of last year', {
    stored: { start_date: new Date(Date.now() - 2 * hour), end_date: new Date(Date.now() - hour) },
  });
  await make('Poster of tomorrow', { category: 'Design', stored: { start_date: new Date(Date.now() + 5 * hour) } });
});
afterAll(closePages);

const open = (path: string, options: PageOptions = {}): Promise<Page> =>
  openPage(`${server.current.url}${path}`, options);

const cards = (page: Page) => page.getByTestId('contest-card');
const named = (page: Page, name: string) => cards(page).filter({ hasText: name });
const expectListed = async (page: Page, names: readonly string[]) => {
  const shown = async () => (await cards(page).getByRole('heading').allInnerTexts()).toSorted();
  await expect.poll(shown).toEqual(names.toSorted());
};
const filter = (page: Page, name: string) =>
  page.getByRole('main').getByRole('navigation').getByRole('link', { name, exact: true });
const searchBox = (page: Page) => page.getByRole('searchbox').filter({ visible: true });
const at = (page: Page, path: string) =>
  page.waitForURL((url) => decodeURIComponent(url.pathname + url.search) === path);

describe('a list', () => {
  it('is narrowed by state, and by category with how many are on, and says so in its address alone', async () => {
    const page = await open('/contests');
    await page.getByRole('heading', { name: 'Contests', level: 1 }).waitFor();
    await expectListed(page, ['Best soup in town', 'Cutest otter', 'Secret ballot']);
    await filter(page, 'Ended').click();
    await at(page, '/contests/ended');
    await expectListed(page, ['Bread of last year']);
    await expect.poll(() => page.title()).toBe('Contests that have ended · Engage');
    const title = page.getByRole('heading', { level: 1 });
    await expect.poll(() => title.innerText()).toContain('Ended');
    await expect.poll(async () => (await title.boundingBox())!.x).toBe((await cards(page).first().boundingBox())!.x);
    await filter(page, 'Coming up').click();
    await expectListed(page, ['Poster of tomorrow']);
    await filter(page, 'All').click();
    await at(page, '/contests/all');
    await expect.poll(() => cards(page).count()).toBe(5);
    await expect.poll(() => filter(page, 'All').getAttribute('aria-current')).toBe('page');

    await moveTo(page, '/contests/ongoing');
    await filter(page, 'Animals 1').click();
    await at(page, '/contests/ongoing?category=Animals');
    await expectListed(page, ['Cutest otter']);
    await expect.poll(() => filter(page, 'Animals 1').getAttribute('aria-current')).toBe('page');
    // A category with nothing in it is not offered, but has its page.
    await expect.poll(() => filter(page, 'Sexy').count()).toBe(0);
    await page.goto(`${server.current.url}/contests/ongoing?category=Sexy`);
    await filter(page, 'Sexy 0').waitFor();
    await page.getByText('Nothing in Sexy yet').waitFor();
    await page.getByRole('link', { name: 'All in Sexy' }).click();
    await at(page, '/contests/all?category=Sexy');
    await filter(page, 'Design').click();
    await expectListed(page, ['Poster of tomorrow']);
    await filter(page, 'All categories').click();
    await at(page, '/contests/all');
  });

  it('marks what can be entered, tells no numbers that are withheld, and what does not arrive is tried again', async () => {
    await organizer.call('POST /app/contest/v2/addVote', {
      cx_id: secret.cx_id,
      contestant_id: secret.contestants[0]!.contestant_id,
    });
    const page = await open('/contests/ongoing');
    await named(page, 'Cutest otter').getByText('Entries open').waitFor();
    expect(await named(page, 'Best soup').getByText('Entries open').count()).toBe(0);
    const card = await named(page, 'Secret ballot').innerText();
    expect(card).toContain('Results later');
    expect(card).not.toMatch(/\bvotes?\b/);

    await filter(page, 'All').click();
    await expect.poll(() => cards(page).count()).toBe(5);
    await page.route('**/getEndedContests', (route) => route.abort());
    await filter(page, 'Ended').click();
    await page.getByRole('alert').getByText('This could not be loaded').waitFor();
    await filter(page, 'Ended').waitFor();
    await page.unroute('**/getEndedContests');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectListed(page, ['Bread of last year']);
  });

  it('speaks French, on a phone', async () => {
    const page = await open('/contests/ended', { lang: 'fr', width: 390, height: 844 });
    await expectListed(page, ['Bread of last year']);
    await expect.poll(() => filter(page, 'Terminés').getAttribute('aria-current')).toBe('page');
    await expect.poll(() => page.title()).toMatch(/terminés · Engage$/);
    await filter(page, 'Cuisine').waitFor();
  });
});

describe('a search', () => {
  it('finds a contestant, and the contest that they stand in; one that finds nothing helps on', async () => {
    const page = await open('/');
    await searchBox(page).fill('zacharie');
    await searchBox(page).press('Enter');
    await at(page, '/search?q=zacharie');
    await page.getByRole('heading', { name: 'Results for “zacharie”' }).waitFor();
    const found = page.getByRole('main');
    await found.getByRole('link', { name: 'Best soup in town' }).first().waitFor();
    await expectAccessible(page);
    await found.getByRole('link', { name: 'Zacharie Bouillon' }).click();
    await at(page, `/cx/${soup.cx_id}/${soup.contestants[0]!.contestant_id}`);

    await moveTo(page, '/contests/bread?status=pending');
    await page.getByText('Nothing found for “bread”').waitFor();
    await page.getByRole('link', { name: 'Look everywhere' }).click();
    await at(page, '/contests/bread');
    await expectListed(page, ['Bread of last year']);
  });

  it('shows what it finds while somebody types, and leads there by keyboard', async () => {
    const page = await open('/contests');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('soup');
    const found = page.getByRole('search').getByRole('link', { name: /Best soup in town/ });
    await found.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => found.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await found.waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await found.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await at(page, `/cx/${soup.cx_id}`);
  });

  it.runIf(isWhole)('is remembered in this browser, until it is cleared', async () => {
    const page = await open('/contests/otter', { width: 390, height: 844 });
    await expectListed(page, ['Cutest otter']);
    await page.goto(`${server.current.url}/search`);
    await searchBox(page).click();
    await page.getByRole('search').getByRole('link', { name: 'otter' }).waitFor();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('search').getByText('Find contests, services, clubs').waitFor();
    await page.reload();
    await searchBox(page).click();
    await page.getByRole('search').getByText('Find contests, services, clubs').waitFor();
    expect(await page.getByRole('search').getByRole('link').count()).toBe(0);
  });
});

describe('a list of more than a page', () => {
  const more = limits.contestPage + 4;
  beforeAll(async () => {
    for (let n = 0; n < more; n++)
      await contest(server.current, { organizer, contest_name: `Cup ${n}`, category: 'Sports', contestants: 2 });
  });

  it('grows by a page, and whoever comes back finds the place where they were', async () => {
    const page = await open('/contests/all?category=Sports');
    await expect.poll(() => cards(page).count()).toBe(limits.contestPage);
    await page.getByText(`${limits.contestPage} of ${more} contests`).waitFor();
    await page.getByRole('link', { name: 'Show more' }).click();
    await at(page, '/contests/all?category=Sports&page=2');
    await expect.poll(() => cards(page).count()).toBe(more);
    expect(await page.getByRole('link', { name: 'Show more' }).count()).toBe(0);

    // Soonest end first.
    const last = named(page, `Cup ${more - 1}`).getByRole('link');
    await last.scrollIntoViewIfNeeded();
    const top = async () => Math.round((await last.boundingBox())?.y ?? -1);
    const left = await top();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
    await last.click();
    await page.waitForURL(/\/cx\//);
    await page.getByRole('heading', { name: `Cup ${more - 1}`, level: 1 }).waitFor();
    await page.goBack();
    await at(page, '/contests/all?category=Sports&page=2');
    await expect.poll(() => cards(page).count()).toBe(more);
    // With a tolerance for late layout of fonts and pictures.
    await expect.poll(async () => Math.abs((await top()) - left)).toBeLessThan(40);
  });
});
