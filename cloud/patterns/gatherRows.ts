import type { Entity, RecordOf } from '#shared/model/entity.ts';
import { gather } from './gather.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { oneOf, type Storage, type Where } from '#cloud/kernel/ports.ts';

/** Looks up rows by one of their fields, among those that match `among`. Look-ups of the same time are read together. Unordered. */
export function gatherRows<E extends Entity>(
  entity: E,
  field: keyof Where<E> & string,
  among?: Where<E>,
): (storage: Storage, value: string) => Promise<readonly RecordOf<E>[]> {
  const ofStorage = perStorage((storage) =>
    gather(async (values: string[]) => {
      const found = new Map<string, RecordOf<E>[]>(values.map((value) => [value, []]));
      const rows = await storage.find(entity, { ...among, [field]: oneOf(values) });
      for (const row of rows) found.get((row as Readonly<Record<string, unknown>>)[field] as string)!.push(row);
      return found;
    }),
  );
  return async (storage, value) => (await ofStorage(storage)(value))!;
}
