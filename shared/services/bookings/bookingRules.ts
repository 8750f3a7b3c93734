/** Rules of bookings that server and pages share. Instants are milliseconds since 1970. */
import { bookingLimits } from './limits.ts';
import { hour, minute } from '#shared/time.ts';

/** `held`: somebody is paying for it. `released`: nobody did. */
export const bookingStates = ['held', 'booked', 'released', 'cancelled'] as const;

/** How the name of a thing in a cart ends for a time: minutes since 1970, in base 36. */
export const slotName = (start: number): string => (start / minute).toString(36);

/** The time that a name means; undefined for names of none. */
export function slotOf(name: string): number | undefined {
  return /^[0-9a-z]{5,6}$/.test(name) ? Number.parseInt(name, 36) * minute : undefined;
}

/** When both are reminded next; undefined once it is too late for that. */
export function nextReminder(starts: number, now: number): number | undefined {
  const before = bookingLimits.reminders.find((each) => starts - each > now);
  return before === undefined ? undefined : starts - before;
}

/** Until when its buyer may cancel for the whole price. */
export const freeUntil = (starts: number, cancel_hours: number): number => starts - cancel_hours * hour;
