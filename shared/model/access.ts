/**
 * Access rules as data: one declaration yields the check in functions, the buttons of a page, Parse's permissions and the access test.
 * Evaluated only here, the same on server and client.
 */
import { type Area, isRight, type Level, mayBy, type Right, rights } from './rights.ts';

export const mainRoles = ['admin', 'organizer', 'provider'] as const;
export type MainRole = (typeof mainRoles)[number];

/** Admins have every right, and only they give and take rights. An operator has some of the rights. */
export type Role = MainRole | Right;

/** The caller. Signed in when `user_id` is set, a known browser when `visitor_id` is. */
export interface Actor {
  readonly user_id?: number;
  readonly visitor_id?: string;
  readonly roles: readonly Role[];
}

type Row = Readonly<Record<string, unknown>>;

/** Referenced rows by the pointer field; the caller loads those that `pointersOf` names. */
export type Related = Readonly<Record<string, Row | undefined>>;

export type Access =
  | { readonly word: 'everyone' | 'members' | 'admins' | 'nobody' }
  | { readonly word: 'operators'; readonly area: Area | undefined; readonly level: Level }
  | { readonly word: 'usersIn'; readonly fields: readonly string[] }
  | { readonly word: 'membersOf'; readonly kind: string; readonly field: string }
  | { readonly word: 'usersInRowOf'; readonly pointer: string; readonly fields: readonly string[] }
  | { readonly word: 'when'; readonly field: string; readonly values: readonly unknown[]; readonly grant: Access }
  | { readonly word: 'anyOf'; readonly options: readonly Access[] };

/** Visitors included. */
export const everyone: Access = { word: 'everyone' };
/** Signed-in people. */
export const members: Access = { word: 'members' };
export const admins: Access = { word: 'admins' };
/** Admins, and operators with this right: in one area, or in any of them where none is named. */
export const operators = (area?: Area, level: Level = 'read'): Access => ({ word: 'operators', area, level });
/** The server's own code only; not even admins. */
export const nobody: Access = { word: 'nobody' };
/** The people whose user ids are in these fields; a field may list several. */
export const usersIn = (...fields: [string, ...string[]]): Access => ({ word: 'usersIn', fields });
/** The author of the row. */
export const author: Access = usersIn('user_id');
/**
 * The members of what the field names, such as a club; nobody where it is empty. For Parse they hold a role of that name. The role is stored
 * nowhere: parse/memberRoles.ts finds its members when they are asked for, so that a change of membership rewrites no row. Functions decide by
 * rules of their own.
 */
export const membersOf = (kind: string, field: string): Access => ({ word: 'membersOf', kind, field });
/** The role, as Parse sees it, of the members of something. */
export const memberRole = (kind: string, id: string): string => `${kind}-${id}`;
/** Whether a role, with or without `role:`, is one of members: granted roles have no hyphen. */
export const isMemberRole = (role: string): boolean => role.includes('-');
/** The people named in the row that `pointer` refers to, such as the two of a conversation. */
export const usersInRowOf = (pointer: string, ...fields: [string, ...string[]]): Access => ({
  word: 'usersInRowOf',
  pointer,
  fields,
});
/** The author of the row that `pointer` refers to, such as the organizer for a round. */
export const authorOf = (pointer: string): Access => usersInRowOf(pointer, 'user_id');
/** `grant`, while the field has one of the values. */
export const when = (field: string, values: readonly [unknown, ...unknown[]], grant: Access): Access => ({
  word: 'when',
  field,
  values,
  grant,
});
export const anyOf = (...options: [Access, ...Access[]]): Access => ({ word: 'anyOf', options });

const namesUser = (row: Row | undefined, fields: readonly string[], { user_id }: Actor) =>
  row !== undefined && user_id !== undefined && fields.flatMap((field) => row[field]).includes(user_id);

/** The same person without their rights as an operator. */
export const withoutRights = <A extends Actor>(actor: A): A => ({
  ...actor,
  roles: actor.roles.filter((role) => role !== 'admin' && !isRight(role)),
});

/** Whether `actor` has this access to `row`. A pointer whose row is missing from `related` grants nothing. */
export function allows(access: Access, actor: Actor, row: Row = {}, related: Related = {}): boolean {
  switch (access.word) {
    case 'everyone':
      return true;
    case 'members':
      return actor.user_id !== undefined;
    case 'admins':
      return actor.user_id !== undefined && actor.roles.includes('admin');
    case 'operators':
      return actor.user_id !== undefined && actor.roles.some((role) => mayBy(role, access.area, access.level));
    case 'nobody':
    // Parse alone asks this; functions decide by rules of their own.
    case 'membersOf':
      return false;
    case 'usersIn':
      return namesUser(row, access.fields, actor);
    case 'usersInRowOf':
      return namesUser(related[access.pointer], access.fields, actor);
    case 'when':
      return access.values.includes(row[access.field]) && allows(access.grant, actor, row, related);
    case 'anyOf':
      return access.options.some((option) => allows(option, actor, row, related));
  }
}

/** Pointers whose rows must be loaded before `allows`. */
export function pointersOf(access: Access): string[] {
  if (access.word === 'usersInRowOf') return [access.pointer];
  if (access.word === 'when') return pointersOf(access.grant);
  if (access.word === 'anyOf') return [...new Set(access.options.flatMap(pointersOf))];
  return [];
}

/** The readers of a row in terms of an ACL: '*' for everybody, `role:x`, and user ids. */
export interface Readers {
  readonly everybody: boolean;
  readonly roles: readonly string[];
  readonly users: readonly number[];
}

/** By area and level: rows of one class have the same. */
const operatorRolesOf = new Map<string, readonly string[]>();
function operatorRoles(area: Area | undefined, level: Level): readonly string[] {
  const name = `${area}|${level}`;
  let roles = operatorRolesOf.get(name);
  if (!roles) operatorRolesOf.set(name, (roles = ['admin', ...rights.filter((right) => mayBy(right, area, level))]));
  return roles;
}

/** The readers of a row under `access`. Throws for rules that need more than the row. */
export function readersOf(access: Access, row: Row): Readers {
  switch (access.word) {
    case 'everyone':
    case 'members':
      return { everybody: true, roles: [], users: [] };
    case 'admins':
      return { everybody: false, roles: ['admin'], users: [] };
    case 'operators':
      return {
        everybody: false,
        roles: operatorRoles(access.area, access.level),
        users: [],
      };
    case 'nobody':
      return { everybody: false, roles: [], users: [] };
    case 'membersOf': {
      const id = row[access.field];
      return { everybody: false, roles: typeof id === 'string' && id ? [memberRole(access.kind, id)] : [], users: [] };
    }
    case 'usersIn':
      return {
        everybody: false,
        roles: [],
        users: access.fields.flatMap((field) => row[field]).filter((id) => typeof id === 'number'),
      };
    case 'when':
      return access.values.includes(row[access.field]) ? readersOf(access.grant, row) : readersOf(nobody, row);
    case 'anyOf': {
      const all = access.options.map((option) => readersOf(option, row));
      return {
        everybody: all.some((r) => r.everybody),
        roles: [...new Set(all.flatMap((r) => r.roles))],
        users: [...new Set(all.flatMap((r) => r.users))],
      };
    }
    case 'usersInRowOf':
      throw new Error(`A row's readers cannot depend on another row (${access.pointer})`);
  }
}

/** Fields that the read access depends on: a change of one rebuilds the row's ACL. */
export function fieldsOf(access: Access): string[] {
  switch (access.word) {
    case 'usersIn':
      return [...access.fields];
    case 'membersOf':
      return [access.field];
    case 'when':
      return [access.field, ...fieldsOf(access.grant)];
    case 'anyOf':
      return [...new Set(access.options.flatMap(fieldsOf))];
    default:
      return [];
  }
}

/** Whether members of something can ever have this access. */
export function reachesCircles(access: Access): boolean {
  if (access.word === 'when') return reachesCircles(access.grant);
  if (access.word === 'anyOf') return access.options.some(reachesCircles);
  return access.word === 'membersOf';
}

/** Whether a visitor can ever have this access. */
export function reachesVisitors(access: Access): boolean {
  if (access.word === 'everyone') return true;
  if (access.word === 'when') return reachesVisitors(access.grant);
  if (access.word === 'anyOf') return access.options.some(reachesVisitors);
  return false;
}

/** Whether every admin has this access to some rows, not as the person that a row names. */
export function reachesAdmins(access: Access): boolean {
  if (access.word === 'anyOf') return access.options.some(reachesAdmins);
  if (access.word === 'when') return reachesAdmins(access.grant);
  return ['everyone', 'members', 'admins', 'operators'].includes(access.word);
}

/** Whether anybody but the server can ever have this access. */
export function reachesSomebody(access: Access): boolean {
  if (access.word === 'anyOf') return access.options.some(reachesSomebody);
  if (access.word === 'when') return reachesSomebody(access.grant);
  return access.word !== 'nobody';
}
