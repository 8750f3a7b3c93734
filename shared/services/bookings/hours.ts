/** The hours in which a provider can be booked: their shape, and the form for page and server. */
import { z } from 'zod';
import { listOf, rawText } from '#shared/model/measured.ts';
import { day as dayLength, hour, inMinutes } from '#shared/time.ts';
import { hoursLimits } from './limits.ts';
import { addDays, isZone, wallOfDay } from './slotZones.ts';

/** Minutes between two times at which one can begin. */
export const slotSteps = [5, 10, 15, 20, 30, 45, 60, 90, 120] as const;

/** Minutes since midnight by the clocks of the zone; past midnight `to` goes on counting. */
export interface Span {
  from: number;
  to: number;
}

/** Other hours on one day; none: closed. */
export interface HoursException {
  /** 'YYYY-MM-DD' */
  day: string;
  spans: Span[];
}

export interface HoursContent {
  /** IANA name. */
  zone: string;
  /** Seven lists, Monday first. */
  week: Span[][];
  exceptions: HoursException[];
  step: number;
  /** Minutes kept free after each booking. */
  buffer: number;
  /** Minutes before which one has to book. */
  notice: number;
  /** Days. */
  horizon: number;
  /** Hours. */
  cancel_hours: number;
  /** The link or address that buyers are told. */
  place: string;
}

const minutes = (most: number) =>
  z.int('services.invalid.hours').min(0, 'services.invalid.hours').max(most, 'services.invalid.hours');
const onStep = (most: number) => minutes(most).multipleOf(hoursLimits.step, 'services.invalid.hours');

const span = z
  .strictObject({ from: onStep(1435), to: onStep(2880) })
  .refine(({ from, to }) => from < to && to - from <= inMinutes(dayLength), 'services.invalid.hours');

/** Spans of a day, in order, that do not overlap. */
const spans = listOf(span, hoursLimits.spans, 0, 'services.invalid.hours').transform((given, context) => {
  const sorted = given.toSorted((a, b) => a.from - b.from);
  if (sorted.some(({ from }, index) => index > 0 && from < sorted[index - 1]!.to))
    context.issues.push({ code: 'custom', message: 'services.invalid.hoursOverlap', input: given });
  return sorted;
});

const day = z
  .string()
  .regex(/^20\d\d-\d\d-\d\d$/, 'services.invalid.day')
  .refine((given) => !Number.isNaN(wallOfDay(given)) && addDays(given, 0) === given, 'services.invalid.day');

export const hoursForm = z.strictObject({
  zone: z.string().max(64).refine(isZone, 'services.invalid.zone'),
  week: listOf(spans, 7, 7, 'services.invalid.hours'),
  exceptions: listOf(z.strictObject({ day, spans }), hoursLimits.exceptions, 0, 'services.invalid.exceptions').refine(
    (all) => new Set(all.map((each) => each.day)).size === all.length,
    'services.invalid.exceptions',
  ),
  step: z.int().refine((step) => slotSteps.some((each) => each === step), 'services.invalid.hours'),
  buffer: onStep(hoursLimits.buffer),
  notice: minutes(hoursLimits.notice),
  horizon: z.int().min(1).max(hoursLimits.horizon),
  cancel_hours: minutes(hoursLimits.cancel),
  place: rawText(hoursLimits.place, 'services.invalid.place').pipe(z.string().trim()),
});

/** What a provider begins with: Monday to Friday, nine to five. */
export const usualHours = (zone: string): HoursContent => ({
  zone,
  week: [0, 1, 2, 3, 4, 5, 6].map((weekday) => (weekday < 5 ? [{ from: 9 * 60, to: 17 * 60 }] : [])),
  exceptions: [],
  step: 30,
  buffer: 0,
  notice: inMinutes(12 * hour),
  horizon: 60,
  cancel_hours: 24,
  place: '',
});
