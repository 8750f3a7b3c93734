/** Every screen of the desktop shell: without a violation that axe knows, without a fault in its console, and never wider than the window. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { routes } from '#web/routes.ts';
import { member, password, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closeBrowser, newPage, type PageOptions } from '../../support/browser.ts';
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
  // Somebody won: its page and the landing page show who.
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
afterAll(closeBrowser);

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
  mailbox: () => '/mailbox',
  notFound: () => '/nowhere-at-all',
};

/** Other addresses of a screen that is looked at already: once is enough. */
const otherWays = ['contestByPath', 'contestBySlug', 'userByPath', 'userPage'];

const looks: [string, PageOptions][] = [
  ['1440 wide, light, English', { width: 1440, height: 900, scheme: 'light', lang: 'en' }],
  ['360 wide, dark, French', { width: 360, height: 740, scheme: 'dark', lang: 'fr' }],
  ['1440 wide, dark, Spanish', { width: 1440, height: 900, scheme: 'dark', lang: 'es' }],
];

/** What is far down comes when somebody comes near it. */
async function walkThrough(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo(0, top);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
    // At the top nothing stands half under the bar, which axe takes for a target that is covered.
    window.scrollTo(0, 0);
  });
}

async function signIn(page: Page) {
  await page.goto(`${server.current.url}/auth/login`);
  await page.getByRole('button', { name: /Olivia Organizer/ }).click();
  await page.waitForURL((url) => url.pathname !== '/auth/login');
}

// Two looks at once: what takes the time is axe, in a process of each page's own.
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
        // What is nowhere is answered so.
        const isNowhere = message.location().url.endsWith(paths.notFound!());
        if (message.type() === 'error' && !isNowhere) faults.push(`${message.text()} (${message.location().url})`);
      });
      await signIn(page);
      for (const [name, path] of Object.entries(paths)) {
        if (options !== looks[0]![1] && otherWays.includes(name)) continue;
        // Signed in, the log-in page leads on; it is looked at as a visitor.
        if (path() === paths.logIn!()) await page.evaluate(() => localStorage.clear());
        await page.goto(`${server.current.url}${path()}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
        await walkThrough(page);
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
          /\b(app|contests|accounts|chat|errors|site)\.\w+\.?\w*\b/,
        );
      }
      expect(faults).toEqual([]);
      await page.context().close();
    });
});
