import { type Access, pointersOf, type Related } from '#shared/model/access.ts';
import type { Entity } from '#shared/model/entity.ts';
import type { Reader } from './ports.ts';

/** Entities by name, so that a pointer can be followed. */
export type Registry = ReadonlyMap<string, Entity>;

/** The rows that these accesses ask about, by the field that points at them. */
export async function relatedOf(
  reader: Reader,
  registry: Registry,
  entity: Entity,
  accesses: readonly Access[],
  row: Readonly<Record<string, unknown>>,
): Promise<Related> {
  const pointers = [...new Set(accesses.flatMap(pointersOf))];
  const rows = await Promise.all(
    pointers.map(async (pointer) => {
      const target = registry.get(entity.fields[pointer]!.ref!);
      const id = row[pointer] as string | number | undefined;
      return [pointer, target && id !== undefined ? await reader.get(target, id as never) : undefined] as const;
    }),
  );
  return Object.fromEntries(rows);
}
