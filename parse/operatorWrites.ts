/** Triggers for writes with the master key, such as those of Parse Dashboard: the entities' rules hold for them too. */
import Parse from 'parse/node';
import { fieldsOf, reachesAdmins } from '#shared/model/access.ts';
import type { Entity } from '#shared/model/entity.ts';
import { validatorOf } from '#shared/model/zod.ts';
import type { OperatorWrite } from '#cloud/kernel/domain.ts';
import type { Log } from '#cloud/kernel/ports.ts';
import { isOwnWrite, operatorOf } from './ports/ownWrites.ts';
import { layoutOf, wordsOfRow } from './storage/rows.ts';

export interface OperatorWrites {
  /** Raises the `rev` of a parent row. */
  raiseRev(className: string, id: string): Promise<unknown>;
  /** Appends to the operators' log. */
  record(write: OperatorWrite): Promise<void>;
  readonly log: Log;
}

const refuse = (sentence: string): never => {
  throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, sentence);
};

/**
 * Ledger and internal classes refuse all writes; other classes are validated, get a new `rev`, and cannot be deleted. The ACL and the
 * fields it depends on are immutable here, since only the storage port derives it. Changing a part raises the `rev` of its parent, as in
 * the port.
 */
export function guardRows(entities: readonly Entity[], { raiseRev, record, log }: OperatorWrites): void {
  guardUsers();
  for (const entity of entities) {
    const fields = new Map(Object.entries(entity.fields));
    const readFields = fieldsOf(entity.access.read);
    Parse.Cloud.beforeSave(entity.name, ({ object }) => {
      if (entity.kind !== 'rows') refuse(`${entity.name} is written by the server alone.`);
      if (entity.dashboard !== 'change') refuse(`${entity.name} is changed by the product's own functions.`);
      if (!object.existed()) refuse(`Rows of ${entity.name} are made by the product's own functions.`);
      const changed = object.dirtyKeys();
      for (const name of changed) {
        const field = fields.get(name);
        if (!field || field.set !== 'always') refuse(`${entity.name}.${name} is set by the server alone.`);
        if (field!.write && !reachesAdmins(field!.write))
          refuse(`${entity.name}.${name} is changed by the person whose it is.`);
        if (readFields.includes(name))
          refuse(`${entity.name}.${name} says who may read the row; change it in the admin.`);
        const value: unknown = object.get(name);
        if (value === undefined ? field!.required : !validatorOf(field!).safeParse(value).success)
          refuse(`${entity.name}.${name} cannot hold this value.`);
      }
      const { words } = layoutOf(entity);
      if (words?.of.some((name) => changed.includes(name))) {
        const texts = words.of.map((name) => [name, object.get(name) as unknown]);
        object.set(words.name, wordsOfRow(layoutOf(entity), Object.fromEntries(texts) as Record<string, unknown>));
      }
      object.increment('rev');
      log.info({ entity: entity.name, id: object.id, changed }, 'an operator changed a row');
    });
    const { partOf } = entity;
    Parse.Cloud.afterSave(entity.name, async ({ object, original, context }) => {
      const valuesOf = (row: Parse.Object) =>
        Object.fromEntries([...fields.keys()].map((name) => [name, row.get(name)]));
      const operator = operatorOf(context);
      const write: OperatorWrite = {
        operator,
        action: 'row.edit',
        by_way_of: operator ? 'dashboard' : 'command',
        entity,
        row_id: String(object.get(entity.id) ?? object.id),
        before: original ? valuesOf(original) : {},
        after: valuesOf(object),
      };
      await Promise.all([
        partOf && raiseRev(entity.fields[partOf]!.ref!, String(object.get(partOf))),
        // The row is already stored, and Parse would swallow the exception.
        record(write).catch((error: unknown) =>
          log.error({ err: error, entity: entity.name, id: object.id }, 'an operator’s write is missing in the log'),
        ),
      ]);
    });
    Parse.Cloud.beforeDelete(entity.name, () =>
      refuse(`Rows of ${entity.name} are never deleted; set them aside in the admin.`),
    );
  }
}

/** Protects user name and id, which must match the Profile. */
function guardUsers(): void {
  Parse.Cloud.beforeSave(Parse.User, ({ object, context }) => {
    if (object.existed() && object.dirty('username') && !isOwnWrite(context))
      refuse('A user name is changed in the admin, together with the profile.');
  });
  Parse.Cloud.beforeDelete(Parse.User, () => refuse('Users are never deleted; set them aside in the admin.'));
}
