/** A name from the first look to its end: found, paid, registered once, renewed, and paid back where it comes to nothing. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { DomainContact, DomainName, DomainOrder } from '#shared/names/entities/names.ts';
import { Refund } from '#shared/payments/entities/payment.ts';
import { sweepNames } from '#cloud/names/reminders.ts';
import { driveOrder, sweepOrders } from '#cloud/names/registration.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { contact } from '../rest/cases/names.ts';
import { member, password, type TestActor, visitor } from '../support/actors.ts';
import { atBank, becomes, begin, platformKey, stateOf, until, visa } from '../payments/stage.ts';
import { held, orderBecomes, orderOf, pay, useNames, wish } from './stage.ts';

const names = useNames();
let ana: TestActor;
let ben: TestActor;
const ports = () => names.shop.server.ports;
const storage = () => ports().storage;
const day = 86_400_000;
/** The same server, so much later. */
const later = (milliseconds: number): Ports => ({
  ...ports(),
  clock: { ...ports().clock, now: () => ports().clock.now() + milliseconds },
});

const newsOf = async ({ user_id }: TestActor, type: string) =>
  (await storage().find(Notification, { user_id: user_id! })).filter((row) => row.type === type);
const told = (who: TestActor, type: 'domain_registered' | 'domain_failed' | 'domain_renewed') =>
  until(
    async () => (await newsOf(who, type)).length,
    (n) => n > 0,
  );
const ownNames = async (who: TestActor) => (await who.call('GET /app/domain/getOwnNames', {})).body;

beforeAll(async () => {
  [ana, ben] = await Promise.all([member(names.shop.server), member(names.shop.server)]);
});

describe('looking for a name', () => {
  it('shows it under all endings, in the currency that was asked for, and says what is no name', async () => {
    const guest = await visitor(names.shop.server);
    const look = (query: string, currency = 'EUR') => guest.call('POST /app/domain/look', { query, currency });
    const { body } = await look('  https://Été-Fou.ORG/x ');
    expect(body.names[0]).toMatchObject({ name: 'xn--t-fou-9rab.org', shown: 'été-fou.org', state: 'free' });
    expect(body.names).toHaveLength(12);
    const dollars = await look('my-club', 'USD');
    expect(dollars.body.suggestions.length).toBeGreaterThan(2);
    // 12.99 and 15 percent.
    expect(dollars.body.names[0]).toMatchObject({ name: 'my-club.com', price: 1494, renewal: 2069 });
    const yen = await look('my-club', 'JPY');
    expect(Number.isInteger(yen.body.names[0]!.price)).toBe(true);
    expect(yen.body.names[0]!.price).toBeGreaterThan(500);
    expect((await look('google')).body.names[0]).toEqual({ name: 'google.com', shown: 'google.com', state: 'taken' });
    expect((await look('gold')).body.names[0]).toMatchObject({ state: 'premium' });
    guest.language = 'fr';
    for (const [query, says] of [
      ['a_b', 'traits d’union'],
      ['раypal', 'alphabets'],
      ['club.zz', 'extension'],
      ['a.b.com', 'un seul nom'],
      ['-a', 'ne commence'],
      ['x'.repeat(64), '63'],
    ] as const) {
      const refused = await look(query);
      expect([refused.code, refused.fields?.query]).toEqual(['invalid', expect.stringContaining(says)]);
    }
    names.registrar.behave({ away: true });
    expect((await look('another')).code).toBe('registrar_away');
    names.registrar.behave({});
  });
});

describe('a name that is bought', () => {
  it('is registered once for who paid, shown with its end, renewed, reminded of, and ends', async () => {
    const refused = await ana.call('POST /app/domain/buy', {
      ...wish({ contact: { ...contact, phone: '12', zip: '', city: '東京', country: 'XX' } }),
      name: 'festival.club',
    });
    expect(Object.keys(refused.fields ?? {}).toSorted()).toEqual(['contact.city', 'contact.country', 'contact.zip']);
    const order = await held(ana, 'Festival.club');
    expect(order).toMatchObject({ name: 'festival.club', state: 'held', years: 2, kind: 'register' });
    const shown = (await ana.call('POST /app/domain/look', { query: 'festival.club', currency: 'EUR' })).body.names[0]!;
    expect(order.amount).toBe(shown.price! + shown.renewal!);
    // It is kept for its buyer alone, and nobody else pays for it or sees it.
    await expect(begin(ben, order.domain_order_id, { type: 'domain' })).rejects.toThrow('No offer');
    const payment_id = await pay(names, ana, order.domain_order_id);
    await orderBecomes(names, order.domain_order_id, 'done');
    expect(names.registrar.asked).toEqual(['register festival.club 2']);
    expect(names.registrar.domain('festival.club')!.contacts).toMatchObject({
      registrant: { firstName: 'Ana', phone: '+33612345678', country: 'FR' },
    });
    await told(ana, 'domain_registered');
    const own = await ownNames(ana);
    expect(own.names).toMatchObject([{ name: 'festival.club', state: 'active' }]);
    expect(own.orders).toMatchObject([{ state: 'done', payment_id }]);
    expect(JSON.stringify(own)).not.toContain('cost');
    expect((await ownNames(ben)).names).toEqual([]);
    // Again, from anywhere, nothing is registered twice.
    await Promise.all([1, 2, 3].map(() => driveOrder(ports(), order.domain_order_id)));
    expect(names.registrar.asked).toHaveLength(1);
    expect((await ben.call('POST /app/domain/buy', { ...wish(), name: 'festival.club' })).code).toBe('domain_taken');

    const [{ domain_id, until: end }] = own.names as [(typeof own.names)[number]];
    const years = { ...wish({ years: 3 }), domain_id };
    const { contact: _, ...renewal } = years;
    expect((await ben.call('POST /app/domain/renew', renewal)).code).toBe('domain_not_found');
    expect((await ana.call('POST /app/domain/renew', { ...renewal, years: 9 })).code).toBe('domain_not_renewable');
    const more = await ana.call('POST /app/domain/renew', renewal);
    await pay(names, ana, more.body.order.domain_order_id);
    await orderBecomes(names, more.body.order.domain_order_id, 'done');
    await told(ana, 'domain_renewed');
    const renewed = (await ownNames(ana)).names[0]!;
    expect(new Date(renewed.until).getUTCFullYear()).toBe(new Date(end).getUTCFullYear() + 3);
    expect(names.registrar.asked).toEqual(['register festival.club 2', 'renew festival.club 3']);

    const left = Date.parse(renewed.until) - ports().clock.now();
    await sweepNames(later(left - 29 * day));
    await sweepNames(later(left - 29 * day));
    expect(await newsOf(ana, 'domain_ends')).toHaveLength(1);
    await sweepNames(later(left + 1000));
    expect((await ownNames(ana)).names).toMatchObject([{ state: 'expired' }]);
    expect(await newsOf(ana, 'domain_expired')).toHaveLength(1);
  });

  it('is paid back by itself when somebody else was faster, at the registrar or here', async () => {
    const [one, other] = [await held(ana, 'race.org'), await held(ben, 'race.org')];
    const lost = await held(ana, 'gone.org');
    names.registrar.take('gone.org');
    const payment_id = await pay(names, ana, lost.domain_order_id);
    await orderBecomes(names, lost.domain_order_id, 'failed');
    await becomes(names.shop, payment_id, 'refunded');
    await told(ana, 'domain_failed');
    expect((await ownNames(ana)).orders[0]).toMatchObject({ state: 'failed', failure: 'taken' });
    // Two have the price of one name: who pays later gets the money back before anything is asked.
    const before = names.registrar.asked.length;
    await pay(names, ana, one.domain_order_id);
    await orderBecomes(names, one.domain_order_id, 'done');
    const second = await pay(names, ben, other.domain_order_id, 'refunded');
    expect(names.registrar.asked.slice(before)).toEqual(['register race.org 2']);
    expect(await storage().find(Refund, { payment_id: second })).toMatchObject([{ state: 'done' }]);
    expect((await orderOf(names, other.domain_order_id))?.state).toBe('held');
  });

  it('waits while the registrar is away, and is registered once though its answer was lost', async () => {
    const order = await held(ana, 'patience.org');
    names.registrar.behave({ away: true });
    const payment_id = await pay(names, ana, order.domain_order_id);
    await until(
      async () => (await orderOf(names, order.domain_order_id))?.tries,
      (tries) => tries === 1,
    );
    expect((await orderOf(names, order.domain_order_id))?.state).toBe('paid');
    // Who closes the account now would leave a name to nobody.
    expect((await ana.run('closeAccount', { current: password })).code).toBe('domain_waiting');
    names.registrar.behave({});
    // Killed between the company's deed and ours: it is registered, and nothing here knows.
    await names.api().register('patience.org', 2, contact);
    const asked = names.registrar.asked.length;
    await Promise.all([sweepOrders(later(10 * 60_000)), sweepOrders(later(10 * 60_000))]);
    await orderBecomes(names, order.domain_order_id, 'done');
    expect(names.registrar.asked).toHaveLength(asked);
    expect(await stateOf(names.shop, payment_id)).toBe('confirmed');
    expect(await storage().find(DomainName, { name: 'patience.org' })).toMatchObject([{ state: 'active' }]);
    // A price that nobody pays is over, and is not paid late.
    const idle = await held(ana, 'idle.org');
    await sweepNames(later(40 * 60_000));
    expect((await orderOf(names, idle.domain_order_id))?.state).toBe('over');
    await expect(begin(ana, idle.domain_order_id, { type: 'domain' })).rejects.toThrow('No offer');
  });

  it('is given up after a day without an answer, and the money goes back', async () => {
    const order = await held(ben, 'silence.org');
    names.registrar.behave({ away: true });
    const payment_id = await pay(names, ben, order.domain_order_id);
    await until(
      async () => (await orderOf(names, order.domain_order_id))?.tries,
      (tries) => tries === 1,
    );
    await sweepOrders(later(25 * 3_600_000));
    names.registrar.behave({});
    await becomes(names.shop, payment_id, 'refunded');
    expect(await orderOf(names, order.domain_order_id)).toMatchObject({ state: 'failed', failure: 'away' });
    await told(ben, 'domain_failed');
  });

  it('goes back to the site when an operator gives the money back', async () => {
    const order = await held(ben, 'returned.org');
    const payment_id = await pay(names, ben, order.domain_order_id);
    await orderBecomes(names, order.domain_order_id, 'done');
    const admin = await member(names.shop.server, 'admin');
    await admin.call('POST /app/checkout/refundPayment', {
      payment_id,
      client_id: 'back-to-ben',
      reason: 'A wrong name',
    });
    await orderBecomes(names, order.domain_order_id, 'undone');
    expect((await ownNames(ben)).names).toMatchObject([{ state: 'withdrawn' }]);
    const listed = await admin.run('getDomainOrders', { state: 'failed' });
    expect(listed.body.orders.map(({ name }) => name)).toEqual(['silence.org', 'gone.org']);
    expect((await ben.run('getDomainOrders', {})).code).toBe('forbidden');
    expect((await admin.run('getDomainOrders', { keyword: 'returned.org' })).body.orders).toMatchObject([
      { user_id: ben.user_id, state: 'undone', cost: 2798 },
    ]);
  });

  it('that is asked for again before it is paid is the same purchase, as it is wanted now', async () => {
    const dan = await member(names.shop.server);
    const [first, twin] = await Promise.all([
      held(dan, 'again.org', { years: 1 }),
      held(dan, 'again.org', { years: 1 }),
    ]);
    expect(twin.domain_order_id).toBe(first.domain_order_id);
    // Begun for one year, and paid after two are wanted: what was agreed is over.
    const former = (await begin(dan, first.domain_order_id, { type: 'domain' })).body.payment.payment_id;
    const now = await held(dan, 'again.org', { years: 2 });
    expect(now).toMatchObject({ domain_order_id: first.domain_order_id, years: 2 });
    expect(now.amount).toBeGreaterThan(first.amount);
    names.shop.bank.account(platformKey).confirmWithCard(atBank(names.shop, former).id, visa);
    await becomes(names.shop, former, 'refunded');
    await pay(names, dan, now.domain_order_id);
    await orderBecomes(names, now.domain_order_id, 'done');
    expect(names.registrar.asked.filter((asked) => asked.includes('again.org'))).toEqual(['register again.org 2']);
    const [{ domain_id } = { domain_id: '' }] = (await ownNames(dan)).names;
    const renew = async (years: number) =>
      (await dan.call('POST /app/domain/renew', { domain_id, years, currency: 'EUR', agreed: true })).body.order;
    const [one, two] = [await renew(1), await renew(2)];
    expect(two.domain_order_id).toBe(one.domain_order_id);
    const { year } = (await dan.run('getRenewalPrice', { domain_id, currency: 'EUR' })).body;
    expect(two.amount).toBe(2 * year);
    expect((await ben.run('getRenewalPrice', { domain_id, currency: 'EUR' })).code).toBe('domain_not_found');
  });

  it('leaves nothing of who registered it when they close their account', async () => {
    const cara = await member(names.shop.server);
    await held(cara, 'cara.org');
    expect((await cara.call('GET /app/domain/getContact', {})).body.contact).toEqual(contact);
    expect((await ana.call('GET /app/domain/getContact', {})).body.contact).toMatchObject({ city: 'Paris' });
    await cara.run('closeAccount', { current: password });
    expect(await storage().get(DomainContact, cara.user_id!)).toBeUndefined();
    expect(await storage().count(DomainOrder, { user_id: cara.user_id! })).toBe(1);
  });
});
