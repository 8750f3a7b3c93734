/** The archive of a person's data, and which rows and fields of a class go into it. */
import type { Access } from '#shared/model/access.ts';
import type { Entity } from '#shared/model/entity.ts';

/** Where it is offered. */
export const archivePath = '/user-profile/personal-data#archive';

/** Fields that name people among the readers of a row. */
function readersIn(access: Access): string[] {
  if (access.word === 'usersIn') return [...access.fields];
  if (access.word === 'when') return readersIn(access.grant);
  return access.word === 'anyOf' ? access.options.flatMap(readersIn) : [];
}

const ownFields = ({ archive }: Entity): readonly string[] => (typeof archive === 'object' ? archive.own : []);

/** Fields by which a row may be a person's; none for a class that tells nothing of them. */
export const archivedBy = (entity: Entity): string[] =>
  entity.archive === 'never'
    ? []
    : [
        ...new Set([
          ...ownFields(entity),
          ...readersIn(entity.access.read).filter((field) => field in entity.whenClosed),
        ]),
      ];

export const ownsRow = (entity: Entity, row: Readonly<Record<string, unknown>>, user_id: number): boolean =>
  ownFields(entity).some((field) => row[field] === (entity.fields[field]!.holder ? `u${user_id}` : user_id));

/** Fields that an archive shows: of somebody's own rows also what calls alone send; never what is hidden. */
export const archivedFields = ({ fields, archive }: Entity, isOwn: boolean): string[] => {
  const but: readonly string[] = (typeof archive === 'object' && archive.but) || [];
  return Object.keys(fields).filter((name) => {
    const { hidden, callsOnly } = fields[name]!;
    return !hidden && (isOwn || !callsOnly) && !but.includes(name);
  });
};
