import type { Entity, RecordOf } from '#shared/model/entity.ts';
import { gather } from './gather.ts';
import { perStorage } from './perStorage.ts';
import { oneOf, type Storage, type Where } from './ports.ts';

/** Rows by the value of one of their fields: those that are asked for at the same time are read together. Unordered. */
export function gatherRows<E extends Entity>(
  entity: E,
  field: keyof Where<E> & string,
): (storage: Storage, value: string) => Promise<readonly RecordOf<E>[]> {
  const ofStorage = perStorage((storage) =>
    gather(async (values: string[]) => {
      const found = new Map<string, RecordOf<E>[]>(values.map((value) => [value, []]));
      const rows = await storage.find(entity, { [field]: oneOf(values) } as Where<E>);
      for (const row of rows) found.get((row as Readonly<Record<string, unknown>>)[field] as string)!.push(row);
      return found;
    }),
  );
  return async (storage, value) => (await ofStorage(storage)(value))!;
}
