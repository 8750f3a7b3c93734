/** All screens of the site's shell: no axe violations, no console errors, no horizontal overflow. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContestShape } from '#shared/contests/shapes.ts';
import type { FeedShape } from '#shared/community/shapes.ts';
import { limits } from '#shared/limits.ts';
import { routes } from '#web/routes.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible, rulesOfLooks } from '../../support/axe.ts';
import { closePages, comeIn, newPage, type PageOptions } from '../../support/browser.ts';
import { contest, storeBehind } from '../../support/factories.ts';
import { clubOf, comment, postOf } from '../../community/club.ts';
import { expectSound, faultsOf, isLoaded, isPainted, moveTo, walkThrough } from '../looks.ts';
import { meetingFor } from '../../services/meetingStage.ts';
import { service } from '../../services/stage.ts';
import { useServer } from '../../support/server.ts';
import { isWhole } from '../../support/whole.ts';

/** Aliases of screens already tested. */
const otherWays = [...['contestByPath', 'contestBySlug', 'userByPath', 'userPage'], 'serviceHome'];

/** Other addresses of a service and its form, and what other files look at: a purchase for orders.test.ts, a registrar for domains.test.ts. */
const elsewhere = ['buyDomain', 'openId', 'order', 'serviceIn', 'serviceByNumber', 'editService'];

/** Redirect members, so they are looked at as a visitor. */
const visitors: readonly string[] = ['logIn', 'auth', 'signUp', 'reset'];

/** They show the title and the heading of the screen before them, so moving there would show nothing new. */
const likeBefore = ['servicesLanding', 'club', 'checkoutTest'];

const desktop = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

/** What a page is loaded in; in the whole run the English one is brought into the other look, too. */
const looks: [string, PageOptions][] = [
  ['English', { ...desktop, scheme: 'light', lang: 'en' }],
  ['French', { ...phone, scheme: 'dark', lang: 'fr' }],
  ['Spanish', { ...phone, scheme: 'light', lang: 'es' }],
];
const other: PageOptions = { ...phone, scheme: 'dark' };

/** The tests. Daily each screen is opened in one of the looks in turn, every other one as by a link; the whole run looks at all of it, by axe too. */
export function testEveryScreen(): void {
  let organizer: TestActor;
  let food: ContestShape;
  let past: ContestShape;
  let conversation_id = '';
  let somebody = 0;
  let edx_id: string;
  let receipt: string;
  let sx_id: string;
  let post: FeedShape;
  let job: FeedShape;
  let comment_id: string;
  let task_id: string;
  let token: string;
  // A demo has a public mailbox.
  const server = useServer({ pages: true, demo: () => [] });
  beforeAll(async () => {
    organizer = await member(server.current, 'organizer');
    food = await contest(server.current, { organizer, contestants: 6 });
    // An ended contest, for winners on its page and the landing page.
    past = await contest(server.current, { organizer });
    const { cx_id, contestants } = past;
    const vote = { cx_id, contestant_id: contestants[0]!.contestant_id };
    ({ receipt } = (await organizer.call('POST /app/contest/v2/addVote', vote)).body);
    const ended = { start_date: new Date(Date.now() - 7_200_000), end_date: new Date(Date.now() - 3_600_000) };
    await storeBehind(server.current, cx_id, ended);
    const edition = { original_contest_id: past.cx_id, edition_name: 'Spring', max_user: 50 };
    edx_id = (await organizer.call('POST /app/contest/v2/addEdition', edition)).body.edition.edx_id;
    const ben = await member(server.current);
    sx_id = await service(server.current, ben);
    somebody = ben.user_id!;
    post = await postOf(organizer, (await clubOf(organizer)).gx_id);
    ({ comment_id } = await comment(organizer, post.feed_item_id, 'I do.'));
    const data = { category: 468, currency: 'EUR', budget: 40_000, country_code: 'PT' };
    const wish = { group_id: limits.jobsGroup, title: 'A logo', text: 'For a bakery.', data };
    job = (await ben.call('POST /app/feeds/addFeed', wish)).body.feed;
    const task = { client_id: 'task-of-screens', title: 'Call the printer', due_at: new Date().toISOString() };
    ({ task_id } = (await organizer.run('addTask', task)).body.task);
    ({ token } = await meetingFor(organizer));
    const { body } = await ben.run('fetchConversation', { user_id: organizer.user_id! });
    ({ conversation_id } = body.conversation);
    for (const text of ['Hello', 'Look at https://example.org'])
      await ben.run('sendMessage', { conversation_id, client_id: `hello-${text.length}`, text });
  });
  afterAll(closePages);

  const paths: Record<string, () => string> = {
    landing: () => '/',
    search: () => '/search?q=soup',
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
    submit: () => `/submit/${edx_id}`,
    editContests: () => '/editContests',
    bigScreen: () => `/big-screen/${past.cx_id}`,
    result: () => `/result/${past.cx_id}`,
    receipt: () => `/receipt/${receipt}`,
    embed: () => `/embed/${food.cx_id}`,
    contestApp: () => '/contest-app',
    contestAppTest: () => '/contest-app/test',
    studio: () => `/studio/${food.cx_id}`,
    studioPreview: () => `/preview/${food.cx_id}`,
    studioNew: () => '/studio/abcdefghijkl/new',
    programs: () => '/user-profile/programs',
    developers: () => '/developers',
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
    diagram: () => '/diagram',
    privacyPolicy: () => '/privacy-policy',
    termsOfService: () => '/terms-of-service',
    accessibility: () => '/accessibility',
    dashboard: () => '/dashboard',
    services: () => '/services',
    servicesLanding: () => '/services/landing',
    servicesIn: () => '/services/category/graphic?type=one_time',
    serviceHome: () => '/service',
    serviceList: () => '/service/servicelist',
    service: () => `/s/${sx_id}`,
    domain: () => '/domain',
    addService: () => '/add-service/abcdefghijkl',
    manageServices: () => '/manage-services',
    library: () => '/library',
    favourites: () => '/favourites',
    bookingHours: () => '/booking-hours',
    orders: () => '/orders',
    scheduleMeeting: () => '/schedule-meeting',
    meeting: () => `/schedule-meeting/${token}`,
    groups: () => '/groups',
    myClubs: () => '/myclubs',
    userGroups: () => '/user-groups',
    userGroupFeeds: () => `/user-groups/${post.gx_id}/feeds`,
    club: () => `/c/${post.gx_id}`,
    clubPost: () => `/c/${post.gx_id}/${post.feed_item_id}`,
    jobs: () => '/jobs',
    job: () => `/jobs/${job.feed_item_id}`,
    feed: () => '/feed/comment',
    feedTarget: () => `/feed/comment/${comment_id}`,
    conversations: () => '/conversations',
    conversation: () => `/chat/${conversation_id}`,
    chatWith: () => `/chatModule/${somebody}`,
    goToConversation: () => `/goToConversation/${conversation_id}?message=1`,
    checkout: () => '/checkout',
    checkoutTest: () => '/checkout/test',
    payments: () => '/payments',
    subscriptions: () => '/subscriptions',
    deposit: () => '/user/deposit',
    depositSuccess: () => '/deposit/success',
    sales: () => '/sales',
    earnings: () => '/earnings',
    processNowpayments: () => '/process-nowpayments',
    cancelNowpayments: () => '/cancel-nowpayments',
    mailbox: () => '/mailbox',
    myTasks: () => '/my-tasks',
    addTask: () => '/addTask',
    task: () => `/task/${task_id}`,
    editTask: () => `/editTask/${task_id}`,
    unsubscribe: () => '/unsubscribe/1.digest.nobody-made-this',
    notFound: () => '/nowhere-at-all',
  };

  // Two at a time: axe is CPU-bound and runs in each page's process.
  describe.concurrent('every screen', { timeout: 900_000 }, () => {
    it('is looked at by this test', () => {
      expect([...Object.keys(paths), ...elsewhere].toSorted()).toEqual(Object.keys(routes.paths).toSorted());
    });

    for (const [at, [language, first]] of looks.entries())
      it(`is sound in ${language}${isWhole && first.lang === 'en' ? ', wide and narrow, light and dark' : ''}`, async () => {
        const lang = first.lang!;
        const page = await newPage(first);
        const faults = faultsOf(page, (url) => url.endsWith(paths.notFound!()));
        const screens = Object.entries(paths).filter(([name], index) =>
          isWhole ? lang === 'en' || !otherWays.includes(name) : index % looks.length === at,
        );
        let isIn = false;
        const look = async (name: string, path: string, isOpened: boolean) => {
          // What a visitor sees begins with a page of its own.
          const isVisitors = visitors.includes(name);
          const isChange = isIn === isVisitors;
          if (isVisitors) await page.evaluate(() => localStorage.clear());
          else if (!isIn) await comeIn(page, server.current.url, organizer);
          isIn = !isVisitors;
          await page.setViewportSize({ width: first.width!, height: first.height! });
          await page.emulateMedia({ colorScheme: first.scheme });
          await (isOpened || isVisitors || isChange ? page.goto(`${server.current.url}${path}`) : moveTo(page, path));
          await page
            .getByRole('heading', { level: 1 })
            .first()
            .waitFor()
            .catch((cause: unknown) => {
              throw new Error(`${path} shows no heading`, { cause });
            });
          await isLoaded(page);
          await walkThrough(page);
          await isLoaded(page);
          await expectSound(page, path, lang);
          if (!isWhole) return;
          await isPainted(page);
          // Markup and colours are the same in each language; the length of words is not.
          await expectAccessible(page, lang === 'en' ? undefined : ['target-size']);
          if (lang !== 'en') return;
          await page.setViewportSize({ width: other.width!, height: other.height! });
          await isLoaded(page);
          await page.emulateMedia({ colorScheme: other.scheme });
          await isPainted(page);
          await expectAccessible(page, rulesOfLooks);
          await expectSound(page, path, lang);
        };
        // One run names what is wrong with all of them.
        for (const [index, [name, pathOf]] of screens.entries())
          await look(
            name,
            pathOf(),
            (isWhole ? lang === 'en' : index % 2 === 0) || otherWays.includes(name) || likeBefore.includes(name),
          ).catch((error: unknown) => faults.push(`${name}: ${String(error)}`));
        expect(faults).toEqual([]);
        await page.context().close();
      });
  });
}
