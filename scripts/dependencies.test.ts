import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isWhole } from '#test/support/whole.ts';
import { isAllowed, licencesOf, outdated, report } from './dependencies.mjs';

test('every package that is installed has a licence that may be used', () => {
  const licences = licencesOf(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  expect([...licences.keys()].filter((licence) => !isAllowed(licence))).toEqual([]);
  expect(licences.get('MIT')!.length).toBeGreaterThan(100);
});

test('another licence, or none, is refused by the name of its package', () => {
  const packages = {
    '': {},
    'node_modules/free': { license: 'MIT' },
    'node_modules/a/node_modules/@scope/bound': { license: 'AGPL-3.0-only' },
    'node_modules/either': { license: '(MIT OR GPL-2.0)' },
    'node_modules/both': { license: 'MIT AND GPL-2.0' },
    'node_modules/silent': {},
  };
  const licences = [...licencesOf({ packages })].filter(([licence]) => !isAllowed(licence));
  expect(licences.flatMap(([, names]) => names).toSorted()).toEqual(['@scope/bound', 'both', 'silent']);
});

test('without a registry, or without npm, what is outdated is not known, and nothing fails', async () => {
  const nowhere = { cwd: '.', npm: 'no-such-npm' };
  expect(await outdated(nowhere)).toEqual(['  not known: the registry cannot be reached']);
  expect((await report('.', { npm: 'no-such-npm' })).refused).toEqual([]);
});

test.runIf(isWhole)('the report', async () => {
  const { lines, refused } = await report('.');
  console.log(lines.join('\n'));
  expect(refused).toEqual([]);
});
