/** When somebody can be booked, and when they are. */
import { anyOf, author, operators, usersIn } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, integer, list, ref, text } from '#shared/model/fields.ts';
import { bookingStates } from '#shared/services/bookings/bookingRules.ts';
import { hoursLimits } from '#shared/services/bookings/limits.ts';
import type { HoursException, Span } from '#shared/services/bookings/hours.ts';

/** The hours of a provider, or those of one service that differ from them. */
export const Hours = defineEntity({
  name: 'Hours',
  id: 'hours_id',
  fields: {
    /** `u<user_id>`, or the service's `sx_id`. */
    hours_id: text({ required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    zone: text({ required: true, set: 'byServer', max: 64 }),
    week: list(data<{ spans: Span[] }>()(), { required: true, set: 'byServer', max: 7 }),
    exceptions: list(data<HoursException>()(), { required: true, set: 'byServer', max: hoursLimits.exceptions }),
    step: integer({ required: true, set: 'byServer' }),
    buffer: integer({ required: true, set: 'byServer' }),
    notice: integer({ required: true, set: 'byServer' }),
    horizon: integer({ required: true, set: 'byServer' }),
    cancel_hours: integer({ required: true, set: 'byServer' }),
    place: text({ default: '', set: 'byServer', max: hoursLimits.place }),
  },
  whenClosed: 'remove',
  access: { read: author },
  indexes: [['user_id']],
});
export type Hours = RecordOf<typeof Hours>;

/** A time of a provider that is kept for somebody. Rows of one provider are written one after the other (`tx.hold`), so that none overlap. */
export const Booking = defineEntity({
  name: 'Bookings',
  id: 'booking_id',
  dashboard: 'read',
  fields: {
    /** The sale's `ox_id`, which is the order's id too. */
    booking_id: text({ required: true, set: 'byServer' }),
    sx_id: ref('Services', { required: true, set: 'byServer' }),
    provider_id: ref('Profile', { required: true, set: 'byServer' }),
    /** Who books. */
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    title: text({ required: true, set: 'byServer', max: 300 }),
    starts_at: date({ required: true, set: 'byServer' }),
    ends_at: date({ required: true, set: 'byServer' }),
    /** With the pause after it. */
    busy_until: date({ required: true, set: 'byServer' }),
    state: choice(bookingStates, { required: true, set: 'byServer' }),
    /** Of one that is held: until then it is nobody else's. */
    held_until: date({ set: 'byServer' }),
    /** When both are reminded next. */
    remind_at: date({ set: 'byServer', hidden: true }),
  },
  whenClosed: 'keep',
  access: { read: anyOf(usersIn('user_id', 'provider_id'), operators('services', 'read')) },
  live: { by: ['user_id', 'provider_id'] },
  indexes: [
    ['provider_id', 'state', 'busy_until'],
    ['user_id', 'state', 'ends_at'],
    ['state', 'remind_at'],
  ],
});
export type Booking = RecordOf<typeof Booking>;
