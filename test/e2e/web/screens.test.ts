/** All screens of the site's shell: no axe violations, no console errors, no horizontal overflow. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { routes } from '#web/routes.ts';
import { member, password, type TestActor } from '../../support/actors.ts';
import { expectAccessible, rulesOfLooks } from '../../support/axe.ts';
import { closePages, newPage, type PageOptions } from '../../support/browser.ts';
import { contest, storeBehind } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';

let organizer: TestActor;
let food: ContestShape;
let past: ContestShape;
let conversation_id = '';
let somebody = 0;
const server = useServer({
  pages: true,
  demo: () => [
    { username: organizer.username, password, full_name: 'Olivia Organizer', role: 'organizer', avatar: '' },
  ],
});
beforeAll(async () => {
  organizer = await member(server.current, 'organizer');
  food = await contest(server.current, { organizer, contestants: 6 });
  // An ended contest, for winners on its page and the landing page.
  past = await contest(server.current, { organizer });
  const { cx_id, contestants } = past;
  await organizer.call('POST /app/contest/v2/addVote', { cx_id, contestant_id: contestants[0]!.contestant_id });
  const ended = { start_date: new Date(Date.now() - 7_200_000), end_date: new Date(Date.now() - 3_600_000) };
  await storeBehind(server.current, cx_id, ended);
  const ben = await member(server.current);
  somebody = ben.user_id!;
  const { body } = await ben.run('fetchConversation', { user_id: organizer.user_id! });
  ({ conversation_id } = body.conversation);
  for (const text of ['Hello', 'Look at https://example.org'])
    await ben.run('sendMessage', { conversation_id, client_id: `hello-${text.length}`, text });
});
afterAll(closePages);

const paths: Record<string, () => string> = {
  landing: () => '/',
  howItWorks: () => '/how-it-works',
  contests: () => '/contests',
  contestList: () => '/contests/all?category=Food',
  contest: () => `/cx/${food.cx_id}`,
  contestant: () => `/cx/${food.cx_id}/${food.contestants[0]!.contestant_id}`,
  contestByPath: () => `/contest/cx/${past.cx_id}`,
  contestBySlug: () => `/contest/${food.contest_slug}`,
  round: () => `/round/${past.cx_id}/${past.round_id}`,
  roundContestant: () => `/round/${past.cx_id}/${past.round_id}/${past.contestants[0]!.contestant_id}`,
  join: () => `/join/${food.cx_id}`,
  editEntry: () => `/edit-contest-entry/${food.cx_id}`,
  manageContestants: () => `/managecontestant?cx_id=${food.cx_id}`,
  bigScreen: () => `/big-screen/${past.cx_id}`,
  embed: () => `/embed/${food.cx_id}`,
  studioNew: () => '/studio/abcdefghijkl/new',
  security: () => '/user-profile/security',
  userProfile: () => '/user-profile',
  personalData: () => '/user-profile/personal-data',
  preferences: () => '/user-profile/preferences',
  closeAccount: () => '/user-profile/close-account',
  receivePayments: () => '/user/receive-payments',
  editProfile: () => '/edit-profile',
  editProfilePart: () => '/edit-profile/social',
  guidedProfile: () => '/editProfile',
  guidedProfileStep: () => '/editProfile/about',
  logIn: () => '/auth/login',
  auth: () => '/auth',
  signUp: () => '/auth/sign-up',
  reset: () => '/auth/reset',
  user: () => `/u/${organizer.username}`,
  userByPath: () => `/user/${organizer.username}`,
  userPage: () => `/page/${organizer.username}`,
  users: () => '/users?language=EN',
  providers: () => '/providers',
  recentlyViewed: () => '/recently-viewed',
  help: () => '/help',
  servicesHelp: () => '/services/help',
  servicesFaq: () => '/services/faq',
  pricing: () => '/pricing',
  privacyPolicy: () => '/privacy-policy',
  termsOfService: () => '/terms-of-service',
  dashboard: () => '/dashboard',
  conversations: () => '/conversations',
  conversation: () => `/chat/${conversation_id}`,
  chatWith: () => `/chatModule/${somebody}`,
  goToConversation: () => `/goToConversation/${conversation_id}?message=1`,
  checkout: () => '/checkout',
  checkoutTest: () => '/checkout/test',
  payments: () => '/payments',
  deposit: () => '/user/deposit',
  depositSuccess: () => '/deposit/success',
  sales: () => '/sales',
  earnings: () => '/earnings',
  processNowpayments: () => '/process-nowpayments',
  cancelNowpayments: () => '/cancel-nowpayments',
  mailbox: () => '/mailbox',
  notFound: () => '/nowhere-at-all',
};

/** Aliases of screens already tested. */
const otherWays = ['contestByPath', 'contestBySlug', 'userByPath', 'userPage'];

const looks: [string, PageOptions][] = [
  ['1440 wide, light, English', { width: 1440, height: 900, scheme: 'light', lang: 'en' }],
  ['360 wide, dark, French', { width: 360, height: 740, scheme: 'dark', lang: 'fr' }],
  ['1440 wide, dark, Spanish', { width: 1440, height: 900, scheme: 'dark', lang: 'es' }],
];

/** Scrolls through the page, to load lazy parts. */
async function walkThrough(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo(0, top);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
    // At the top the sticky bar covers nothing, which axe would report.
    window.scrollTo(0, 0);
  });
}

async function signIn(page: Page) {
  await page.goto(`${server.current.url}/auth/login`);
  await page.getByRole('button', { name: /Olivia Organizer/ }).click();
  await page.waitForURL((url) => url.pathname !== '/auth/login');
}

// Two at a time: axe is CPU-bound and runs in each page's process.
describe.concurrent('every screen', { timeout: 400_000 }, () => {
  it('is looked at by this test', () => {
    expect(Object.keys(paths).toSorted()).toEqual(Object.keys(routes.paths).toSorted());
  });

  for (const [look, options] of looks)
    it(`is sound at ${look}`, async () => {
      const page = await newPage(options);
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        // The 404 of the not-found screen is expected.
        const isNowhere = message.location().url.endsWith(paths.notFound!());
        if (message.type() === 'error' && !isNowhere) faults.push(`${message.text()} (${message.location().url})`);
      });
      await signIn(page);
      for (const [name, path] of Object.entries(paths)) {
        if (options !== looks[0]![1] && otherWays.includes(name)) continue;
        // The log-in page redirects members, so it is tested as a visitor.
        if (path() === paths.logIn!()) await page.evaluate(() => localStorage.clear());
        await page.goto(`${server.current.url}${path()}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
        await walkThrough(page);
        await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
        await expectAccessible(page, options === looks.at(-1)![1] ? rulesOfLooks : undefined);
        const { wide, title } = await page.evaluate(() => ({
          wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          title: document.title,
        }));
        expect(wide, `${path()} is too wide`).toBeLessThanOrEqual(0);
        expect(title.length).toBeGreaterThan(5);
        expect(await page.locator('html').getAttribute('lang')).toBe(options.lang);
        expect(await page.locator('body').innerText()).not.toMatch(
          /\b(app|contests|accounts|chat|errors|site)\.\w+\.?\w*\b/,
        );
      }
      expect(faults).toEqual([]);
      await page.context().close();
    });
});
