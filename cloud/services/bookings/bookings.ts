/** Times of providers: held for somebody who pays, booked by the transaction that confirms the payment, and never two at once. */
import { Booking } from '#shared/services/entities/booking.ts';
import type { Order } from '#shared/services/entities/order.ts';
import { nextReminder, slotOf } from '#shared/services/bookings/bookingRules.ts';
import { isFreeSlot, type Taken } from '#shared/services/bookings/slots.ts';
import type { Service } from '#shared/services/entities.ts';
import type { ServicePackage } from '#shared/services/types.ts';
import { Refusal } from '#shared/errors.ts';
import { minute } from '#shared/time.ts';
import type { Context } from '#cloud/kernel/define.ts';
import type { Reserved, Sold } from '#cloud/kernel/goods.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { above, atMost, oneOf, type Ports, type Reader, type Transaction } from '#cloud/kernel/ports.ts';
import { bookingLimits } from '#shared/services/bookings/limits.ts';
import { hoursOf } from './hours.ts';

/** What a payment keeps of the time that it buys: milliseconds since 1970. */
export interface BookedTime extends Record<string, string | number> {
  starts: number;
  ends: number;
  busy_until: number;
  cancel_hours: number;
  zone: string;
}

interface Wanted {
  readonly booking_id: string;
  readonly provider_id: number;
  readonly user_id: number;
  readonly starts: number;
  readonly busy_until: number;
}

/** Whether a row keeps its time from somebody. */
const keeps = ({ state, held_until, user_id }: Booking, from: number | undefined, now: number): boolean =>
  state === 'booked' || (user_id !== from && held_until !== undefined && held_until.getTime() > now);

/** Rows of the provider that overlap a time, those that ran out included. */
const overlapping = (reader: Reader, provider_id: number, from: number, until: number): Promise<Booking[]> =>
  reader.find(Booking, {
    ...{ provider_id, state: oneOf(['held', 'booked']) },
    starts_at: atMost(new Date(until - 1)),
    busy_until: above(new Date(from)),
  });

/** What of the provider's time is taken between two moments, as `user_id` sees it: what they hold themselves is free to them. */
export async function takenBetween(
  reader: Reader,
  {
    provider_id,
    user_id,
    from,
    until,
    but,
  }: { provider_id: number; user_id?: number; from: number; until: number; but?: string },
  now: number,
): Promise<Taken[]> {
  const rows = await overlapping(reader, provider_id, from, until);
  return rows
    .filter((row) => row.booking_id !== but && keeps(row, user_id, now))
    .map(({ starts_at, busy_until }) => ({ from: starts_at.getTime(), until: busy_until.getTime() }));
}

const isTaken = async (reader: Reader, wanted: Wanted, now: number): Promise<boolean> => {
  const { booking_id, provider_id, user_id, starts, busy_until } = wanted;
  const rows = await overlapping(reader, provider_id, starts, busy_until);
  return rows.some((row) => row.booking_id !== booking_id && keeps(row, user_id, now));
};

/**
 * Makes a time this one's alone: what others held and have not paid in time is released, and what the same person held. Throws 'slot_taken'. Each
 * such row is written, so that a payment which confirms it at the same moment conflicts.
 */
async function claim(tx: Transaction, wanted: Wanted, now: number): Promise<void> {
  const { booking_id, provider_id, user_id, starts, busy_until } = wanted;
  await tx.hold(`Bookings ${provider_id}`);
  for (const row of await overlapping(tx, provider_id, starts, busy_until)) {
    if (row.booking_id === booking_id) continue;
    if (keeps(row, user_id, now)) throw new Refusal('slot_taken');
    await tx.update(Booking, row.booking_id, { state: 'released', held_until: undefined });
  }
}

/** The details of a time that can be booked now. Throws 'slot_missing' where none is named, and 'slot_taken'. */
export async function timeToBook(
  { storage, clock, caller }: Context,
  service: Service,
  { minutes = 60 }: ServicePackage,
  slot: string | undefined,
): Promise<BookedTime> {
  const starts = slot === undefined ? undefined : slotOf(slot);
  const hours = await hoursOf(storage, service);
  if (starts === undefined || !hours) throw new Refusal('slot_missing');
  const now = clock.now();
  const ends = starts + minutes * minute;
  const busy_until = ends + hours.buffer * minute;
  const whose = { provider_id: service.user_id, user_id: caller.user_id };
  const taken = await takenBetween(storage, { ...whose, from: starts, until: busy_until }, now);
  if (!isFreeSlot(hours, starts, { minutes, taken, now })) throw new Refusal('slot_taken');
  return { starts, ends, busy_until, cancel_hours: hours.cancel_hours, zone: hours.zone };
}

interface Details extends BookedTime {
  sx_id: string;
  provider_id: number;
  title: string;
}

const rowOf = ({ ox_id, user_id, details }: Pick<Sold, 'ox_id' | 'user_id' | 'details'>) => {
  const { sx_id, provider_id, title, starts, ends, busy_until } = details as Details;
  return {
    wanted: { booking_id: ox_id, provider_id, user_id: user_id!, starts, busy_until },
    row: {
      ...{ booking_id: ox_id, sx_id, provider_id, user_id: user_id!, title },
      ...{ starts_at: new Date(starts), ends_at: new Date(ends), busy_until: new Date(busy_until) },
    },
  };
};

/** Somebody who holds many times and pays for none keeps them from everybody else. Throws 'holds_full'. */
async function refuseMany(tx: Transaction, { booking_id, provider_id, user_id }: Wanted, now: number): Promise<void> {
  const { holds: most } = bookingLimits;
  const rows = await tx.find(Booking, { user_id, state: 'held', provider_id, held_until: above(new Date(now)) });
  if (rows.filter((row) => row.booking_id !== booking_id).length >= most) throw new Refusal('holds_full', { most });
}

/** Holds a time for somebody who begins to pay for it. Throws 'slot_taken' and 'holds_full'. */
export async function holdTime({ storage, clock }: Ports, reserved: Reserved): Promise<void> {
  const { wanted, row } = rowOf(reserved);
  // Who comes too late learns it without waiting for the others.
  if (await isTaken(storage, wanted, clock.now())) throw new Refusal('slot_taken');
  await inTurn(storage, `Bookings|${wanted.provider_id}`, async () => {
    // Nor does it cost a transaction to learn it when their turn has come.
    if (await isTaken(storage, wanted, clock.now())) throw new Refusal('slot_taken');
    await storage.transact(async (tx) => {
      const known = await tx.get(Booking, wanted.booking_id);
      if (known?.state === 'booked') return;
      await claim(tx, wanted, clock.now());
      await refuseMany(tx, wanted, clock.now());
      const held = { state: 'held' as const, held_until: reserved.until };
      if (known) await tx.update(Booking, wanted.booking_id, held);
      else await tx.insert(Booking, { ...row, ...held });
    });
  });
}

/** The payment ended: nobody waits for the time any more. */
export async function releaseTime({ storage }: Pick<Ports, 'storage'>, booking_id: string): Promise<void> {
  await storage.transact(async (tx) => {
    if ((await tx.get(Booking, booking_id))?.state === 'held')
      await tx.update(Booking, booking_id, { state: 'released', held_until: undefined });
  });
}

/** Whether what was paid for is somebody else's by now. */
export async function isTimeGone(reader: Reader, sold: Sold, now: number): Promise<boolean> {
  const row = await reader.get(Booking, sold.ox_id);
  // Nobody takes a time whose row is held without writing that row.
  return row?.state !== 'held' && isTaken(reader, rowOf(sold).wanted, now);
}

/** In the transaction that confirms the payment. */
export async function bookTime(tx: Transaction, sold: Sold, now: number): Promise<void> {
  const { wanted, row } = rowOf(sold);
  const known = await tx.get(Booking, wanted.booking_id);
  if (known?.state !== 'held') await claim(tx, wanted, now);
  if (known) await tx.update(Booking, wanted.booking_id, booked(wanted.starts, now));
  else await tx.insert(Booking, { ...row, ...booked(wanted.starts, now) });
}

const booked = (starts: number, now: number) => {
  const remind = nextReminder(starts, now);
  return {
    state: 'booked' as const,
    held_until: undefined,
    remind_at: remind === undefined ? undefined : new Date(remind),
  };
};

/** What a step of its order makes of a time: it moves, is free again, or is taken again. Throws 'slot_taken'. */
export async function timeFollows(tx: Transaction, before: Order, after: Order, now: number): Promise<void> {
  const { order_id, starts_at, ends_at, state } = after;
  if (!starts_at || !ends_at) return;
  if (state === 'cancelled') {
    if (before.state !== 'cancelled')
      await tx.update(Booking, order_id, { state: 'cancelled', remind_at: undefined, held_until: undefined });
    return;
  }
  const isMoved = starts_at.getTime() !== before.starts_at?.getTime();
  if (!isMoved && before.state !== 'cancelled') return;
  const row = await tx.get(Booking, order_id);
  if (!row) return;
  const pause = row.busy_until.getTime() - row.ends_at.getTime();
  const busy_until = new Date(ends_at.getTime() + pause);
  const starts = starts_at.getTime();
  const { provider_id, user_id } = row;
  await claim(tx, { booking_id: order_id, provider_id, user_id, starts, busy_until: busy_until.getTime() }, now);
  await tx.update(Booking, order_id, { starts_at, ends_at, busy_until, ...booked(starts, now) });
}

/** Throws 'slot_taken' where an order cannot be moved to this time: outside of the hours, or taken. */
export async function refuseMove(reader: Reader, order: Order, starts: number, now: number): Promise<void> {
  const { order_id, sx_id, provider_id } = order;
  const hours = sx_id === undefined ? undefined : await hoursOf(reader, { sx_id, user_id: provider_id });
  const length = order.ends_at!.getTime() - order.starts_at!.getTime();
  if (!hours) throw new Refusal('slot_taken');
  const until = starts + length + hours.buffer * minute;
  const taken = await takenBetween(reader, { provider_id, from: starts, until, but: order_id }, now);
  if (!isFreeSlot(hours, starts, { minutes: length / minute, taken, now })) throw new Refusal('slot_taken');
}
