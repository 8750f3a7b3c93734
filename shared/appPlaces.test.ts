import { describe, expect, expectTypeOf, it } from 'vitest';
import { appAddressOf, inApp, isAppPath, type OnSite, places, siteAddressOf } from './appPlaces.ts';

describe('a place of both shells', () => {
  it.each([
    ['/', '/app'],
    ['/s/0JVUJZSKkizc?from=mail#reviews', '/app/s/0JVUJZSKkizc?from=mail#reviews'],
    ['/C/U1iso6Uukjxk/17', '/app/c/U1iso6Uukjxk/17'],
    ['/orders/demoorder001', '/app/profile/orders/demoorder001'],
    ['/u/ana%20b', '/app/u/ana%20b'],
    ['/auth/login?next=%2Fcheckout', '/app/auth?next=%2Fcheckout'],
    ['/goToConversation/Abcdefgh0001?message=3', '/app/chat/Abcdefgh0001?message=3'],
    ['/cx/ezTmpZkpEeBG', undefined],
    ['/checkout?payment=0JVUJZSKkizc', '/app/checkout?payment=0JVUJZSKkizc'],
    ['/earnings', undefined],
    ['/app/s/0JVUJZSKkizc', undefined],
  ])('%s is %s in the app', (site, app) => expect(appAddressOf(site)).toBe(app));

  it.each([
    ['/app/', '/'],
    ['/app/list', '/'],
    ['/APP/Profile/orders', '/orders'],
    ['/app/profile/services', '/manage-services'],
    ['/app/chat/with/7', '/chatModule/7'],
    ['/app/api/getUser', undefined],
  ])('%s is %s on the site', (app, site) => expect(siteAddressOf(app)).toBe(site));

  it('has its address in the table of either shell', () => {
    const { services, orders } = inApp(places.services);
    expect([services, orders]).toEqual(['/app/services', '/app/profile/orders']);
    expectTypeOf(services).toEqualTypeOf<'/app/services'>();
    expectTypeOf(orders).toEqualTypeOf<'/app/profile/orders'>();
    type Table<Groups> = Record<'groups', Groups> &
      Record<'club', '/c/:gx_id'> &
      Record<'clubPost', '/c/:gx_id/:feed_item_id'>;
    expectTypeOf<Table<'/groups'>>().toExtend<OnSite<typeof places.community>>();
    expectTypeOf<Table<'/clubs'>>().not.toExtend<OnSite<typeof places.community>>();
  });

  it('lies under the prefix of the calls', () => {
    expect(['/app', '/App/', '/app?x=1', '/apps', '/application'].map(isAppPath)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
