import { describe, expect, it } from 'vitest';
import { lineOf, placeOf, prefixOf } from '#cloud/kernel/addresses.ts';
import { Recently } from './suspicion.ts';

describe('an address', () => {
  it('is counted by itself, or by the /64 of its line', () => {
    expect(lineOf('192.0.2.9')).toBe('192.0.2.9');
    expect(lineOf('::ffff:192.0.2.9')).toBe('192.0.2.9');
    expect(lineOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::');
    expect(lineOf('2001:0db8:0001:0002:0:0:0:1')).toBe('2001:db8:1:2::');
    expect(lineOf('2001:db8::1')).toBe('2001:db8:0:0::');
    expect(lineOf('fe80::1%eth0')).toBe('fe80:0:0:0::');
  });
  it('is in one place with the rest of its /48', () => {
    expect(placeOf('::ffff:192.0.2.9')).toBe('192.0.2.9');
    expect(placeOf('2001:db8:1:2::1')).toBe(placeOf('2001:db8:1:ffff::9'));
  });
  it('is near others in its /24, or its /64', () => {
    expect(prefixOf('192.0.2.9')).toBe('192.0.2.0/24');
    expect(prefixOf('::ffff:192.0.2.200')).toBe('192.0.2.0/24');
    expect(prefixOf('2001:db8:1:2:3::')).toBe('2001:db8:1:2::/64');
  });
  it('is counted up and down', () => {
    const recently = new Recently();
    expect([recently.add('a'), recently.add('a'), recently.add('b'), recently.add('a', -1), recently.add('a')]).toEqual(
      [0, 1, 0, 2, 1],
    );
  });
});
