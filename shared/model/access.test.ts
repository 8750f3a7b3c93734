import { describe, expect, it } from 'vitest';
import {
  type Access,
  type Actor,
  admins,
  allows,
  anyOf,
  author,
  authorOf,
  everyone,
  fieldsOf,
  members,
  membersOf,
  nobody,
  operators,
  pointersOf,
  reachesSomebody,
  reachesVisitors,
  readersOf,
  usersIn,
  usersInRowOf,
  when,
  withoutRights,
} from './access.ts';

const visitor: Actor = { visitor_id: 'v', roles: [] };
const member: Actor = { user_id: 1, roles: [] };
const other: Actor = { user_id: 2, roles: ['organizer'] };
const admin: Actor = { user_id: 3, roles: ['admin'] };
const clerk: Actor = { user_id: 4, roles: ['money_read', 'people_act'] };
const row = { user_id: 1, to_id: 2, state: 'open' };
const related = { talk_id: { user_id: 1, to_id: 3 } };

const published = when('state', ['open', 'closed'], everyone);
const cases: [string, Access, { allowed: Actor[]; fields?: string[]; pointers?: string[]; visitors?: boolean }][] = [
  ['everyone', everyone, { allowed: [visitor, member, other, admin, clerk], visitors: true }],
  ['members', members, { allowed: [member, other, admin, clerk] }],
  ['admins', admins, { allowed: [admin] }],
  ['operators who read', operators('money'), { allowed: [admin, clerk] }],
  ['operators who act, which includes to read', operators('people'), { allowed: [admin, clerk] }],
  ['operators who may only read', operators('money', 'act'), { allowed: [admin] }],
  ['operators of another area', operators('contests'), { allowed: [admin] }],
  ['operators of any area', operators(), { allowed: [admin, clerk] }],
  ['nobody', nobody, { allowed: [] }],
  ['author', author, { allowed: [member], fields: ['user_id'] }],
  ['usersIn', usersIn('user_id', 'to_id'), { allowed: [member, other], fields: ['user_id', 'to_id'] }],
  ['authorOf', authorOf('talk_id'), { allowed: [member], pointers: ['talk_id'] }],
  ['usersInRowOf', usersInRowOf('talk_id', 'user_id', 'to_id'), { allowed: [member, admin], pointers: ['talk_id'] }],
  ['usersInRowOf a row that is not there', usersInRowOf('gone', 'user_id'), { allowed: [], pointers: ['gone'] }],
  ['membersOf, by a role that is granted to nobody', membersOf('club', 'state'), { allowed: [], fields: ['state'] }],
  ['when it holds', published, { allowed: [visitor, member, other, admin, clerk], fields: ['state'], visitors: true }],
  ['when it does not hold', when('state', ['draft'], everyone), { allowed: [], fields: ['state'], visitors: true }],
  ['anyOf', anyOf(author, admins), { allowed: [member, admin], fields: ['user_id'] }],
  [
    'anyOf, nested',
    anyOf(when('state', ['open'], author), anyOf(admins, authorOf('talk_id'))),
    { allowed: [member, admin], fields: ['state', 'user_id'], pointers: ['talk_id'] },
  ],
];

describe.each(cases)('%s', (_, access, { allowed, fields = [], pointers = [], visitors = false }) => {
  it('allows whom it names', () => {
    const people = [visitor, member, other, admin, clerk];
    expect(people.filter((actor) => allows(access, actor, row, related))).toEqual(allowed);
  });

  it('says what it depends on, and whom it can reach', () => {
    expect(fieldsOf(access)).toEqual(fields);
    expect(pointersOf(access)).toEqual(pointers);
    expect(reachesVisitors(access)).toBe(visitors);
    expect(reachesSomebody(access)).toBe(access !== nobody);
  });

  it('names the same people to the database', () => {
    const named = () => {
      const { everybody, roles, users } = readersOf(access, row);
      return [member, other, admin, clerk].filter(
        (actor) => everybody || actor.roles.some((role) => roles.includes(role)) || users.includes(actor.user_id!),
      );
    };
    const wanted = allowed.filter((actor) => actor !== visitor);
    // Access that depends on another row cannot be turned into this row's ACL.
    const holds = pointers.length ? () => expect(named).toThrow(/another row/) : () => expect(named()).toEqual(wanted);
    holds();
  });
});

describe('who is nobody', () => {
  it('is not let in by a row that names nobody', () => {
    const nameless = { user_id: undefined, to_id: null, state: undefined };
    expect(allows(usersIn('user_id', 'to_id'), visitor, nameless)).toBe(false);
    expect(allows(usersIn('user_id'), { roles: ['admin'] }, {})).toBe(false);
    expect(allows(admins, { roles: ['admin'] })).toBe(false);
    expect(allows(operators(), { roles: ['money_act'] })).toBe(false);
    expect(allows(usersInRowOf('talk_id', 'user_id'), visitor, {}, { talk_id: {} })).toBe(false);
    expect(readersOf(usersIn('user_id', 'to_id'), nameless)).toEqual({ everybody: false, roles: [], users: [] });
  });

  it('is nobody by nesting too', () => {
    expect(reachesSomebody(anyOf(nobody, when('state', ['open'], nobody)))).toBe(false);
    expect(reachesVisitors(anyOf(nobody, when('state', ['open'], members)))).toBe(false);
  });
});

it('who gives up their rights is what everybody is', () => {
  const both = { ...clerk, roles: [...clerk.roles, 'organizer' as const, 'admin' as const] };
  expect(withoutRights(both)).toEqual({ user_id: 4, roles: ['organizer'] });
});

it('readers are named once', () => {
  expect(readersOf(anyOf(admins, author, admins, usersIn('user_id', 'to_id')), row)).toEqual({
    everybody: false,
    roles: ['admin'],
    users: [1, 2],
  });
});
