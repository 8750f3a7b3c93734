/** Hours of the demo's providers, and bookings that are to come, by the product's own functions. */
import { Booking, Hours } from '#shared/services/entities/booking.ts';
import { slotName } from '#shared/services/bookings/bookingRules.ts';
import { usualHours } from '#shared/services/bookings/hours.ts';
import { cartIdOf } from '#shared/services/rules.ts';
import { dayAt, monthAfter } from '#shared/services/bookings/slotZones.ts';
import { Refusal } from '#shared/errors.ts';
import { hour } from '#shared/time.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { createPayment, getOffer } from '#cloud/payments/checkout/checkout.ts';
import { getSlots } from '#cloud/services/bookings/bookingLists.ts';
import { above, type Ports } from '#cloud/kernel/ports.ts';
import { demoId } from './parts.ts';
import { deposit } from './seedMoney.ts';

const zones: Readonly<Record<string, string>> = {
  tomas: 'Europe/Lisbon',
  marco: 'Europe/Lisbon',
  camila: 'America/Bogota',
  yuki: 'Asia/Tokyo',
  leo: 'Europe/Brussels',
  sofia: 'Europe/Madrid',
  diego: 'America/Mexico_City',
  priya: 'Asia/Kolkata',
};

/** Who books, and what. */
const buyer = 'hannah';
const booked = ['alfama', 'lessons'] as const;
const places: Readonly<Record<string, string>> = {
  marco: 'Largo das Portas do Sol, at the yellow kiosk',
  tomas: 'https://meet.example.org/tomas-guitar',
};

async function seedHours(ports: Ports, username: string, zone: string, user_id: number): Promise<void> {
  const { week, ...usual } = usualHours(zone);
  const hours_id = `u${user_id}`;
  if (await ports.storage.get(Hours, hours_id)) return;
  const lunch = week.map((spans) =>
    spans.flatMap(({ from, to }) => [
      { from, to: 13 * 60 },
      { from: 14 * 60 + 30, to },
    ]),
  );
  await ports.storage.transact((tx) =>
    tx.insert(Hours, {
      ...{ ...usual, hours_id, user_id, buffer: 15, place: places[username] ?? '' },
      week: lunch.map((spans) => ({ spans })),
    }),
  );
}

/** The second free time from two days on. */
async function freeTime(context: Context, sx_id: string): Promise<string | undefined> {
  const zone = 'Europe/Berlin';
  const from = context.clock.now() + 48 * hour;
  const first = dayAt(zone, from).slice(0, 7);
  for (const month of [first, monthAfter(first, 1)]) {
    const { days } = await getSlots.run(context, { sx_id, month, zone });
    const slots = days.flatMap((each) => each.slots).filter((slot) => Date.parse(slot) > from);
    if (slots[1]) return slots[1];
  }
  return undefined;
}

/** Repeatable: who has a booking to come books no other. */
export async function seedBookings(ports: Ports, ids: ReadonlyMap<string, number>): Promise<void> {
  for (const [username, zone] of Object.entries(zones)) await seedHours(ports, username, zone, ids.get(username)!);
  const user_id = ids.get(buyer)!;
  const context: Context = { ...ports, caller: { user_id, roles: [], language: 'EN', address: 'demo' } };
  await deposit(ports, user_id);
  for (const key of booked) {
    const sx_id = demoId(ports, `service/${key}`);
    const ends_at = above(new Date(ports.clock.now()));
    const [known] = await ports.storage.find(Booking, { user_id, sx_id, state: 'booked', ends_at }, { limit: 1 });
    if (known) continue;
    try {
      const slot = await freeTime(context, sx_id);
      if (!slot) continue;
      const name = slotName(Date.parse(slot));
      const items = [{ type: 'service', sx_id: cartIdOf(sx_id, 'base', name), quantity: 1 }];
      const { offer } = await getOffer.run(context, { items });
      await createPayment.run(context, {
        ...{ client_id: `demo-booking-${name}`, items, total: offer.total, currency: 'EUR', rail: 'balance' },
      });
    } catch (error) {
      // People have changed the service since, or the balance is used up.
      if (!(error instanceof Refusal)) throw error;
      ports.log.info({ err: error }, 'a booking of the demo could not be made');
    }
  }
}
