/** `createOrUpdate`: one function that writes all classes that have a writer, by their entity's declaration. */
import { z } from 'zod';
import { Refusal } from '#shared/errors.ts';
import { allows, members, pointersOf, type Related } from '#shared/model/access.ts';
import type { ChangesOf, Entity, IdOf, NewRecordOf, RecordOf } from '#shared/model/entity.ts';
import { changesOf, creationOf } from '#shared/model/zod.ts';
import { usual } from './allowances.ts';
import { type Context, defineFunction, refusalFor, refusalOf } from './define.ts';
import { clientId } from './input.ts';
import { inTurn } from './inTurn.ts';
import { Duplicate, type Transaction } from './ports.ts';
import { type Registry, relatedOf } from './related.ts';
import { refuseStale, rev } from './stale.ts';

type Values = Record<string, unknown>;

/** A class that `createOrUpdate` writes, with rules beyond its declaration. */
export interface Writer<E extends Entity = Entity> {
  readonly entity: E;
  /** Completes a new row from the caller's input. Without it the class can only be updated. */
  readonly create?: (
    context: Context,
    given: Partial<RecordOf<E>>,
    publicId: IdOf<E>,
    related: Related,
  ) => NewRecordOf<E> | Promise<NewRecordOf<E>>;
  /** Applies the rules of the class's form to given values: refuses them, or returns them in their stored form. */
  readonly form?: z.ZodType<Values>;
  /**
   * Used instead of `create` where making a row writes more than that row: makes and stores it. The same client_id of the same caller
   * answers the same row.
   */
  readonly make?: (
    context: Context,
    given: Partial<RecordOf<E>>,
    client_id: string | undefined,
    related: Related,
  ) => Promise<RecordOf<E>>;
  /**
   * Fields that do something when they are given, beside or instead of being stored. Each throws a Refusal, or acts, and may return the row
   * as the caller is to see it.
   */
  readonly acts?: Readonly<
    Record<string, (context: Context, publicId: IdOf<E>, value: unknown, known?: number) => Promise<RecordOf<E> | void>>
  >;
  /** What else changes with the caller's changes. Inside the transaction, before `check`. */
  readonly also?: (context: Context, before: RecordOf<E>, changes: ChangesOf<E>) => ChangesOf<E>;
  /** Throws a Refusal when the row may not become this. */
  readonly check?: (context: Context, before: RecordOf<E>, after: RecordOf<E>) => void;
  /** Runs in the transaction after an update, for dependent rows. A Refusal rolls back; may run several times. */
  readonly after?: (context: Context, tx: Transaction, before: RecordOf<E>, after: RecordOf<E>) => Promise<void>;
  /** Runs after the commit; its failure does not undo the change. */
  readonly stored?: (context: Context, before: RecordOf<E>, after: RecordOf<E>) => Promise<void>;
}

export const defineWriter = <E extends Entity>(writer: Writer<E>): Writer => writer as unknown as Writer;

async function update(
  context: Context,
  registry: Registry,
  { entity, form, acts = {}, also, check, after, stored }: Writer,
  id: IdOf<Entity>,
  { ...given }: Values,
  known: number | undefined,
) {
  const { storage, caller } = context;
  for (const [name, act] of Object.entries(acts)) {
    if (!(name in given)) continue;
    const answer = await act(context, id, given[name], known);
    delete given[name];
    const row = Object.keys(given).length ? undefined : (answer ?? (await storage.get(entity, id)));
    if (row) return row;
  }
  const parsed = changesOf(entity).safeParse(given, { reportInput: true });
  if (!parsed.success) throw refusalOf(parsed.error);
  const values = Object.fromEntries(Object.entries(parsed.data).map(([name, value]) => [name, value ?? undefined]));
  const change = () =>
    storage.transact(async (tx) => {
      const before = (await tx.get(entity, id)) as (RecordOf<Entity> & Values) | undefined;
      // An unreadable row is refused as if it did not exist.
      if (!before || !allows(entity.access.read, caller, before)) throw new Refusal('not_found');
      const wanted = Object.keys(values).map((name) => entity.fields[name]!.write ?? entity.access.update);
      const accesses = wanted.length ? wanted : [entity.access.update];
      const related = await relatedOf(tx, registry, entity, accesses, before);
      if (!accesses.every((access) => allows(access, caller, before, related))) throw new Refusal(refusalFor(caller));
      refuseStale(known, before.rev);
      const formed = form?.safeParse(values, { reportInput: true });
      if (formed && !formed.success) throw refusalOf(formed.error);
      const changes = { ...values, ...formed?.data } as ChangesOf<Entity>;
      const all = { ...changes, ...also?.(context, before, changes) };
      check?.(context, before, { ...before, ...all });
      const changed = (await tx.update(entity, id, all))!;
      await after?.(context, tx, before, changed);
      return { before, changed };
    });
  const { before, changed } = await inTurn(storage, `${entity.name}|${String(id)}`, change);
  await stored?.(context, before, changed);
  return changed;
}

async function create(
  context: Context,
  registry: Registry,
  writer: Writer,
  client_id: string | undefined,
  given: Values,
) {
  const { storage, secrets, caller } = context;
  const { entity } = writer;
  if (!writer.create && !writer.make) throw new Refusal('forbidden');
  const parsed = creationOf(entity).safeParse(given, { reportInput: true });
  if (!parsed.success) throw refusalOf(parsed.error);
  // Derived from caller and client_id, which makes creation idempotent.
  const id = (
    client_id ? secrets.hash(`${entity.name}|${caller.user_id}|${client_id}`).slice(0, 12) : secrets.random(12)
  ) as IdOf<Entity>;
  const related = await relatedOf(storage, registry, entity, [entity.access.create], parsed.data);
  const pointers = [...new Set([...Object.keys(related), ...pointersOf(entity.access.create)])];
  for (const pointer of pointers) {
    const target = registry.get(entity.fields[pointer]!.ref!);
    const row = related[pointer];
    // An unreadable row is refused as if it did not exist.
    if (!row || !target || !allows(target.access.read, caller, row)) throw new Refusal('not_found');
  }
  if (writer.make) {
    if (!allows(entity.access.create, caller, parsed.data, related)) throw new Refusal(refusalFor(caller));
    return writer.make(context, parsed.data, client_id, related);
  }
  const row = await writer.create!(context, parsed.data, id, related);
  if (!allows(entity.access.create, caller, row, related)) throw new Refusal(refusalFor(caller));
  try {
    return await storage.transact((tx) => tx.insert(entity, row));
  } catch (error) {
    if (!(error instanceof Duplicate)) throw error;
    const [made] = await storage.find(entity, { [entity.id]: id }, { deleted: true, limit: 1 });
    // The conflict is with another row's unique value.
    if (!made) throw new Refusal('id_taken');
    if (made.deleted_at) throw new Refusal('not_found');
    return made;
  }
}

/** The row without hidden fields. */
const visible = (entity: Entity, row: RecordOf<Entity>) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      entity.fields[name]?.hidden ? [] : [[name, value instanceof Date ? value.toISOString() : value]],
    ),
  );

/** Creates a row, or updates the one with the given public id (of version `rev`, where given). Returns it. */
export function createOrUpdate(writers: readonly Writer[], entities: readonly Entity[]) {
  const byName = new Map(writers.map((writer) => [writer.entity.name, writer]));
  const registry: Registry = new Map(entities.map((entity) => [entity.name, entity]));
  return defineFunction({
    who: members,
    limit: usual,
    input: z.looseObject({ className: z.string().max(40), client_id: clientId.optional(), rev }),
    async run(context, { className, client_id, rev: known, ...given }) {
      const writer = byName.get(className);
      if (!writer) throw new Refusal('forbidden');
      const { entity } = writer;
      const { [entity.id]: id, ...fields } = given;
      if (id === undefined) {
        // A new row has no version yet: a given one is refused as an unknown field.
        const values = known === undefined ? fields : { ...fields, rev: known };
        return visible(entity, await create(context, registry, writer, client_id, values));
      }
      const isId =
        entity.fields[entity.id]!.type === 'number'
          ? Number.isSafeInteger(id)
          : typeof id === 'string' && id.length <= 64;
      if (!isId) throw new Refusal('not_found');
      const updated = update(context, registry, writer, id as IdOf<Entity>, fields, known).catch((error: unknown) => {
        throw error instanceof Duplicate ? new Refusal('id_taken') : error;
      });
      return visible(entity, await updated);
    },
  });
}
