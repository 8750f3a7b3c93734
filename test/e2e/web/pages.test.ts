/** Help, legal texts, prices, dashboard and redirects of /. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { Role } from '#shared/model/access.ts';
import type { InputOf } from '#cloud/kernel/define.ts';
import type { Functions } from '#cloud/functions.ts';
import { member } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, logIn, newPage, openPage, type PageOptions } from '../../support/browser.ts';
import { useServer } from '../../support/server.ts';
import { moveTo } from '../looks.ts';
import { daily, isWhole } from '../../support/whole.ts';

const server = useServer({ pages: true });
afterEach(closePages);

const open = (path: string, options: PageOptions = {}): Promise<Page> =>
  openPage(`${server.current.url}${path}`, options);

const isAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname + url.hash === path);
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

async function change(changes: Omit<InputOf<Functions['updateSiteSettings']>, 'rev'>): Promise<void> {
  const admin = await member(server.current, 'admin');
  const { rev } = (await admin.run('getSiteSettings', {})).body.settings;
  const { error } = await admin.run('updateSiteSettings', { rev, ...changes });
  expect(error).toBe('');
}

describe('pages in French on a phone', () => {
  const pages: [path: string, title: string, part: string][] = [
    ['/help', 'Aide', 'Organiser un concours'],
    ['/services/faq', 'Questions sur les services', 'Une entreprise peut-elle avoir un compte'],
    ['/privacy-policy', 'Confidentialité', 'Ce que nous gardons quand vous votez'],
    ['/terms-of-service', 'Conditions d’utilisation', 'Si vous organisez un concours'],
    ['/accessibility', 'Accessibilité', 'Ce qui manque encore'],
    ['/services/help', 'Aide pour les services', 'Proposer votre travail'],
    ['/pricing', 'Voter est gratuit. Les concours aussi.', 'Votes payants et frais'],
  ];
  it('say what they are about, and fit', async () => {
    const page = await open('/contests?lang=fr', { width: 390, height: 844 });
    for (const [path, title, part] of daily(pages, 2)) {
      await moveTo(page, path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.locator('main').getByText(part).first().waitFor();
      await expect.poll(() => fits(page), { message: path }).toBe(true);
    }
  });
});

it.each(daily(['fr', 'es'] as const, 1))(
  'the bar has room for its words at every width, with and without a line, in %s',
  async (lang) => {
    const page = await open(`/contests?lang=${lang}`, { width: 1440, height: 500 });
    const bar = page.getByRole('banner');
    await bar.getByRole('link', { name: lang === 'fr' ? 'S’inscrire' : 'Registrarse' }).waitFor();
    const expectRoom = async (width: number) => {
      await page.setViewportSize({ width, height: 500 });
      const faults = () =>
        bar.evaluate((element) => [
          ...(document.documentElement.scrollWidth > innerWidth ? ['wider than the page'] : []),
          ...[...element.querySelectorAll('a, button, [role=status]:not(.visually-hidden)')]
            .filter((part) => part.getBoundingClientRect().height > 48 || part.scrollWidth > part.clientWidth + 1)
            .map((part) => part.textContent),
        ]);
      // Lengths in vw follow in a frame after the resize.
      await expect.poll(faults, { message: `at ${width}` }).toEqual([]);
    };
    const widths = [1440, 1280, 1279, 1200, 1199, 1024, 1000, 999, 820, 800, 799, 360, 320];
    for (const width of widths) {
      await expectRoom(width);
      // The list has a field of its own; the bar has one where there is room.
      await expect
        .poll(() => page.getByRole('searchbox').filter({ visible: true }).count(), { message: `at ${width}` })
        .toBe(width >= 1200 ? 2 : 1);
    }
    await page.context().setOffline(true);
    await bar.locator('[data-freshness="offline"]').waitFor();
    for (const width of widths) await expectRoom(width);
  },
);

it.runIf(isWhole)(
  'a page that is loaded anew begins at its head, wherever the one before was scrolled to',
  async () => {
    const page = await open('/help', { width: 390, height: 844 });
    // The topics load later and move the content below.
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await expect
      .poll(() =>
        page.evaluate(() => {
          window.scrollTo(0, 500);
          return window.scrollY;
        }),
      )
      .toBe(500);
    await page.goto(`${server.current.url}/pricing`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  },
);

describe('the help', () => {
  it.runIf(isWhole)('is searched as one types, from the address too, and says when nothing is there', async () => {
    const page = await open('/help');
    const search = page.getByRole('searchbox', { name: 'Search the answers' });
    await search.fill('receipt');
    await page.locator('summary').filter({ hasText: 'What is my receipt for?' }).waitFor();
    await expect.poll(() => page.locator('summary').filter({ hasText: 'How do I sign up?' }).count()).toBe(0);
    await expect.poll(() => new URL(page.url()).search).toBe('?q=receipt');
    await page.reload();
    await page.locator('summary').filter({ hasText: 'What is my receipt for?' }).waitFor();
    await search.fill('zebra');
    await page.getByRole('heading', { name: 'No answers found' }).waitFor();
    await page.getByRole('button', { name: 'Clear the search' }).last().click();
    await page.locator('summary').filter({ hasText: 'How do I sign up?' }).click();
    await page.getByText('We send a code of eight digits').waitFor();
  });
});

describe('an operator’s settings', () => {
  it('lead / to the page of their choice, on loading and inside the page', async () => {
    await change({ home_path: '/pricing' });
    const page = await open('/');
    await isAt(page, '/pricing');
    await page.getByRole('link', { name: 'How it works' }).last().click();
    await isAt(page, '/how-it-works');
    await page.getByRole('banner').getByRole('link').first().click();
    await isAt(page, '/pricing');
    await page.getByRole('heading', { level: 1, name: 'Voting is free. So are contests.' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/pricing');
    await change({ home_path: '' });
  });

  it.runIf(isWhole)('change the brand and the legal text, and hide what is off', async () => {
    const support = await member(server.current);
    await change({
      brand_name: 'Townvote',
      brand_color: '#5b2a86',
      support_user: support.user_id!,
      features_off: ['sign_up', 'create_contest'],
      privacy_policy: { EN: '## Our own words\n\nShort and <b>plain</b>.' },
    });
    const page = await open('/privacy-policy');
    await page.getByRole('heading', { name: 'Our own words' }).waitFor();
    await page.getByText('Short and <b>plain</b>.').waitFor();
    const banner = page.getByRole('banner');
    await banner.getByRole('link', { name: 'Townvote' }).waitFor();
    await banner.getByRole('link', { name: 'Log in' }).waitFor();
    await expect.poll(() => page.title()).toBe('Privacy policy · Townvote');
    expect(await banner.getByRole('link', { name: 'Sign up' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Start a contest' }).count()).toBe(0);
    const primary = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'));
    expect(primary).toBe('#5b2a86');
    const contact = page.getByRole('contentinfo').getByRole('link', { name: 'Contact support' });
    await expect.poll(() => contact.getAttribute('href')).toBe(`/chatModule/${support.user_id}`);
    await expectAccessible(page);
    await change({ brand_name: 'Engage', brand_color: '', features_off: [], privacy_policy: {} });
  });
});

describe('/dashboard', () => {
  const places: [string, Role[], string][] = [
    ['a member', [], '/user-profile'],
    ['an organizer', ['organizer'], '/dashboard'],
    ['an admin', ['admin'], '/admin'],
  ];
  it.each(daily(places, 1))(
    'sends a visitor to the log-in, and then %s to their own place',
    async (_name, roles, path) => {
      const who = await member(server.current, ...roles);
      const page = await open('/dashboard');
      await isAt(page, '/auth/login');
      await logIn(page, who);
      // The admin redirects to its layout.
      await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).hash).toMatch(new RegExp(`^${path}`));
    },
  );
});

describe('the information dialog', () => {
  it('shows what an answer about somebody says, and leads where it points', async () => {
    const page = await newPage();
    await page.route('**/getUser', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as object;
      const message = { full_name: 'Ana Sousa', global_message: 'The final moved to Sunday.', url: '/how-it-works' };
      await route.fulfill({ response: answer, json: { ...body, ...message } });
    });
    await page.goto(`${server.current.url}/pricing`);
    const dialog = page.getByRole('dialog', { name: 'A message for Ana Sousa' });
    await dialog.getByText('The final moved to Sunday.').waitFor();
    await expect.poll(() => dialog.evaluate((element) => element.getBoundingClientRect().width)).toBe(500);
    await dialog.getByRole('button', { name: 'Redirect to page?' }).click();
    await isAt(page, '/how-it-works');
    expect(await dialog.count()).toBe(0);
  });

  it.runIf(isWhole)('is none for a boot error that leads elsewhere', async () => {
    const page = await newPage();
    await page.route('**/getUser', (route) =>
      route.fulfill({ status: 503, json: { error: 'Moved', code: 'busy', url: '/how-it-works' } }),
    );
    await page.goto(`${server.current.url}/pricing`);
    await isAt(page, '/how-it-works');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
