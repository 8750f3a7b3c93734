import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intervals, momentAfter, periodAt } from './subscriptions.ts';

const days = (first: string, every: (typeof intervals)[number], counts: readonly number[]) =>
  counts.map((count) => momentAfter(new Date(first), every, count).toISOString().slice(0, 10));

describe('a period', () => {
  it('ends on the last day of a short month, and the next one on its own day again', () => {
    expect(days('2027-01-31T09:30:00Z', 'month', [1, 2, 3, 12, 13])).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2028-01-31',
      '2028-02-29',
    ]);
    expect(days('2028-02-29T09:30:00Z', 'year', [1, 3, 4])).toEqual(['2029-02-28', '2031-02-28', '2032-02-29']);
    expect(days('2027-12-30T23:59:59Z', 'month', [1, 2])).toEqual(['2028-01-30', '2028-02-29']);
    expect(days('2027-03-27T00:00:00Z', 'week', [1, 2])).toEqual(['2027-04-03', '2027-04-10']);
    expect(momentAfter(new Date('2027-03-27T10:00:00Z'), 'day', 1)).toEqual(new Date('2027-03-28T10:00:00Z'));
  });

  it('follows the one before without a gap, and holds each of its moments', () => {
    const first = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(
        first,
        fc.constantFrom(...intervals),
        fc.nat(400),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (from, every, passed, share) => {
          const [start, end] = [momentAfter(from, every, passed), momentAfter(from, every, passed + 1)];
          expect(end > start).toBe(true);
          const inside = new Date(start.getTime() + Math.floor((end.getTime() - start.getTime()) * share));
          expect(periodAt(from, every, inside)).toBe(passed + 1);
          expect(periodAt(from, every, new Date(start.getTime() - 1))).toBe(Math.max(1, passed));
        },
      ),
    );
  });
});
