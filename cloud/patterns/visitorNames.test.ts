import { expect, it } from 'vitest';
import { ageOf, isDemoVisitor, newDemoVisitorId, newVisitorId } from './visitorNames.ts';

const secrets = { random: (length: number) => 'x'.repeat(length) };
const now = Date.UTC(2026, 10, 22, 9);

it('tells how old it is, to the second, for thirty years', () => {
  for (const at of [now, now - 1000, now - 86_400_000, Date.UTC(2056, 0)]) {
    const name = newVisitorId(secrets, at);
    expect(name).toMatch(/^[\w-]{5}x{11}$/);
    expect(ageOf(name, at + 7000)).toBe(7000);
  }
  expect(ageOf(newVisitorId(secrets, now + 5000), now)).toBe(0);
});

it('of the time before names told is old', () => {
  expect(ageOf('zz9_-QwErTyUiOpA', now)).toBe(Infinity);
  expect(ageOf('AAAAAQwErTyUiOpA', now)).toBeGreaterThan(86_400_000);
});

it('of the demo is made for the demo alone', () => {
  expect(isDemoVisitor(newDemoVisitorId(secrets))).toBe(true);
  expect(newDemoVisitorId(secrets)).toHaveLength(16);
  expect(isDemoVisitor(newVisitorId(secrets, now))).toBe(false);
});
