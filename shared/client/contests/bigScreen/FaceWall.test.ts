import { describe, expect, it } from 'vitest';
import { columnsFor } from './FaceWall.tsx';

describe('a wall of faces', () => {
  it.each([
    [1, 1600, 900, 1],
    [3, 1600, 900, 3],
    [8, 1600, 900, 4],
    [8, 900, 1600, 3],
    [24, 1400, 800, 8],
    [0, 1600, 900, 0],
  ])('of %i in %i by %i has %i columns', (count, width, height, columns) => {
    expect(columnsFor(count, width, height)).toBe(columns);
  });
});
