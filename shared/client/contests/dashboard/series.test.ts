import { expect, it } from 'vitest';
import { pathOf, roundTop } from './series.ts';

it('draws what it is given between the floor and a round number', () => {
  expect([0, 1, 3, 9, 41, 1200].map(roundTop)).toEqual([1, 1, 4, 10, 60, 2000]);
  const size = { width: 100, height: 24 };
  expect(pathOf([0, 5, 10], 10, size)).toBe('M 0 22 L 50 12 L 100 2');
  expect(pathOf([10], 10, size)).toBe('M 0 2 L 100 2');
  // Steps that are not over have no line yet.
  expect(pathOf([0, 5], 10, size, 5)).toBe('M 0 22 L 25 12');
  expect(pathOf([10], 10, size, 5)).toBe('M 0 2 L 0 2');
  // A void may be counted in an hour without votes.
  expect(pathOf([-1, 0], 10, size)).toBe('M 0 22 L 100 22');
});
