/** Wall time of time zones. Instants are milliseconds since 1970; a day is 'YYYY-MM-DD'; wall time is written as if its zone were UTC. */
import { day as dayLength } from '#shared/time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();
/** More names than there are zones: names differ by capitals too. */
const mostFormats = 2000;

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  if (formats.size >= mostFormats) formats.clear();
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    ...parts,
    second: 'numeric',
    hourCycle: 'h23',
    timeZone: zone,
  });
  formats.set(zone, format);
  return format;
}

/** Whether it names a time zone of the IANA database. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+){0,2}$/.test(zone)) return false;
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** The wall time of an instant. */
function wallAt(zone: string, at: number): number {
  const of: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(zone).formatToParts(at)) of[type] = Number(value);
  return Date.UTC(of.year!, of.month! - 1, of.day, of.hour, of.minute, of.second);
}

const offsetAt = (zone: string, at: number): number => wallAt(zone, at) - Math.floor(at / 1000) * 1000;

/** The first instant after `from` at which another offset is in force; there is one until `to`. */
function changeBetween(zone: string, from: number, to: number): number {
  const before = offsetAt(zone, from);
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * The instant of a wall time, as an edge of a span. Where clocks show it twice, a span begins with the first one and ends with the second; where
 * they leave it out, it is the moment at which they are changed.
 */
export function instantOf(zone: string, wall: number, edge: 'from' | 'to'): number {
  const offsets = [offsetAt(zone, wall - dayLength), offsetAt(zone, wall + dayLength)];
  const there = offsets.map((offset) => wall - offset).filter((at) => wallAt(zone, at) === wall);
  if (!there.length) return changeBetween(zone, wall - Math.max(...offsets), wall - Math.min(...offsets));
  return edge === 'from' ? Math.min(...there) : Math.max(...there);
}

/** Midnight of a day as wall time. */
export const wallOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const dayOfWall = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

/** The day that is shown in a zone at an instant. */
export const dayAt = (zone: string, at: number): string => dayOfWall(wallAt(zone, at));

export const addDays = (day: string, count: number): string => dayOfWall(wallOfDay(day) + count * dayLength);

/** 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(wallOfDay(day)).getUTCDay() + 6) % 7;

/** When a day begins in a zone. */
export const startOfDay = (zone: string, day: string): number => instantOf(zone, wallOfDay(day), 'from');

/** The days of a month, 'YYYY-MM'. */
export function daysOf(month: string): string[] {
  const first = `${month}-01`;
  const days = [first];
  for (let day = addDays(first, 1); day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

/** The month before or after, 'YYYY-MM'. */
export function monthAfter(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number! - 1 + count, 1)).toISOString().slice(0, 7);
}
