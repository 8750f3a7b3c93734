/**
 * Every change that operators make to other people's rows is logged, because their calls get a storage that writes the line in the
 * transaction of the change itself. A function that tells more by `writeAuditLog` replaces the line for that row.
 */
import { type Access, type Actor, allows, reachesSomebody, withoutRights } from '#shared/model/access.ts';
import type { ChangesOf, Entity, IdOf, NewRecordOf, RecordOf } from '#shared/model/entity.ts';
import type { OperatorWrite } from './domain.ts';
import { isViewOf, originOf } from './perStorage.ts';
import type { Ports, Storage, Transaction } from './ports.ts';
import { type Registry, relatedOf } from './related.ts';

type Row = Readonly<Record<string, unknown>>;

/** One change of a row, as known when the transaction's work is done. */
interface Change {
  readonly entity: Entity;
  readonly row_id: string;
  /** Undefined for a new row. */
  readonly before?: Row;
  /** Undefined for a removed row. */
  readonly after?: Row;
}

const nameOf = ({ name }: Entity, row_id: string) => `${name} ${row_id}`;

/** Rows of which the function has written a line in this transaction, by class and id; without a class by id alone. */
const told = new WeakMap<Transaction, Set<string>>();

/** Tells that the function itself has written a line about this row. */
export function noteAudited(tx: Transaction, entity: Entity | undefined, row_id: string | number | undefined): void {
  const id = String(row_id);
  told.get(tx)?.add(entity ? nameOf(entity, id) : id);
}

/**
 * The storage without the log, for work that needs no right of the caller: what the server does by itself, such as notifying somebody, and
 * what a password or a code allows.
 */
export const asServer = (storage: Storage): Storage => originOf(storage);

/** Judges whether the caller could write a row without being an operator. */
function createJudge(registry: Registry, caller: Actor, isOperatorsOnly: boolean) {
  const self = withoutRights(caller);

  const isOwn = async (tx: Transaction, entity: Entity, accesses: readonly Access[], row: Row): Promise<boolean> => {
    const declared = accesses.filter(reachesSomebody);
    const related = await relatedOf(tx, registry, entity, declared, row);
    if (!declared.every((access) => allows(access, self, row, related))) return false;
    // Where an access is granted to nobody, the server alone writes. The row then belongs to the person whom it names, or to the owner of the whole.
    return declared.length === accesses.length || isOfCaller(tx, entity, row);
  };

  const isOfCaller = async (tx: Transaction, entity: Entity, row: Row): Promise<boolean> => {
    if (typeof row.user_id === 'number') return row.user_id === caller.user_id;
    const whole = entity.partOf ? await wholeOf(tx, entity, entity.partOf, row) : undefined;
    if (whole) return isOwn(tx, whole.entity, [whole.entity.access.update], whole.row);
    return !isOperatorsOnly;
  };

  const wholeOf = async (tx: Transaction, entity: Entity, field: string, row: Row) => {
    const target = registry.get(entity.fields[field]!.ref!);
    const found = target && ((await tx.get(target, row[field] as never)) as Row | undefined);
    return found && { entity: target, row: found };
  };

  return {
    async ownChange(tx: Transaction, { entity, before = {}, after }: Change): Promise<boolean> {
      if (!after) return isOwn(tx, entity, [entity.access.delete], before);
      const changed = Object.keys(entity.fields).filter(
        (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
      );
      return isOwn(
        tx,
        entity,
        changed.map((name) => entity.fields[name]!.write ?? entity.access.update),
        before,
      );
    },
    /** A new row changes the whole to which it belongs, or is made in somebody's name. */
    ownAddition: (tx: Transaction, { entity, after = {} }: Change): Promise<boolean> =>
      entity.partOf
        ? isOfCaller(tx, entity, { ...after, user_id: undefined })
        : Promise.resolve(after.user_id === undefined || after.user_id === caller.user_id),
  };
}

/** The transaction that the operator's function gets, and the changes in it. */
function watch(tx: Transaction): { tx: Transaction; changes: Change[]; additions: Change[] } {
  const changes = new Map<string, Change>();
  /** Rows that are logged as one: parts of one whole, or rows in one person's name. */
  const additions = new Map<string, Change>();
  const changed = (entity: Entity, id: IdOf<Entity>, before: Row | undefined, after: Row | undefined) => {
    if (!before || entity.kind !== 'rows') return;
    const row_id = String(id);
    // Two changes of a row in one transaction are one change.
    const first = changes.get(nameOf(entity, row_id))?.before ?? before;
    changes.set(nameOf(entity, row_id), { entity, row_id, before: first, after });
  };
  const added = (entity: Entity, row: Row) => {
    if (entity.kind !== 'rows') return;
    const alike = `${entity.name} ${String(row[entity.partOf ?? 'user_id'])}`;
    if (!additions.has(alike)) additions.set(alike, { entity, row_id: String(row[entity.id]), after: row });
  };
  const before = async <E extends Entity>(entity: E, id: IdOf<E>) =>
    entity.kind === 'rows' ? ((await tx.get(entity, id)) as Row | undefined) : undefined;
  const watched: Transaction = {
    ...tx,
    async insert<E extends Entity>(entity: E, record: NewRecordOf<E>, objectId?: string) {
      const row = await tx.insert(entity, record, objectId);
      added(entity, row);
      return row;
    },
    async insertMany<E extends Entity>(entity: E, records: readonly NewRecordOf<E>[], at?: number) {
      await tx.insertMany(entity, records, at);
      for (const record of records) added(entity, record);
    },
    async restore<E extends Entity>(entity: E, record: NewRecordOf<E>) {
      const row = await tx.restore(entity, record);
      if (row) added(entity, row);
      return row;
    },
    async update<E extends Entity>(entity: E, id: IdOf<E>, given: ChangesOf<E>): Promise<RecordOf<E> | undefined> {
      const was = await before(entity, id);
      const row = await tx.update(entity, id, given);
      changed(entity, id as IdOf<Entity>, was, row);
      return row;
    },
    async remove<E extends Entity>(entity: E, id: IdOf<E>) {
      const was = await before(entity, id);
      const isGone = await tx.remove(entity, id);
      if (isGone) changed(entity, id as IdOf<Entity>, was, undefined);
      return isGone;
    },
  };
  return {
    tx: watched,
    get changes() {
      return [...changes.values()].filter(
        ({ entity, before: from, after }) =>
          !after ||
          Object.keys(entity.fields).some((name) => JSON.stringify(from![name]) !== JSON.stringify(after[name])),
      );
    },
    get additions() {
      return [...additions.values()];
    },
  };
}

const actionOf = ({ before, after }: Change) => (!before ? 'row.add' : after ? 'row.edit' : 'row.remove');

/**
 * The storage for one call of an operator. Each row that the call changes, removes or adds by the operator's right gets a line in the log,
 * written when the work of its transaction is done. `isOperatorsOnly`: only operators may call the function.
 */
export function watchedStorage(
  ports: Ports,
  caller: Actor & { readonly username?: string },
  { isOperatorsOnly, reason }: { readonly isOperatorsOnly: boolean; readonly reason?: string },
): Storage {
  const { storage, hooks, entities } = ports;
  const operator = { user_id: caller.user_id!, username: caller.username ?? '' };
  /** Lines that earlier transactions of this call have written. An act in two steps has one line. */
  const toldBefore = new Set<string>();

  return isViewOf(storage, {
    ...storage,
    async transact(work, options) {
      const judge = createJudge(new Map(entities.map((entity) => [entity.name, entity])), caller, isOperatorsOnly);
      let toldNow = new Set<string>();
      const result = await storage.transact(async (tx) => {
        const seen = watch(tx);
        toldNow = new Set();
        told.set(seen.tx, toldNow);
        const answer = await work(seen.tx);
        const isTold = ({ entity, row_id }: Change) =>
          [row_id, nameOf(entity, row_id)].some((name) => toldNow.has(name) || toldBefore.has(name));
        const lines: Change[] = [];
        for (const change of seen.changes)
          if (!isTold(change) && !(await judge.ownChange(tx, change))) lines.push(change);
        // A change that comes with another, such as the place of somebody who was approved, is a part of it.
        if (!lines.length && !toldNow.size)
          for (const addition of seen.additions)
            if (!lines.length && !(await judge.ownAddition(tx, addition))) lines.push(addition);
        for (const line of lines) {
          const write: OperatorWrite = { operator, ...line, action: actionOf(line), by_way_of: 'admin', reason };
          await hooks.run('operatorWrote', tx, ports, write);
        }
        return answer;
      }, options);
      for (const name of toldNow) toldBefore.add(name);
      return result;
    },
  });
}
