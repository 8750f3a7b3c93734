/** All screens of the mobile-web shell at 360 px: a heading, no axe violations (in the whole run), no console errors, no horizontal overflow. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clubOf, postOf } from '../../community/club.ts';
import { service } from '../../services/stage.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, comeIn, newPage, type PageOptions } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';
import { routes } from '../../../mobile-web/routes.ts';
import { isWhole } from '../../support/whole.ts';
import { expectSound, faultsOf, isLoaded, moveTo, walkThrough } from '../looks.ts';

const phone = { width: 360, height: 740 };
/** Each screen is seen in one of them in turn. */
const looks: PageOptions[] = [
  { ...phone, scheme: 'light', lang: 'en' },
  { ...phone, scheme: 'dark', lang: 'fr' },
  { ...phone, scheme: 'light', lang: 'es' },
];

/** Redirects members, so it is looked at as a visitor. */
const visitors: readonly string[] = ['auth'];
/** Other addresses of screens that are looked at, and an order, which takes a purchase (test/e2e/web/orders.test.ts). */
const elsewhere = ['home', 'serviceIn', 'editService', 'order'];

let olivia: TestActor;
const server = useServer({ pages: true });
const paths: Record<string, string> = {
  list: '/app/list',
  share: '/app/share',
  notFound: '/app/nowhere/at/all',
  auth: '/app/auth',
  userProfile: '/app/profile',
  personalData: '/app/profile/personal-data',
  recentlyViewed: '/app/profile/recently-viewed',
  providers: '/app/providers',
  subscriptions: '/app/profile/subscriptions',
  payments: '/app/profile/payments',
  checkout: '/app/checkout',
  deposit: '/app/profile/deposit',
  depositSuccess: '/app/deposit/success',
  processNowpayments: '/app/process-nowpayments',
  cancelNowpayments: '/app/cancel-nowpayments',
  conversations: '/app/chat',
  services: '/app/services',
  servicesIn: '/app/services/category/graphic',
  addService: '/app/add-service/abcdefghijkl',
  manageServices: '/app/profile/services',
  orders: '/app/profile/orders',
  groups: '/app/groups',
};

beforeAll(async () => {
  olivia = await member(server.current, 'organizer');
  const ben = await member(server.current);
  await contest(server.current, { organizer: olivia, contestants: 3 });
  paths.service = `/app/s/${await service(server.current, ben)}`;
  const post = await postOf(olivia, (await clubOf(olivia)).gx_id);
  paths.club = `/app/c/${post.gx_id}`;
  paths.clubPost = `/app/c/${post.gx_id}/${post.feed_item_id}`;
  paths.user = `/app/u/${olivia.username}`;
  paths.chatWith = `/app/chat/with/${ben.user_id}`;
  const { body } = await ben.run('fetchConversation', { user_id: olivia.user_id! });
  const { conversation_id } = body.conversation;
  paths.conversation = `/app/chat/${conversation_id}`;
  await ben.run('sendMessage', { conversation_id, client_id: 'hello', text: 'Hello' });
});
afterAll(closePages);

describe.concurrent('every screen of the app', { timeout: 900_000 }, () => {
  it('is looked at by this test', () => {
    expect([...Object.keys(paths), ...elsewhere].toSorted()).toEqual(Object.keys(routes.paths).toSorted());
  });

  for (const [at, look] of looks.entries())
    it(`is sound in ${look.lang}`, async () => {
      const page = await newPage(look);
      const faults = faultsOf(page, (url) => url.endsWith(paths.notFound!));
      let isIn = false;
      const screens = Object.entries(paths).filter((_, index) => index % looks.length === at);
      for (const [index, [name, path]] of screens.entries())
        try {
          const isChange = isIn === visitors.includes(name);
          if (visitors.includes(name)) await page.evaluate(() => localStorage.clear());
          else if (!isIn) await comeIn(page, server.current.url, olivia);
          isIn = !visitors.includes(name);
          // Every day, every other one is reached as by a link.
          const isOpened = isWhole || isChange || !isIn || index % 2 === 0;
          await (isOpened ? page.goto(`${server.current.url}${path}`) : moveTo(page, path));
          await page.getByRole('heading', { level: 1 }).first().waitFor();
          await isLoaded(page);
          await walkThrough(page);
          await isLoaded(page);
          if (isWhole) await expectAccessible(page);
          await expectSound(page, path, look.lang!);
        } catch (error) {
          // One run names what is wrong with all of them.
          faults.push(`${path}: ${String(error)}`);
        }
      expect(faults).toEqual([]);
      await page.context().close();
    });
});
