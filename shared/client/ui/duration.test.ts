import { describe, expect, it } from 'vitest';
import { inWords, partsOf, shortly, unitName } from './duration.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('durations', () => {
  it('never read nothing before they are over', () => {
    expect(partsOf(1)).toEqual({ day: 0, hour: 0, minute: 0, second: 1 });
    expect(partsOf(-5)).toEqual({ day: 0, hour: 0, minute: 0, second: 0 });
    expect(partsOf(minute - 1)).toEqual({ day: 0, hour: 0, minute: 1, second: 0 });
  });
  it('are short on buttons', () => {
    expect(shortly('en', 59_000)).toBe('0:59');
    expect(shortly('en', 24 * hour - 1000)).toBe('23:59:59');
    // Nothing in them is broken into two lines.
    expect(shortly('en', 76 * hour)).toBe('3d\u00a04h');
    expect(shortly('en', 24 * hour)).toBe('1d');
    expect(shortly('fr', 76 * hour)).toBe('3\u00a0j\u00a04\u00a0h');
    expect(shortly('es', 76 * hour)).toBe('3\u00a0d\u00a04\u00a0h');
    expect(shortly('fr', 24 * hour)).toBe('1\u00a0j');
  });
  it('are words for those who listen, in their language', () => {
    expect(inWords('en', 24 * hour - 1000)).toBe('23 hours, 59 minutes');
    expect(inWords('es', 61_000)).toBe('1 minuto y 1 segundo');
    expect(inWords('fr', 0).replace(/\s/g, ' ')).toBe('0 seconde');
    expect(unitName('fr', 'day', 2)).toBe('j');
    expect(unitName('en', 'day', 1)).toBe('day');
  });
});
