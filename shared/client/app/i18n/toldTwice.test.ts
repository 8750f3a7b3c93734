import { expect, it } from 'vitest';
import { isToldTwice } from './toldTwice.ts';

it('knows the hour that clocks show twice, and no other', () => {
  // New York, 2027: in March an hour is left out, in November one comes twice.
  const [march, november] = [Date.parse('2027-03-14T07:00Z'), Date.parse('2027-11-07T06:00Z')];
  const newYork = (at: number) => (at >= march && at < november ? 240 : 300);
  const around = (change: number) =>
    [-90, -60, -30, 0, 30, 60, 90].map((minutes) => isToldTwice(change + minutes * 60_000, newYork));
  expect(around(november)).toEqual([false, true, true, true, true, false, false]);
  expect(around(march)).toEqual(Array.from({ length: 7 }, () => false));
});
