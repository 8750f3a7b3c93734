/** An independent model of the declarations' access, as lists of names. */
import type { Access, Related } from '#shared/model/access.ts';
import type { Area, Level } from '#shared/model/rights.ts';
import type { Entity } from '#shared/model/entity.ts';
import type { TestActor } from '../support/actors.ts';

export const everybody = ['visitor', 'member', 'owner', 'other', 'organizer', 'operator', 'admin'] as const;
export type Who = (typeof everybody)[number];
export type Cast = Readonly<Record<Who, TestActor>>;
type Row = Readonly<Record<string, unknown>>;

/** The operator's: everything about contests, reading about people, something in most areas, and of services nothing. */
export const operatorsRights = ['contests_act', 'people_read', 'money_read', 'messages_act'] as const;
const operatorMay = (area: Area | undefined, level: Level) =>
  operatorsRights.some((right) => {
    const [of, to] = right.split('_');
    return (area === undefined || of === area) && (to === 'act' || level === 'read');
  });

const inOrder = (names: Iterable<Who>): Who[] => {
  const found = new Set(names);
  return everybody.filter((who) => found.has(who));
};

/** All people with this access to the row. */
export function namesOf(access: Access, cast: Cast, row: Row = {}, related: Related = {}): Who[] {
  const namedIn = (of: Row | undefined, fields: readonly string[]) =>
    everybody.filter(
      (who) => who !== 'visitor' && fields.some((field) => [of?.[field]].flat().includes(cast[who].user_id)),
    );
  if (access.word === 'everyone') return [...everybody];
  if (access.word === 'members') return everybody.filter((who) => who !== 'visitor');
  if (access.word === 'admins') return ['admin'];
  if (access.word === 'operators') return operatorMay(access.area, access.level) ? ['operator', 'admin'] : ['admin'];
  if (access.word === 'usersIn') return namedIn(row, access.fields);
  if (access.word === 'usersInRowOf') return namedIn(related[access.pointer], access.fields);
  // The memberships of the stage are the owner's.
  if (access.word === 'membersOf') return row[access.field] ? ['owner'] : [];
  if (access.word === 'when')
    return access.values.some((value) => value === row[access.field]) ? namesOf(access.grant, cast, row, related) : [];
  if (access.word === 'anyOf') return inOrder(access.options.flatMap((option) => namesOf(option, cast, row, related)));
  return [];
}

/** Fields whose value the access depends on, such as a contest's status. */
export function conditionsOf(access: Access): string[] {
  if (access.word === 'when') return [access.field, ...conditionsOf(access.grant)];
  return access.word === 'anyOf' ? [...new Set(access.options.flatMap(conditionsOf))] : [];
}

/** Readers through Parse; only live classes are served there. */
export const parseReadersOf = (entity: Entity, cast: Cast, row: Row): Who[] =>
  entity.live ? namesOf(entity.access.read, cast, row) : [];

export interface Written {
  /** Whether `createOrUpdate` can write the class. */
  readonly writer: boolean;
  readonly row: Row;
  readonly related: Related;
}

/** Expected answer of `createOrUpdate` to a change of one field: a code, or 'ok'. */
export function updateAnswer(
  entity: Entity,
  fieldName: string,
  who: Who,
  cast: Cast,
  { writer, row, related }: Written,
): string {
  if (who === 'visitor') return 'session_required';
  if (!writer) return 'forbidden';
  const field = entity.fields[fieldName];
  if (field?.set !== 'always') return 'invalid';
  if (!namesOf(entity.access.read, cast, row).includes(who)) return 'not_found';
  return namesOf(field.write ?? entity.access.update, cast, row, related).includes(who) ? 'ok' : 'forbidden';
}
