/** A paid club: a subscription lets its buyer in, and out when it ends. */
import { describe, expect, it } from 'vitest';
import { renewSubscriptions } from '#cloud/payments/subscriptions/renewals.ts';
import { Membership } from '#shared/community/entities/clubs.ts';
import { Payment } from '#shared/payments/entities/payment.ts';
import { Subscription } from '#shared/payments/entities/subscription.ts';
import { atBank, becomes, begin, platformKey, until, useShop, visa } from '../payments/stage.ts';
import { member, type TestActor } from '../support/actors.ts';
import { clubOf, join, postOf } from './club.ts';

const shop = useShop();
const day = 24 * 3_600_000;
const storage = () => shop.server.ports.storage;

/** Pays the fee of a club; answers the subscription. */
async function pay(who: TestActor, gx_id: string): Promise<string> {
  const { payment_id } = (await begin(who, gx_id, { type: 'club' })).body.payment;
  shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment_id).id, visa);
  await becomes(shop, payment_id, 'confirmed');
  return (await storage().get(Payment, payment_id))!.subscription_id!;
}
const fee = { membership: 'paid', amount: 500, currency: 'EUR', interval: 'month' } as const;

const reads = async (who: TestActor, gx_id: string) =>
  (await who.call('GET /app/feeds/getFeeds', { group_id: gx_id })).status;

describe('a paid club', () => {
  it('is read and written by those who pay, as long as they do', async () => {
    const [ana, ben, cleo] = await Promise.all([member(shop.server), member(shop.server), member(shop.server)]);
    const { gx_id } = await clubOf(ana, { title: 'Choir', ...fee });
    await postOf(ana, gx_id, 'The notes for Tuesday');
    expect(await join(ben, gx_id)).toMatchObject({ status: 403, code: 'club_paid' });
    expect(await reads(ben, gx_id)).toBe(403);

    const [subscription_id, ofCleo] = await Promise.all([pay(ben, gx_id), pay(cleo, gx_id)]);
    expect([await reads(ben, gx_id), await reads(cleo, gx_id)]).toEqual([200, 200]);
    expect(await storage().get(Subscription, subscription_id)).toMatchObject({ amount: 500, currency: 'EUR' });
    // Who is sent away is charged no more.
    await ana.run('remove2Group', { gx_id, user_id: cleo.user_id!, reason: 'Too loud' });
    expect(await reads(cleo, gx_id)).toBe(403);
    expect(await storage().get(Subscription, ofCleo)).toMatchObject({ state: 'active', ends_then: true });
    const club = async () => (await ben.run('getGroups', { gx_id })).body.groups[0]!;
    expect(await club()).toMatchObject({ members: 2, state: 'active', can: { write: true } });
    await postOf(ben, gx_id, 'I can sing bass');

    await ben.run('cancelSubscription', { subscription_id, cancel: true });
    const { paid_until } = (await storage().get(Subscription, subscription_id))!;
    const clock = { now: () => paid_until.getTime() + day, pause: () => Promise.resolve() };
    await renewSubscriptions({ ...shop.server.ports, clock });
    await until(
      () => reads(ben, gx_id),
      (status) => status === 403,
    );
    expect(await club()).toMatchObject({ members: 1, can: { read: false, write: false } });
    // What they wrote stays.
    const { feeds } = (await ana.call('GET /app/feeds/getFeeds', { group_id: gx_id })).body;
    expect(feeds.map(({ text }) => text)).toEqual(['I can sing bass', 'The notes for Tuesday']);
  });

  it('takes back who left, without paying again, until the paid period ends', async () => {
    const [ana, ben, cleo] = await Promise.all([member(shop.server), member(shop.server), member(shop.server)]);
    const { gx_id } = await clubOf(ana, fee);
    const [subscription_id, ofCleo] = await Promise.all([pay(ben, gx_id), pay(cleo, gx_id)]);
    const row = () => storage().get(Subscription, subscription_id);
    const left = (await ben.run('remove2Group', { gx_id })).body.group;
    expect([left.state, left.paid, await reads(ben, gx_id)]).toEqual([undefined, true, 403]);
    expect((await ben.run('getGroups', { gx_id })).body.groups[0]!.paid).toBe(true);
    const back = (await join(ben, gx_id)).body.group;
    expect([back.state, back.paid, back.members, await reads(ben, gx_id)]).toEqual(['active', undefined, 3, 200]);
    // Coming back is not buying more.
    expect(await row()).toMatchObject({ state: 'active', ends_then: true });

    await ben.run('remove2Group', { gx_id });
    await ben.run('cancelSubscription', { subscription_id, cancel: false });
    expect([(await row())!.ends_then, await reads(ben, gx_id)]).toEqual([false, 200]);

    await ana.run('remove2Group', { gx_id, user_id: cleo.user_id!, ban: true, reason: 'Too loud' });
    expect(await join(cleo, gx_id)).toMatchObject({ code: 'club_banned' });
    const resumed = await cleo.run('cancelSubscription', { subscription_id: ofCleo, cancel: false });
    expect(resumed).toMatchObject({ code: 'club_banned' });

    await ben.run('remove2Group', { gx_id });
    const { paid_until } = (await row())!;
    const clock = { now: () => paid_until.getTime() + day, pause: () => Promise.resolve() };
    await renewSubscriptions({ ...shop.server.ports, clock });
    // The days of grace are for a charge that failed.
    expect(await join(ben, gx_id)).toMatchObject({ status: 403, code: 'club_paid' });
  });

  it('that costs nothing any more charges nobody, and keeps and takes back who paid', async () => {
    const [ana, ben, cleo] = await Promise.all([member(shop.server), member(shop.server), member(shop.server)]);
    const { gx_id, title, description } = await clubOf(ana, fee);
    const [subscription_id] = await Promise.all([pay(ben, gx_id), pay(cleo, gx_id)]);
    await cleo.run('remove2Group', { gx_id });
    const past = { until: new Date(Date.now() - day) };
    await storage().transact((tx) => tx.update(Membership, `${gx_id}-${cleo.user_id}`, past));
    await ana.run('addUpdateGroup', { gx_id, title, description });
    await join(cleo, gx_id);
    expect((await cleo.run('getGroups', { gx_id })).body.groups[0]!.can.write).toBe(true);

    const { paid_until } = (await storage().get(Subscription, subscription_id))!;
    const clock = { now: () => paid_until.getTime() + day, pause: () => Promise.resolve() };
    const payments = () => storage().count(Payment, { subscription_id });
    const before = await payments();
    await renewSubscriptions({ ...shop.server.ports, clock });
    expect([(await storage().get(Subscription, subscription_id))!.state, await payments()]).toEqual(['ended', before]);
    const bens = await storage().get(Membership, `${gx_id}-${ben.user_id}`);
    expect([bens!.state, bens!.until]).toEqual(['active', undefined]);
  });

  it('that is private lets in first, takes the fee then, and lets pay again who was let in', async () => {
    const [ana, ben, cleo] = await Promise.all([member(shop.server), member(shop.server), member(shop.server)]);
    const { gx_id } = await clubOf(ana, { ...fee, access: 'Private' });
    const asksToPay = (who: TestActor) =>
      who.call('POST /app/checkout/getOffer', { items: [{ type: 'club', sx_id: gx_id, quantity: 1 }] });
    const state = async (who: TestActor) => (await who.run('getGroups', { gx_id })).body.groups[0]!.state;
    expect(await asksToPay(ben)).toMatchObject({ status: 403, code: 'club_asks_first' });
    expect((await join(ben, gx_id, { answer: 'Bass' })).body.group.state).toBe('asked');
    await ana.run('add2Group', { gx_id, user_id: ben.user_id! });
    expect([await state(ben), await reads(ben, gx_id)]).toEqual(['accepted', 403]);
    expect(await join(ben, gx_id)).toMatchObject({ code: 'club_paid' });
    const subscription_id = await pay(ben, gx_id);
    expect([await state(ben), await reads(ben, gx_id)]).toEqual(['active', 200]);

    const { invitation_id: invitation } = (await ana.run('invite2Group', { gx_id })).body.invitation;
    expect((await join(cleo, gx_id, { invitation })).body.group.state).toBe('accepted');
    await ana.run('remove2Group', { gx_id, user_id: cleo.user_id!, reason: 'Too loud' });
    expect(await asksToPay(cleo)).toMatchObject({ code: 'club_asks_first' });

    // Who left asks again, and is in at once when let in: that period is paid.
    await ben.run('remove2Group', { gx_id });
    const resumed = await ben.run('cancelSubscription', { subscription_id, cancel: false });
    expect(resumed).toMatchObject({ code: 'club_asks_first' });
    expect((await join(ben, gx_id)).body.group.state).toBe('asked');
    await ana.run('add2Group', { gx_id, user_id: ben.user_id! });
    expect([await state(ben), await reads(ben, gx_id)]).toEqual(['active', 200]);

    await ben.run('cancelSubscription', { subscription_id, cancel: true });
    const { paid_until } = (await storage().get(Subscription, subscription_id))!;
    const clock = { now: () => paid_until.getTime() + day, pause: () => Promise.resolve() };
    await renewSubscriptions({ ...shop.server.ports, clock });
    expect([await state(ben), await reads(ben, gx_id)]).toEqual(['accepted', 403]);
  });

  it('that is passed on is paid to its new owner', async () => {
    const [ana, ben, cleo] = await Promise.all([member(shop.server), member(shop.server), member(shop.server)]);
    const { gx_id } = await clubOf(ana, fee);
    const [subscription_id] = await Promise.all([pay(ben, gx_id), pay(cleo, gx_id)]);
    await ana.run('setClubRole', { gx_id, user_id: cleo.user_id!, role: 'owner' });
    expect((await storage().get(Subscription, subscription_id))!.seller_id).toBe(cleo.user_id);
  });
});
