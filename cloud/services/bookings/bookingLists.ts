/** The times that can be booked, and those that are. */
import { z } from 'zod';
import { Booking } from '#shared/services/entities/booking.ts';
import { bookingLimits } from '#shared/services/bookings/limits.ts';
import type { BookingShape, SlotsAnswer } from '#shared/services/bookings/bookingShapes.ts';
import { packageOf } from '#shared/services/rules.ts';
import { byDay, freeSlots, monthIn } from '#shared/services/bookings/slots.ts';
import { isZone } from '#shared/services/bookings/slotZones.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone, members } from '#shared/model/access.ts';
import { day, minute } from '#shared/time.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { above } from '#cloud/kernel/ports.ts';
import { openService } from '#cloud/services/catalogue/catalogue.ts';
import { takenBetween } from './bookings.ts';
import { hoursOf } from './hours.ts';

/** The free times of a service in a month, by the days of the visitor's own zone. A provider without hours has none. */
export const getSlots = defineFunction({
  route: 'POST /app/services/getSlots',
  who: everyone,
  limit: usual,
  input: z.strictObject({
    sx_id: publicId,
    /** The package; its length decides. */
    key: z.string().max(8).optional(),
    /** 'YYYY-MM' */
    month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
    zone: z.string().max(64).refine(isZone, 'services.invalid.zone'),
    /** An order that is to be moved: its own time is free. */
    order_id: publicId.optional(),
  }),
  async run({ storage, clock, caller }, { sx_id, key, month, zone, order_id }): Promise<SlotsAnswer> {
    const service = await openService(storage, caller, sx_id);
    const of = service && (key === undefined ? service.package[0] : packageOf(service, key));
    if (!of || service.stype !== 'booking') throw new Refusal('service_not_found');
    const hours = await hoursOf(storage, service);
    const now = clock.now();
    const booking = order_id === undefined ? undefined : await storage.get(Booking, order_id);
    const isMoved =
      booking !== undefined && (booking.user_id === caller.user_id || booking.provider_id === caller.user_id);
    const minutes =
      booking && isMoved ? (booking.ends_at.getTime() - booking.starts_at.getTime()) / minute : (of.minutes ?? 60);
    const answer = { month, minutes, serverTime: now / 1000 };
    if (!hours) return { ...answer, zone, days: [] };
    const { from, to } = monthIn(zone, month);
    const taken = await takenBetween(
      storage,
      {
        ...{ provider_id: service.user_id, user_id: caller.user_id, from, until: to + 2 * day },
        ...(isMoved && { but: order_id }),
      },
      now,
    );
    const slots = freeSlots(hours, { minutes, taken, now, from, to });
    return {
      ...{ ...answer, zone: hours.zone, last: new Date(now + hours.horizon * day).toISOString() },
      cancel_hours: hours.cancel_hours,
      days: byDay(zone, slots).map((each) => ({
        day: each.day,
        slots: each.slots.map((slot) => new Date(slot).toISOString()),
      })),
    };
  },
});

/** What the caller has booked, or is booked for, and is not over yet; the next one first. */
export const getBookings = defineFunction({
  route: 'POST /app/services/getBookings',
  who: members,
  limit: usual,
  input: z.strictObject({ as: z.enum(['buyer', 'provider']).default('provider') }),
  async run({ storage, clock, caller }, { as }): Promise<{ bookings: BookingShape[]; serverTime: number }> {
    const own = caller.user_id!;
    const now = clock.now();
    const rows = await storage.find(
      Booking,
      {
        ...(as === 'buyer' ? { user_id: own } : { provider_id: own }),
        ...{ state: 'booked', ends_at: above(new Date(now)) },
      },
      { sort: { starts_at: 1 }, limit: bookingLimits.shown },
    );
    return {
      bookings: rows.map(({ booking_id, sx_id, provider_id, user_id, title, starts_at, ends_at }) => ({
        ...{ booking_id, sx_id, provider_id, user_id, title },
        ...{ starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() },
      })),
      serverTime: now / 1000,
    };
  },
});
