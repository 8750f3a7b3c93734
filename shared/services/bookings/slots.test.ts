import { describe, expect, it } from 'vitest';
import { type HoursContent, hoursForm, type Span, usualHours } from './hours.ts';
import { byDay, freeSlots, isFreeSlot, monthIn, type Taken } from './slots.ts';
import { dayAt, daysOf, instantOf, isZone, monthAfter, wallOfDay, weekdayOf } from './slotZones.ts';

const hour = 3_600_000;
const at = (iso: string) => Date.parse(iso);
const isos = (slots: readonly number[]) => slots.map((slot) => new Date(slot).toISOString().slice(0, 16));

/** Every day the same spans, in whole hours. */
const daily = (zone: string, spans: [number, number][], more: Partial<HoursContent> = {}): HoursContent => ({
  ...usualHours(zone),
  week: Array.from({ length: 7 }, (): Span[] => spans.map(([from, to]) => ({ from: from * 60, to: to * 60 }))),
  ...{ step: 60, notice: 0, horizon: 365 },
  ...more,
});

function slotsOf(hours: HoursContent, from: string, to: string, minutes = 60, taken: Taken[] = []) {
  return isos(freeSlots(hours, { minutes, taken, now: at('2026-01-01T00:00Z'), from: at(from), to: at(to) }));
}

describe('free slots', () => {
  it('are those of the hours, by the clocks of the provider', () => {
    expect(slotsOf(daily('Asia/Kathmandu', [[9, 11]]), '2026-07-01T00:00Z', '2026-07-02T00:00Z')).toEqual([
      '2026-07-01T03:15',
      '2026-07-01T04:15',
    ]);
    // A summer's nine o'clock is two hours before Greenwich's, a winter's one.
    const paris = daily('Europe/Paris', [[9, 10]]);
    expect(slotsOf(paris, '2026-10-24T00:00Z', '2026-10-27T00:00Z')).toEqual([
      '2026-10-24T07:00',
      '2026-10-25T08:00',
      '2026-10-26T08:00',
    ]);
    expect(slotsOf(daily('America/New_York', [[9, 10]]), '2026-03-07T00:00Z', '2026-03-09T00:00Z')).toEqual([
      '2026-03-07T14:00',
      '2026-03-08T13:00',
    ]);
  });

  it('leave out the hour that clocks leave out, and have the one that they show twice twice', () => {
    // Paris, 29 March 2026: after 01:59 it is 03:00.
    expect(slotsOf(daily('Europe/Paris', [[1, 4]]), '2026-03-28T22:00Z', '2026-03-29T22:00Z')).toEqual([
      '2026-03-29T00:00',
      '2026-03-29T01:00',
    ]);
    // A span that begins within the missing hour begins at the change.
    const half = daily('Europe/Paris', [[2.5, 4]], { step: 30 });
    expect(slotsOf(half, '2026-03-28T22:00Z', '2026-03-29T22:00Z', 30)).toEqual([
      '2026-03-29T01:00',
      '2026-03-29T01:30',
    ]);
    // New York, 1 November 2026: 01:00 to 01:59 comes twice.
    expect(slotsOf(daily('America/New_York', [[1, 2]]), '2026-11-01T00:00Z', '2026-11-02T00:00Z')).toEqual([
      '2026-11-01T05:00',
      '2026-11-01T06:00',
    ]);
    expect(slotsOf(daily('America/New_York', [[0, 24]]), '2026-11-01T04:00Z', '2026-11-02T05:00Z')).toHaveLength(25);
    expect(slotsOf(daily('Europe/Paris', [[0, 24]]), '2026-03-28T23:00Z', '2026-03-29T22:00Z')).toHaveLength(23);
  });

  it('go on over midnight, where one span ends and the next begins', () => {
    const night = daily('Europe/Paris', [
      [0, 1],
      [23, 24],
    ]);
    // From 23:00 to 01:00 of the next day are two hours in a row.
    expect(slotsOf(night, '2026-06-01T22:00Z', '2026-06-02T22:00Z', 120)).toEqual(['2026-06-02T21:00']);
    const past = daily('Europe/Paris', [[22, 26]]);
    expect(slotsOf(past, '2026-06-01T22:00Z', '2026-06-02T20:00Z')).toEqual(['2026-06-01T22:00', '2026-06-01T23:00']);
  });

  it('keep the notice, the horizon, exceptions, and the pause after what is taken', () => {
    const hours = daily('UTC', [[9, 13]], { step: 30, buffer: 15, notice: 120, horizon: 2 });
    const now = at('2026-06-01T08:10Z');
    const free = (taken: Taken[] = [], of = hours) =>
      isos(freeSlots(of, { minutes: 60, taken, now, from: at('2026-06-01T00:00Z'), to: at('2026-06-09T00:00Z') }));
    expect(free().filter((slot) => slot < '2026-06-02')).toEqual([
      ...['2026-06-01T10:30', '2026-06-01T11:00', '2026-06-01T11:30', '2026-06-01T12:00'],
    ]);
    expect(free().at(-1)).toBe('2026-06-02T12:00');
    const booked = { from: at('2026-06-02T10:00Z'), until: at('2026-06-02T11:15Z') };
    expect(free([booked]).filter((slot) => slot > '2026-06-02')).toEqual(['2026-06-02T11:30', '2026-06-02T12:00']);
    const closed = { ...hours, exceptions: [{ day: '2026-06-01', spans: [] }] };
    expect(free([], closed)[0]).toBe('2026-06-02T09:00');
    const other = { ...hours, exceptions: [{ day: '2026-06-01', spans: [{ from: 15 * 60, to: 16 * 60 }] }] };
    expect(free([], other)[0]).toBe('2026-06-01T15:00');
  });

  it('are judged one by one as in the list', () => {
    const hours = daily('Asia/Kathmandu', [[9, 12]], { step: 45 });
    const wanted = { minutes: 45, taken: [], now: at('2026-01-01T00:00Z') };
    const range = { from: at('2026-05-05T00:00Z'), to: at('2026-05-06T00:00Z') };
    const slots = new Set(freeSlots(hours, { ...wanted, ...range }));
    expect(slots.size).toBe(4);
    for (let start = range.from; start < range.to; start += 5 * 60_000)
      expect(isFreeSlot(hours, start, wanted)).toBe(slots.has(start));
  });
});

describe('a visitor', () => {
  it('has them by the days of their own zone', () => {
    const slots = freeSlots(daily('America/New_York', [[18, 24]]), {
      ...{ minutes: 60, taken: [], now: at('2026-01-01T00:00Z') },
      ...monthIn('Asia/Kathmandu', '2026-05'),
    });
    const days = byDay('Asia/Kathmandu', slots);
    expect(days[0]).toEqual({ day: '2026-05-01', slots: slots.slice(0, 6) });
    expect(days.every(({ day }) => day.startsWith('2026-05-'))).toBe(true);
    expect(isos(days[0]!.slots)[0]).toBe('2026-04-30T22:00');
  });

  it('sees the months that there are', () => {
    expect(daysOf('2028-02')).toHaveLength(29);
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
    const { from, to } = monthIn('Europe/Paris', '2026-10');
    expect((to - from) / hour).toBe(31 * 24 + 1);
    expect(weekdayOf('2026-11-23')).toBe(0);
  });
});

describe('a zone', () => {
  it('is one that there is', () => {
    expect(['Europe/Paris', 'UTC', 'America/Argentina/Ushuaia'].map(isZone)).toEqual([true, true, true]);
    expect(['', 'Mars/Base', '+01:00', '../etc'].map(isZone)).toEqual([false, false, false, false]);
  });

  it('has a midnight on days that begin with a change', () => {
    // Beirut, 29 March 2026: after 23:59 it is 01:00.
    const midnight = instantOf('Asia/Beirut', wallOfDay('2026-03-29'), 'from');
    expect(dayAt('Asia/Beirut', midnight)).toBe('2026-03-29');
    expect(dayAt('Asia/Beirut', midnight - 1)).toBe('2026-03-28');
  });
});

describe('the form of hours', () => {
  const says = (changes: object) => {
    const judged = hoursForm.safeParse({ ...usualHours('Europe/Paris'), ...changes });
    return judged.success ? judged.data : judged.error.issues[0]!.message;
  };

  it('takes usual hours, and puts spans in order', () => {
    const week = [
      [
        { from: 840, to: 1080 },
        { from: 540, to: 720 },
      ],
      ...Array.from({ length: 6 }, () => []),
    ];
    expect(says({ week })).toMatchObject({ week: [[{ from: 540 }, { from: 840 }], [], [], [], [], [], []] });
  });

  it('says what is wrong', () => {
    const overlap = [{ from: 540, to: 720 }, { from: 700, to: 800 }]; // oxfmt-ignore
    expect(says({ week: [overlap, [], [], [], [], [], []] })).toBe('services.invalid.hoursOverlap');
    expect(says({ zone: 'Mars/Base' })).toBe('services.invalid.zone');
    expect(says({ exceptions: [{ day: '2026-02-30', spans: [] }] })).toBe('services.invalid.day');
    expect(says({ buffer: 7 })).toBe('services.invalid.hours');
  });
});
