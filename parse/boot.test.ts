import { expect, it } from 'vitest';
import { demoWarning } from './boot.ts';

it.each([
  ['https://vote.example.org', '127.0.0.1', true],
  [undefined, '203.0.113.7', true],
  ['http://192.168.0.7:8080', '0.0.0.0', false],
  [undefined, '127.0.0.1', false],
])('a demo at %s, listening on %s, warns of itself: %s', (publicUrl, host, warns) => {
  expect(demoWarning({ demo: true, publicUrl, host })?.includes('DEMO=0') ?? false).toBe(warns);
  expect(demoWarning({ demo: false, publicUrl, host })).toBeUndefined();
});
