import { expect, it } from 'vitest';
import { belongsTo, comesWith, newsOf, repackaged } from './digitalPackages.ts';

const at = (ms: number) => new Date(ms);
const first = { changed_at: at(10), packages: [] as string[] };

it('comes with all packages until it is given to some', () => {
  expect(comesWith(first, 'base')).toBe(true);
  const now = { ...first, ...repackaged(first, ['plus'], 100)! };
  expect([comesWith(now, 'base'), comesWith(now, 'plus')]).toEqual([false, true]);
  expect(repackaged(now, ['plus'], 200)).toBeUndefined();
});

it('stays with who bought it before it left their package, and with nobody who came later', () => {
  const plus = { ...first, ...repackaged(first, ['plus'], 100)! };
  expect([50, 150].map((when) => belongsTo(plus, { key: 'base', at: at(when) }))).toEqual([true, false]);
  const base = { ...plus, ...repackaged(plus, ['base'], 200)! };
  expect([50, 150, 250].map((when) => belongsTo(base, { key: 'plus', at: at(when) }))).toEqual([true, true, false]);
  expect([50, 150, 250].map((when) => belongsTo(base, { key: 'base', at: at(when) }))).toEqual([true, true, true]);
  const all = { ...base, ...repackaged(base, [], 300)! };
  expect(belongsTo(all, { key: 'plus', at: at(250) })).toBe(true);
  expect(belongsTo({ ...all, removed_at: at(400) }, { key: 'plus', at: at(450) })).toBe(false);
  // Bought before files belonged to packages.
  expect(belongsTo(plus, { at: at(50) })).toBe(true);
});

it('is news to those whose package it came to', () => {
  const plus = { ...first, ...repackaged(first, ['plus'], 100)! };
  expect(newsOf(plus, 'plus')).toEqual(at(10));
  const both = { ...plus, ...repackaged(plus, ['plus', 'base'], 200)! };
  expect([newsOf(both, 'base'), newsOf(both, 'plus')]).toEqual([at(200), at(10)]);
  const all = { ...both, ...repackaged(both, [], 300)! };
  expect(['base', 'plus', 'most'].map((key) => newsOf(all, key))).toEqual([at(200), at(10), at(300)]);
});
