/** Booked hours: free times, two who want the same one, what is held and not paid, another time, cancelling, reminders, and the end. */
import { expect, it } from 'vitest';
import { Notification } from '#shared/accounts/entities/notifications.ts';
import { Refusal } from '#shared/errors.ts';
import { holdTime } from '#cloud/services/bookings/bookings.ts';
import { Booking } from '#shared/services/entities/booking.ts';
import { Service } from '#shared/services/entities.ts';
import { Order } from '#shared/services/entities/order.ts';
import { slotName } from '#shared/services/bookings/bookingRules.ts';
import { type HoursContent, usualHours } from '#shared/services/bookings/hours.ts';
import { addDays, dayAt, monthAfter, startOfDay } from '#shared/services/bookings/slotZones.ts';
import { sweepReminders } from '#cloud/services/bookings/bookingReminders.ts';
import {
  atBank,
  becomes,
  begin,
  declined,
  onAccount,
  platformKey,
  reconciled,
  runOut,
  until,
  useShop,
  visa,
} from '../payments/stage.ts';
import { member, members, type TestActor, visitor } from '../support/actors.ts';
import { after, buy, clientId, serviceOf } from './orderStage.ts';

const shop = useShop();
const hour = 3_600_000;
const minute = 60_000;
const zone = 'Europe/Paris';
const sydney = 'Australia/Sydney';
const month = monthAfter(dayAt(zone, Date.now()).slice(0, 7), 1);

const always: HoursContent = {
  ...usualHours(zone),
  week: Array.from({ length: 7 }, () => [{ from: 8 * 60, to: 20 * 60 }]),
  ...{ step: 60, notice: 0, horizon: 90, place: 'https://meet.example.org/room' },
};

/** A service of an hour at 60 euros, its provider with hours. */
async function bookable(hours: Partial<HoursContent> = {}, minutes = 60) {
  const { provider, sx_id } = await serviceOf(shop, {
    ...{ stype: 'booking', booking_type: 'hour', requirements: '' },
    package: [{ key: 'base', label: 'A lesson', price: 6000, inclusions: ['A lesson'], minutes }],
  });
  expect((await provider.run('saveHours', { hours: { ...always, ...hours } })).status).toBe(200);
  const slots = async (who: TestActor = provider) =>
    (await who.run('getSlots', { sx_id, month, zone })).body.days.flatMap(({ slots: own }) => own);
  const free = (await slots()).map((slot) => Date.parse(slot));
  const item = (start: number) => `${sx_id}base-${slotName(start)}`;
  return { provider, sx_id, slots, free, item };
}

const code = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: Error) => error.message,
  );
const beginning = (who: TestActor, item: string) => begin(who, item, { type: 'service' });
const booking = (id: string) => shop.server.ports.storage.get(Booking, id);

it('is booked and paid: both know when and where, nobody else gets the time, and it completes by itself', async () => {
  const { provider, sx_id, slots, free, item } = await bookable();
  const guest = await visitor(shop.server);
  const start = free[0]!;
  expect(await slots(guest)).toContain(new Date(start).toISOString());
  const buyer = await member(shop.server);
  const { order_id, payment_id } = await buy(shop, buyer, item(start));
  const { order, place } = (await buyer.run('getOrder', { order_id })).body;
  expect(order).toMatchObject({
    ...{ state: 'working', starts_at: new Date(start).toISOString(), zone, cancel_hours: 24, amount: 6000 },
  });
  expect(place).toBe('https://meet.example.org/room');
  expect(await slots(guest)).not.toContain(new Date(start).toISOString());
  const other = await member(shop.server);
  expect(await code(beginning(other, item(start)))).toContain('not free any more');
  expect((await provider.run('getBookings', {})).body.bookings).toMatchObject([{ booking_id: order_id, sx_id }]);
  expect((await other.run('getBookings', { as: 'buyer' })).body.bookings).toEqual([]);
  // Other hours touch nothing that is booked.
  await provider.run('saveHours', { hours: { ...always, week: Array.from({ length: 7 }, () => []) } });
  expect(await booking(order_id)).toMatchObject({ state: 'booked' });

  const take = (step: 'deliver' | 'ask_time', more: object) =>
    provider.run('takeOrderStep', { order_id, client_id: clientId(), step, text: 'Now', ...more } as never);
  expect((await take('deliver', {})).code).toBe('order_step_not_possible');
  expect((await take('ask_time', { days: 1 })).code).toBe('order_step_not_possible');
  const days = (start - Date.now()) / (24 * hour);
  await after(shop, days);
  expect((await buyer.run('getOrder', { order_id })).body.order.state).toBe('working');
  await after(shop, days + 0.1);
  expect((await buyer.run('getOrder', { order_id })).body.order.state).toBe('delivered');
  await after(shop, days + 1.2);
  expect((await buyer.run('getOrder', { order_id })).body.order.state).toBe('completed');
  expect(await onAccount(shop, `held:${provider.user_id}`)).toBe(5700);
  await until(
    () => shop.server.ports.storage.find(Notification, { user_id: buyer.user_id! }),
    (told) => told.some(({ type }) => type === 'booking_over'),
  );
  await becomes(shop, payment_id, 'confirmed');
});

it('is sold once: of those who want the last time at the same instant one gets it, and nobody else is charged', async () => {
  const { sx_id, provider, free, item } = await bookable();
  const people = await members(shop.server, 8);
  // Two times that overlap are the same time.
  await shop.server.ports.storage.transact((tx) =>
    tx.update(Service, sx_id, {
      package: [
        { key: 'base', label: 'A lesson', price: 6000, inclusions: ['A lesson'], minutes: 60 },
        { key: 'long', label: 'Two', price: 6000, inclusions: ['Two'], minutes: 120 },
      ],
    }),
  );
  const start = free[5]!;
  const long = `${sx_id}long-${slotName(free[4]!)}`;
  const begun = await Promise.all(
    people.map((who, index) => beginning(who, index % 2 ? long : item(start)).catch((error: Error) => error)),
  );
  const paying = begun.flatMap((answer) => ('body' in answer && answer.body.payment ? answer.body.payment : []));
  expect(paying).toHaveLength(1);
  const [payment] = paying;
  shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment!.payment_id).id, visa);
  await becomes(shop, payment!.payment_id, 'confirmed');
  const sold = await shop.server.ports.storage.find(Booking, { provider_id: provider.user_id!, state: 'booked' });
  expect(sold).toHaveLength(1);
  expect(await shop.server.ports.storage.count(Order, { sx_id })).toBe(1);
});

it('is sold once on the day when clocks are put back: the hour that comes twice is two times', async () => {
  const from = Array.from({ length: 360 }, (_, days) => Date.now() + (days + 2) * 24 * hour);
  const lengths = (at: number) =>
    startOfDay(sydney, addDays(dayAt(sydney, at), 1)) - startOfDay(sydney, dayAt(sydney, at));
  const day = dayAt(
    sydney,
    from.find((at) => lengths(at) === 25 * hour)!,
  );
  // From 2 to 3 by the clocks, which are put back at 3: two hours, and nothing else all year.
  const { sx_id, provider, item } = await bookable({
    ...{ zone: sydney, horizon: 365, week: Array.from({ length: 7 }, () => []) },
    exceptions: [{ day, spans: [{ from: 120, to: 180 }] }],
  });
  const asked = { sx_id, month: day.slice(0, 7), zone: sydney };
  const slots = async () => (await provider.run('getSlots', asked)).body.days.flatMap((each) => each.slots);
  const free = (await slots()).map((slot) => Date.parse(slot));
  expect(free.map((at) => at - free[0]!)).toEqual([0, hour]);
  const buyers = await members(shop.server, 4);
  // Two want each of the two, all at once.
  const begun = await Promise.all(
    buyers.map((who, index) => beginning(who, item(free[index % 2]!)).catch((error: Error) => error)),
  );
  const paying = begun.flatMap((answer) => ('body' in answer && answer.body.payment ? answer.body.payment : []));
  expect(paying).toHaveLength(2);
  for (const { payment_id } of paying) {
    shop.bank.account(platformKey).confirmWithCard(atBank(shop, payment_id).id, visa);
    await becomes(shop, payment_id, 'confirmed');
  }
  const sold = await shop.server.ports.storage.find(Booking, { sx_id, state: 'booked' }, { sort: { starts_at: 1 } });
  expect(sold.map(({ starts_at }) => starts_at.getTime())).toEqual(free);
  expect(await slots()).toEqual([]);
});

it('tells at the checkout which time is bought, and for how long it is kept', async () => {
  const { sx_id, free, item } = await bookable();
  const buyer = await member(shop.server);
  const { body } = await buyer.call('GET /app/cart/add/:type/:sx_id/:quantity', {
    ...{ type: 'service', sx_id: item(free[3]!), quantity: 1 },
  });
  expect(body.offers[0]!.items).toMatchObject([
    { at: new Date(free[3]!).toISOString(), kept_minutes: 10, page: `/s/${sx_id}` },
  ]);
  // Once somebody else has it, the cart leads back to where another one is chosen.
  await buy(shop, await member(shop.server), item(free[3]!));
  const later = await buyer.call('GET /app/checkout/getCart/:id', { id: 1 });
  expect(later.body).toMatchObject({ offers: [], problems: [{ code: 'slot_taken', page: `/s/${sx_id}` }] });
});

it('is held once, of many who grab few times by two servers, and what nobody pays runs out', async () => {
  const { provider, free } = await bookable({ buffer: 15 }, 45);
  const { ports } = shop.server;
  // Nothing but the database is shared between them.
  const servers = [ports, { ...ports, storage: Object.create(ports.storage) as typeof ports.storage }];
  const [people, times] = [90, 9];
  const grab = (person: number, starts: number, held = 10 * minute) =>
    holdTime(servers[person % 2]!, {
      ...{ ox_id: `grab${String(person).padStart(8, '0')}`, user_id: 500_000 + person },
      ...{ until: new Date(Date.now() + held) },
      details: {
        ...{ sx_id: 'grabbed', provider_id: provider.user_id!, title: 'A lesson', cancel_hours: 0, zone },
        ...{ starts, ends: starts + 45 * minute, busy_until: starts + hour },
      },
    }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal && error.code === 'slot_taken') return false;
        throw error;
      },
    );
  const held = await Promise.all(
    Array.from({ length: people }, (_, person) => {
      // Half of them begin half an hour later, which overlaps two of the others' times.
      const starts = free[person % times]! + (person >= people / 2 ? hour / 2 : 0);
      return grab(person, starts);
    }),
  );
  const rows = (await ports.storage.find(Booking, { provider_id: provider.user_id!, state: 'held' })).toSorted(
    (a, b) => a.starts_at.getTime() - b.starts_at.getTime(),
  );
  expect(rows).toHaveLength(held.filter(Boolean).length);
  expect(rows.length).toBeGreaterThanOrEqual(times / 2);
  for (const [index, row] of rows.entries())
    if (index) expect(row.starts_at.getTime()).toBeGreaterThanOrEqual(rows[index - 1]!.busy_until.getTime());

  // Their servers were killed before any payment was stored: the times run out by their dates, on the database's clock.
  await ports.storage.transact(async (tx) => {
    for (const { booking_id } of rows)
      await tx.update(Booking, booking_id, { held_until: new Date(Date.now() - 10_000) });
  });
  expect(await Promise.all(rows.map(({ starts_at }, index) => grab(1000 + index, starts_at.getTime())))).not.toContain(
    false,
  );
});

it('is held twice of one provider by one person, who pays or lets go before they hold another', async () => {
  const { free, item, slots } = await bookable();
  const grabber = await member(shop.server);
  const wants = (start: number) => beginning(grabber, item(start));
  const first = await wants(free[0]!);
  // At once too.
  const more = await Promise.all([free[2]!, free[4]!, free[6]!].map(wants));
  expect(more.map(({ code: why }) => why || 'held').toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    'held',
    'holds_full',
    'holds_full',
  ]);
  expect(await wants(free[8]!)).toMatchObject({ status: 409, code: 'holds_full' });
  expect(await slots(await visitor(shop.server))).toHaveLength(free.length - 2);
  // Another provider's, and another person's.
  const other = await bookable();
  expect((await beginning(grabber, other.item(other.free[0]!))).status).toBe(200);
  expect((await beginning(await member(shop.server), item(free[8]!))).status).toBe(200);
  const { payment_id } = first.body.payment;
  expect((await grabber.call('POST /app/checkout/cancelPayment', { payment_id })).status).toBe(200);
  expect((await wants(free[10]!)).status).toBe(200);
});

it('is held while somebody pays, and free again when they do not', async () => {
  const { provider, slots, free, item } = await bookable({ buffer: 30 });
  const [first, second] = [await member(shop.server), await member(shop.server)];
  const start = free[0]!;
  const iso = new Date(start).toISOString();
  const held = (await beginning(first, item(start))).body.payment;
  expect(Date.parse(held.expires_at) - Date.now()).toBeLessThanOrEqual(10 * minute);
  expect(await slots(second)).not.toContain(iso);
  // Who holds it may choose another way to pay, and the pause after it is held too.
  expect(await slots(first)).toContain(iso);
  expect(await slots(second)).not.toContain(new Date(start + hour).toISOString());
  const cart = await second.call('GET /app/cart/add/:type/:sx_id/:quantity', {
    ...{ type: 'service', sx_id: item(start), quantity: 1 },
  });
  expect(cart.code).toBe('slot_taken');
  expect(
    (
      await first.call('POST /app/checkout/getOffer', {
        items: [{ type: 'service', sx_id: item(start), quantity: 1 }],
      })
    ).body.offer.rails
      .map(({ rail }) => rail)
      .toSorted(),
  ).toEqual(['balance', 'paypal', 'stripe']);
  await first.call('POST /app/checkout/cancelPayment', { payment_id: held.payment_id });
  expect(await slots(second)).toContain(iso);

  // The second one's ten minutes pass; the third one has paid when the second one's card is charged after all.
  const slow = (await beginning(second, item(start))).body.payment;
  const past = new Date(Date.now() - minute);
  const id = slow.items[0]!.ox_id;
  await shop.server.ports.storage.transact((tx) => tx.update(Booking, id, { held_until: past }));
  const third = await member(shop.server);
  const { order_id } = await buy(shop, third, item(start));
  shop.bank.account(platformKey).confirmWithCard(atBank(shop, slow.payment_id).id, visa);
  await becomes(shop, slow.payment_id, 'refunded');
  expect(await booking(order_id)).toMatchObject({ state: 'booked', user_id: third.user_id });
  expect(await booking(id)).toMatchObject({ state: 'released' });
  // A card that is declined keeps the time until the payment ends.
  const fifth = free.find((slot) => slot >= start + 3 * hour)!;
  const poor = (await beginning(second, item(fifth))).body.payment;
  const intent = atBank(shop, poor.payment_id).id;
  expect(() => shop.bank.account(platformKey).confirmWithCard(intent, declined)).toThrow('declined');
  await runOut(shop, poor.payment_id);
  await becomes(shop, poor.payment_id, 'expired');
  expect(await booking(poor.items[0]!.ox_id)).toMatchObject({ state: 'released' });
  expect((await provider.run('getBookings', {})).body.bookings).toHaveLength(1);
  expect((await reconciled(shop)).at(-1)).toMatch(/everything agrees\.$/);
});

it('moves by agreement, and is cancelled for the whole price in time', async () => {
  const { provider, slots, free, item } = await bookable();
  const buyer = await member(shop.server);
  const [start, other] = [free[0]!, free[20]!];
  const { order_id, payment_id } = await buy(shop, buyer, item(start));
  const taken = await buy(shop, await member(shop.server), item(free[10]!));
  const move = (who: TestActor, to: number) =>
    who.run('takeOrderStep', {
      ...{ order_id, client_id: clientId(), step: 'ask_move', text: 'I have a train to catch' },
      starts_at: new Date(to).toISOString(),
    });
  const answer = (who: TestActor, step: 'agree_move' | 'decline') =>
    who.run('takeOrderStep', { order_id, client_id: clientId(), step });
  expect((await move(buyer, free[10]!)).code).toBe('slot_taken');
  expect((await move(buyer, start + 5 * minute)).code).toBe('slot_taken');
  expect((await move(buyer, other)).body.order.proposal).toMatchObject({ kind: 'move', starts_ms: other });
  expect((await answer(buyer, 'agree_move')).code).toBe('order_step_not_possible');
  // Somebody else books the time that was asked for: it can only be declined.
  const between = await buy(shop, await member(shop.server), item(other));
  expect((await answer(provider, 'agree_move')).code).toBe('slot_taken');
  await answer(provider, 'decline');
  expect((await move(provider, start + hour)).status).toBe(200);
  expect((await answer(buyer, 'agree_move')).body).toMatchObject({
    order: { starts_at: new Date(start + hour).toISOString(), ends_at: new Date(start + 2 * hour).toISOString() },
  });
  expect(await slots()).toContain(new Date(start).toISOString());
  expect(await booking(order_id)).toMatchObject({ state: 'booked', starts_at: new Date(start + hour) });

  const cancel = (who: TestActor, id: string) =>
    who.run('takeOrderStep', { order_id: id, client_id: clientId(), step: 'cancel', text: 'I am ill' });
  expect((await cancel(buyer, order_id)).body.order.state).toBe('cancelled');
  await becomes(shop, payment_id, 'refunded');
  expect(await booking(order_id)).toMatchObject({ state: 'cancelled' });
  expect(await slots()).toContain(new Date(start + hour).toISOString());
  // Within the last day its buyer cannot; the provider can.
  const soon = new Date(Date.now() + 23 * hour);
  const { storage } = shop.server.ports;
  await storage.transact((tx) => tx.update(Order, taken.order_id, { starts_at: soon }));
  const late = (await storage.get(Order, taken.order_id))!;
  const lateBuyer = (await storage.get(Booking, taken.order_id))!;
  expect([late.user_id, lateBuyer.state]).toEqual([lateBuyer.user_id, 'booked']);
  expect((await cancel(provider, taken.order_id)).body.order.state).toBe('cancelled');
  await becomes(shop, taken.payment_id, 'refunded');
  expect(await booking(between.order_id)).toMatchObject({ state: 'booked' });
});

it('comes back when the payer’s bank gives the money again, unless somebody else has the time', async () => {
  const { free, item } = await bookable();
  const bank = shop.bank.account(platformKey);
  const dispute = async (start: number) => {
    const bought = await buy(shop, await member(shop.server), item(start));
    bank.dispute(atBank(shop, bought.payment_id).id);
    await becomes(shop, bought.payment_id, 'disputed');
    expect(await booking(bought.order_id)).toMatchObject({ state: 'cancelled' });
    return bought;
  };
  const won = async ({ payment_id }: { payment_id: string }) => {
    bank.closeDispute(atBank(shop, payment_id).id, 'won');
    await becomes(shop, payment_id, 'won');
  };
  const [lucky, unlucky] = [await dispute(free[0]!), await dispute(free[1]!)];
  await buy(shop, await member(shop.server), item(free[1]!));
  await won(lucky);
  await won(unlucky);
  expect(await booking(lucky.order_id)).toMatchObject({ state: 'booked' });
  expect(await booking(unlucky.order_id)).toMatchObject({ state: 'cancelled' });
});

it('reminds both a day and an hour before, once', async () => {
  const { provider, free, item } = await bookable();
  const buyer = await member(shop.server);
  const start = free[0]!;
  const { order_id } = await buy(shop, buyer, item(start));
  const { ports } = shop.server;
  const sweepAt = (before: number) => {
    const clock = { now: () => start - before, pause: () => Promise.resolve() };
    return sweepReminders({ ...ports, clock });
  };
  const told = async (who: TestActor) =>
    (await ports.storage.find(Notification, { user_id: who.user_id! }))
      .map(({ type }) => type)
      .filter((type) => type === 'booking_soon' || type === 'booking_tomorrow')
      .toSorted();
  await sweepAt(25 * hour);
  expect(await told(buyer)).toEqual([]);
  await Promise.all([sweepAt(24 * hour), sweepAt(24 * hour)]);
  expect([await told(buyer), await told(provider)]).toEqual([['booking_tomorrow'], ['booking_tomorrow']]);
  await sweepAt(hour);
  await sweepAt(hour / 2);
  expect(await told(provider)).toEqual(['booking_soon', 'booking_tomorrow']);
  expect((await booking(order_id))!.remind_at).toBeUndefined();
});

it('has hours of one service beside the usual ones, that are nobody else’s to see or to change', async () => {
  const { provider, sx_id } = await bookable();
  const stranger = await member(shop.server, 'provider');
  expect((await provider.run('getHours', { sx_id })).body).toMatchObject({ is_own: false, hours: { step: 60 } });
  const own = { ...always, step: 30 as const };
  expect((await provider.run('saveHours', { sx_id, hours: own })).body).toMatchObject({ is_own: true });
  expect((await provider.run('getHours', {})).body.hours!.step).toBe(60);
  expect((await provider.run('saveHours', { sx_id, hours: null })).body).toMatchObject({ is_own: false });
  expect((await provider.run('saveHours', { sx_id, hours: own })).body.hours!.step).toBe(30);
  expect((await stranger.run('getHours', { sx_id })).code).toBe('service_not_found');
  expect((await stranger.run('saveHours', { sx_id, hours: own })).code).toBe('service_not_found');
  const wrong = { ...own, zone: 'Mars/Base' };
  expect((await provider.run('saveHours', { hours: wrong })).fields).toHaveProperty('hours.zone');
});
