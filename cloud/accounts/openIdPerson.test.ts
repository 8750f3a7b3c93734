import { expect, test } from 'vitest';
import { isOfDomain, rightsBy } from './openIdPerson.ts';

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
  expect(rightsBy({ rights }, claims)).toEqual(due);
});

test.each([
  [[], 'ana@example.org', true],
  [['example.org'], 'ana@example.org', true],
  [['example.org'], 'ana@mail.example.org', false],
  [['example.org'], 'ana@example.org.evil.example', false],
  [['example.org'], '', false],
])('domains %j and the address %s: %s', (domains, address, isOne) => {
  const issuer = { issuer_id: 'house', name: 'The house', logo: '', domains, rights: {} };
  expect(isOfDomain(issuer, address)).toBe(isOne);
});
