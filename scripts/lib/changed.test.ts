import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverTestsOf } from './changed.mjs';

const folders = ['access', 'accounts', 'contests', 'live', 'rest', 'storage', 'votes'];
const of = (...changed: string[]) => serverTestsOf(changed, folders);
const everyCall = of('test/rest/cases/accounts.ts').filter((name) => name !== 'test/rest/');

test.each([
  ['a call', ['cloud/accounts/privacy/closeAccount.ts'], ['test/accounts/', ...everyCall]],
  ['a manifest', ['cloud/accounts/domain.ts'], ['test/accounts/', ...everyCall]],
  ['what votes stand on', ['shared/contests/scores.ts'], ['test/contests/', 'test/votes/']],
  ['an entity', ['shared/accounts/entities.ts'], ['test/accounts/', 'test/access/']],
  ['an entity of a topic', ['shared/accounts/entities/social.ts'], ['test/accounts/', 'test/access/']],
  ['a part of the server', ['parse/live/feed.ts', 'parse/http/app.ts'], ['test/live/', 'test/rest/']],
  [
    'a test, and what tests share',
    ['test/live/rooms.test.ts', 'test/rest/support.ts'],
    ['test/live/rooms.test.ts', 'test/rest/'],
  ],
  ['an end-to-end test', ['test/e2e/web/chat.test.ts'], ['test/e2e/web/chat.test.ts']],
  [
    'a page, a text, a unit test',
    ['web/contests/routes.ts', 'shared/i18n/en.json', 'cloud/contests/kept.test.ts', 'README.md'],
    [],
  ],
  ['the support of all', ['test/support/actors.ts'], folders.map((folder) => `test/${folder}/`)],
])('%s is tested by what bears its name', (_what, changed, tests) => {
  expect(of(...changed)).toEqual(tests);
});

test('the tests of every call are there', () => {
  expect(everyCall).toEqual(expect.arrayContaining(['test/access/private.test.ts', 'test/admin/log.test.ts']));
  for (const name of everyCall) expect(existsSync(name), name).toBe(true);
});
