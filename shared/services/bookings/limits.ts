import { day, hour, inMinutes, minute } from '#shared/time.ts';

export const bookingLimits = {
  /** Milliseconds for which a time is kept for somebody who pays for it. */
  held: 10 * minute,
  /** Times of one provider that one person holds at once. */
  holds: 2,
  /** Milliseconds before it begins at which both are reminded. */
  reminders: [day, hour],
  /** Rows of a calendar. */
  shown: 200,
} as const;

export const hoursLimits = {
  /** Spans of one day, and days with hours of their own. */
  spans: 6,
  exceptions: 100,
  /** Minutes: what all times are multiples of, the longest pause after a booking, and the longest notice. */
  step: 5,
  buffer: 240,
  notice: inMinutes(30 * day),
  /** Days ahead that can be booked. */
  horizon: 365,
  /** Hours before it begins until which a booking can be cancelled for the whole price. */
  cancel: 14 * 24,
  /** Characters of where it takes place. */
  place: 300,
} as const;
