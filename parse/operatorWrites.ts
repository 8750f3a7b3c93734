/** Writes that come through Parse with the master key, from Parse Dashboard: the entities' own rules hold for them too. */
import Parse from 'parse/node';
import { fieldsOf } from '#shared/model/access.ts';
import { type Entity, storedFields } from '#shared/model/entity.ts';
import { validatorOf } from '#shared/model/zod.ts';
import type { Log } from '#cloud/ports.ts';

const refuse = (sentence: string): never => {
  throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, sentence);
};

/**
 * Ledgers and book-keeping refuse every write; other classes check it, raise `rev`, and are never deleted. Who may read a row follows from
 * the row alone: the storage port writes that with it, so neither the ACL nor what it follows from is changed here.
 */
export function guardRows(entities: readonly Entity[], log: Log): void {
  guardUsers();
  for (const entity of entities) {
    const fields = new Map(storedFields(entity));
    const readFields = fieldsOf(entity.access.read);
    Parse.Cloud.beforeSave(entity.name, ({ object }) => {
      if (entity.kind !== 'rows') refuse(`${entity.name} is written by the server alone.`);
      if (!object.existed()) refuse(`Rows of ${entity.name} are made by the product's own functions.`);
      const changed = object.dirtyKeys();
      for (const name of changed) {
        const field = fields.get(name);
        if (!field || field.set !== 'always') refuse(`${entity.name}.${name} is set by the server alone.`);
        if (readFields.includes(name))
          refuse(`${entity.name}.${name} says who may read the row; change it in the admin.`);
        const value: unknown = object.get(name);
        if (value === undefined ? field!.required : !validatorOf(field!).safeParse(value).success)
          refuse(`${entity.name}.${name} cannot hold this value.`);
      }
      object.increment('rev');
      log.info({ entity: entity.name, id: object.id, changed }, 'an operator changed a row');
    });
    Parse.Cloud.beforeDelete(entity.name, () =>
      refuse(`Rows of ${entity.name} are never deleted; set them aside in the admin.`),
    );
  }
}

/** A user is known to the product by the name and id of the Profile: neither may go its own way. */
function guardUsers(): void {
  Parse.Cloud.beforeSave(Parse.User, ({ object }) => {
    if (object.existed() && object.dirty('username'))
      refuse('A user name is changed in the admin, together with the profile.');
  });
  Parse.Cloud.beforeDelete(Parse.User, () => refuse('Users are never deleted; set them aside in the admin.'));
}
