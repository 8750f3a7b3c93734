import { describe, expect, it } from 'vitest';
import { formatsOf } from './format.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('dates', () => {
  const { relative } = formatsOf('en');
  it.each([
    [10 * second, 'now'],
    [-40 * second, '1 minute ago'],
    [-30 * second, '1 minute ago'],
    [10 * minute, 'in 10 minutes'],
    [59.7 * minute, 'in 1 hour'],
    [-3 * hour, '3 hours ago'],
    [-day, '1 day ago'],
    [23.7 * hour, 'in 1 day'],
    [6 * day, 'in 6 days'],
    [14 * day, 'in 2 weeks'],
    [-90 * day, '3 months ago'],
    [800 * day, 'in 2 years'],
  ])('%d ms away is %j', (away, words) => {
    expect(relative(now + away, now)).toBe(words);
  });
  it('speak the reader’s language', () => {
    expect(formatsOf('fr').relative(now - 2 * hour, now)).toBe('il y a 2 heures');
    expect(formatsOf('es').relative(new Date(now + day).toISOString(), now)).toBe('dentro de 1 día');
    expect(formatsOf('fr').exact(now)).toContain('mars 2026');
  });
});

describe('numbers', () => {
  it('speak the reader’s language', () => {
    expect(formatsOf('en').number(12345.6)).toBe('12,345.6');
    expect(formatsOf('es').number(12345)).toBe('12.345');
    expect(formatsOf('en').compact(12345)).toBe('12.3K');
    expect(formatsOf('en').percent(0.125)).toBe('12.5%');
  });
});

describe('lengths of time', () => {
  it('have a short form and a spoken one', () => {
    expect(formatsOf('en').duration(90 * second)).toEqual({ short: '1:30', spoken: '1 minute, 30 seconds' });
  });
});
