/** The times at which somebody can be booked. Instants are milliseconds since 1970. */
import { day as dayLength, minute } from '#shared/time.ts';
import type { HoursContent, Span } from './hours.ts';
import { addDays, dayAt, daysOf, instantOf, startOfDay, wallOfDay, weekdayOf } from './slotZones.ts';

/** A time that is taken: what is booked, and the pause after it. */
export interface Taken {
  readonly from: number;
  readonly until: number;
}

/** What of somebody's hours says when they can be booked. */
export type OpenHours = Omit<HoursContent, 'cancel_hours' | 'place'>;

interface Range {
  from: number;
  to: number;
}

/** By the exception of the day, or by its weekday. */
const spansOf = ({ week, exceptions }: OpenHours, day: string): readonly Span[] =>
  exceptions.find((each) => each.day === day)?.spans ?? week[weekdayOf(day)] ?? [];

/** The open ranges that touch [from, to), in order; those that touch each other are one, such as over midnight. */
function rangesBetween(hours: OpenHours, from: number, to: number): Range[] {
  const { zone } = hours;
  const ranges: Range[] = [];
  const last = dayAt(zone, to);
  // A span of the day before may go on past midnight.
  for (let day = addDays(dayAt(zone, from), -2); day <= last; day = addDays(day, 1))
    for (const span of spansOf(hours, day)) {
      const start = instantOf(zone, wallOfDay(day) + span.from * minute, 'from');
      const end = instantOf(zone, wallOfDay(day) + span.to * minute, 'to');
      const before = ranges.at(-1);
      if (before && start <= before.to) before.to = Math.max(before.to, end);
      else if (end > start) ranges.push({ from: start, to: end });
    }
  return ranges;
}

interface Wanted {
  /** Minutes that it takes. */
  readonly minutes: number;
  /** What is taken already, in any order. */
  readonly taken: readonly Taken[];
  readonly now: number;
  /** Times from here on, and before there. */
  readonly from: number;
  readonly to: number;
}

/** Free times at which something of so many minutes can begin. */
export function freeSlots(hours: OpenHours, { minutes, taken, now, from, to }: Wanted): number[] {
  const length = minutes * minute;
  const pause = hours.buffer * minute;
  const earliest = Math.max(from, now + hours.notice * minute);
  const latest = Math.min(to, now + hours.horizon * dayLength);
  if (latest <= earliest) return [];
  const busy = taken.toSorted((a, b) => a.from - b.from);
  let first = 0;
  /** Asked in the order of time. */
  const isFree = (start: number): boolean => {
    while (first < busy.length && busy[first]!.until <= start) first++;
    for (let at = first; at < busy.length && busy[at]!.from < start + length + pause; at++)
      if (start < busy[at]!.until) return false;
    return true;
  };
  const step = hours.step * minute;
  const slots: number[] = [];
  for (const range of rangesBetween(hours, earliest, latest)) {
    const skipped = Math.max(0, Math.ceil((earliest - range.from) / step));
    for (let start = range.from + skipped * step; start < latest && start + length <= range.to; start += step)
      if (isFree(start)) slots.push(start);
  }
  return slots;
}

export const isFreeSlot = (hours: OpenHours, start: number, wanted: Omit<Wanted, 'from' | 'to'>): boolean =>
  freeSlots(hours, { ...wanted, from: start, to: start + 1 })[0] === start;

/** When a month begins and ends for a visitor in `zone`. */
export function monthIn(zone: string, month: string): { from: number; to: number } {
  const days = daysOf(month);
  return { from: startOfDay(zone, days[0]!), to: startOfDay(zone, addDays(days.at(-1)!, 1)) };
}

/** By the days of a visitor's own zone; `slots` in order. */
export function byDay(zone: string, slots: readonly number[]): { day: string; slots: number[] }[] {
  const days: { day: string; slots: number[]; end: number }[] = [];
  for (const slot of slots) {
    const last = days.at(-1);
    if (last && slot < last.end) last.slots.push(slot);
    else {
      const day = dayAt(zone, slot);
      days.push({ day, slots: [slot], end: startOfDay(zone, addDays(day, 1)) });
    }
  }
  return days.map(({ day, slots: own }) => ({ day, slots: own }));
}
