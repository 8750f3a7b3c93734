/**
 * A transaction that several pieces of work share, one after the other. Each row is read once. Rows written in bulk wait until something
 * reads their class, or until `flush`. So a batch costs as many commands as a single piece of work.
 */
import type { Entity } from '#shared/model/entity.ts';
import type { Change, Transaction } from './ports.ts';

/** Names a row that the work will read, so that it is read together with others. */
export interface Ahead {
  readonly entity: Entity;
  readonly id: string | number;
}
export const ahead = (entity: Entity, id: string | number): Ahead => ({ entity, id });

export interface BatchTransaction extends Transaction {
  /** Reads rows that will be asked for one by one. */
  readAhead(rows: readonly Ahead[]): Promise<void>;
  /** Writes everything that waits. Must be called before the transaction ends. */
  flush(): Promise<void>;
}

interface Kept {
  readonly entity: Entity;
  readonly rows: Map<string | number, unknown>;
  inserts: Record<string, unknown>[];
  changes: Change<Entity>[];
}

const sumsOnly = ({ set, rev }: Change<Entity>) => set === undefined && rev === undefined;

/** Changes that only add to the same row become one, in the order of their ids, so that two batches take rows in the same order. */
function merged(changes: readonly Change<Entity>[]): Change<Entity>[] {
  const sums = new Map<unknown, Change<Entity>>();
  for (const change of changes.filter(sumsOnly)) {
    const before = sums.get(change.id);
    const add: Record<string, number | undefined> = { ...before?.add };
    for (const [name, n] of Object.entries(change.add ?? {})) add[name] = (add[name] ?? 0) + n!;
    sums.set(change.id, { ...before, ...change, add });
  }
  const all = [...sums.values(), ...changes.filter((change) => !sumsOnly(change))];
  return all.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
}

/** `at`: when the rows that it inserts in bulk were made, in milliseconds; now unless told. */
export function batchTransaction(tx: Transaction, at?: number): BatchTransaction {
  const classes = new Map<string, Kept>();
  const keptOf = (entity: Entity): Kept => {
    let kept = classes.get(entity.name);
    if (!kept) classes.set(entity.name, (kept = { entity, rows: new Map(), inserts: [], changes: [] }));
    return kept;
  };

  const write = async (kept: Kept) => {
    const { entity, inserts, changes } = kept;
    [kept.inserts, kept.changes] = [[], []];
    if (inserts.length) await tx.insertMany(entity, inserts, at);
    if (changes.length) await tx.apply(entity, merged(changes));
  };

  /** Before rows of a class are read, everything that was written to it is stored. */
  const current = async (entity: Entity): Promise<Kept> => {
    const kept = keptOf(entity);
    if (kept.inserts.length || kept.changes.length) await write(kept);
    return kept;
  };
  /** The same before rows of a class are written one by one. */
  const renewed = async (entity: Entity) => {
    const kept = await current(entity);
    kept.rows.clear();
  };

  const readMany = async (entity: Entity, ids: readonly (string | number)[]): Promise<unknown[]> => {
    const { rows } = await current(entity);
    const missing = [...new Set(ids)].filter((id) => !rows.has(id));
    if (missing.length) {
      for (const id of missing) rows.set(id, undefined);
      for (const row of await tx.getMany(entity, missing as never))
        rows.set((row as unknown as Record<string, string | number>)[entity.id]!, row);
    }
    return [...new Set(ids)].map((id) => rows.get(id)).filter((row) => row !== undefined);
  };

  return {
    async get(entity, id) {
      const { rows } = await current(entity);
      if (!rows.has(id)) rows.set(id, await tx.get(entity, id));
      return rows.get(id) as never;
    },
    getMany: (entity, ids) => readMany(entity, ids) as never,
    async find(entity, where, options) {
      await current(entity);
      return tx.find(entity, where, options);
    },
    async count(entity, where, options) {
      await current(entity);
      return tx.count(entity, where, options);
    },
    async distinct(entity, where, by) {
      await current(entity);
      return tx.distinct(entity, where, by);
    },
    async sums(entity, where, options) {
      await current(entity);
      return tx.sums(entity, where, options);
    },
    async insert(entity, record, objectId) {
      await renewed(entity);
      return tx.insert(entity, record, objectId);
    },
    async insertMany(entity, records) {
      const kept = keptOf(entity);
      kept.rows.clear();
      kept.inserts.push(...(records as Record<string, unknown>[]));
    },
    async update(entity, id, changes) {
      await renewed(entity);
      return tx.update(entity, id, changes);
    },
    async apply(entity, changes) {
      const kept = keptOf(entity);
      kept.rows.clear();
      kept.changes.push(...(changes as unknown as Change<Entity>[]));
    },
    async restore(entity, record) {
      await renewed(entity);
      return tx.restore(entity, record);
    },
    hold: (...keys) => tx.hold(...keys),
    async remove(entity, id) {
      await renewed(entity);
      return tx.remove(entity, id);
    },
    async readAhead(all) {
      const byClass = new Map<Entity, (string | number)[]>();
      for (const { entity, id } of all) byClass.set(entity, [...(byClass.get(entity) ?? []), id]);
      for (const [entity, ids] of byClass) await readMany(entity, ids);
    },
    async flush() {
      for (const kept of classes.values()) await write(kept);
    },
  };
}
