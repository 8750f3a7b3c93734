import { expect, test } from 'vitest';
import type { Context } from '#cloud/kernel/define.ts';
import { isOfDomain, personFromClaims, rightsFromClaims } from './openIdPerson.ts';

const rights = {
  groups: { desk: ['messages_act', 'people_read'], tills: ['money_read'] },
  'realm_access.roles': { site: ['site_act'] },
  'https://example.org/role': { boss: ['people_act'] },
  staff: { true: ['contests_read'] },
} as const;

test.each([
  [{}, []],
  [{ groups: ['desk', 'unknown', 'tills'] }, ['money_read', 'people_read', 'messages_act']],
  [{ groups: 'tills' }, ['money_read']],
  [{ groups: { desk: true } }, []],
  [{ groups: ['__proto__', 'constructor'] }, []],
  [{ realm_access: { roles: ['site'] } }, ['site_act']],
  [{ 'realm_access.roles': 'site' }, ['site_act']],
  [{ 'https://example.org/role': 'boss' }, ['people_act']],
  [{ staff: true }, ['contests_read']],
  [{ staff: null }, []],
])('the claims %j give %j', (claims, due) => {
  expect(rightsFromClaims({ rights }, claims)).toEqual(due);
});

const house = {
  ...{ issuer_id: 'house', url: 'https://house.example', name: 'The house', logo: '' },
  ...{ domains: [] as string[], rights: {} },
};

test.each([
  ['ana@example.org', true],
  [' Ana@Example.org ', true],
  ['boss@example.org', false],
  // Read as the one above, and other mailboxes.
  ['\uff41na@example.org', false],
  ['ana@e\u212aample.org', false],
  ['ana@example.org.', false],
  [['ana@example.org'], false],
])('the confirmed address %j is believed: %s', (email, isProven) => {
  const context = { secrets: { hash: (text: string) => text }, adminEmail: 'boss@example.org' };
  const word = { iss: house.url, sub: 'ana', claims: { email, email_verified: true } };
  expect(personFromClaims(context as Context, house, word).isProven).toBe(isProven);
});

test.each([
  [[], 'ana@example.org', true],
  [['example.org'], 'ana@example.org', true],
  [['example.org'], 'ana@mail.example.org', false],
  [['example.org'], 'ana@example.org.evil.example', false],
  [['example.org'], '', false],
])('domains %j and the address %s: %s', (domains, address, isOne) => {
  const issuer = { ...house, domains };
  expect(isOfDomain(issuer, address)).toBe(isOne);
});
