/** Writes that come through Parse with the master key, from Parse Dashboard: the entities' own rules hold for them too. */
import Parse from 'parse/node';
import { type Entity, storedFields } from '#shared/model/entity.ts';
import { validatorOf } from '#shared/model/zod.ts';
import type { Log } from '#cloud/ports.ts';

const refuse = (sentence: string): never => {
  throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, sentence);
};

/** Ledgers and book-keeping refuse every write; other classes check it, raise `rev`, and are never deleted. */
export function guardRows(entities: readonly Entity[], log: Log): void {
  for (const entity of entities) {
    const fields = new Map(storedFields(entity));
    Parse.Cloud.beforeSave(entity.name, ({ object }) => {
      if (entity.kind !== 'rows') refuse(`${entity.name} is written by the server alone.`);
      if (!object.existed()) refuse(`Rows of ${entity.name} are made by the product's own functions.`);
      const changed = object.dirtyKeys().filter((name) => name !== 'ACL' && name !== 'rev');
      for (const name of changed) {
        const field = fields.get(name);
        if (!field || field.set !== 'always') refuse(`${entity.name}.${name} is set by the server alone.`);
        const value: unknown = object.get(name);
        if (value === undefined ? field!.required : !validatorOf(field!).safeParse(value).success)
          refuse(`${entity.name}.${name} cannot hold this value.`);
      }
      object.increment('rev');
      log.info({ entity: entity.name, id: object.id, changed }, 'an operator changed a row');
    });
    Parse.Cloud.beforeDelete(entity.name, () => refuse(`Rows of ${entity.name} are never deleted; set them aside in the admin.`));
  }
}
