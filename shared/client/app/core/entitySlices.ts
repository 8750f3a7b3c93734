/** Redux slices of live entities, generated from their declarations: rows by public id, the higher `rev` wins. */
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Entity, RecordOf } from '#shared/model/entity.ts';
import type { OnWire } from './calls.ts';
import { loggedIn, sessionCleared } from './sessionSlice.ts';

/** An entity's row in the store; dates are ISO 8601 strings. */
export type RowOf<E extends Entity> = OnWire<RecordOf<E>>;

/** Any row; the public id is under the entity's own field. */
export interface Row {
  readonly objectId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly rev: number;
  readonly deleted_at?: string;
  readonly [field: string]: unknown;
}

export interface EntityState {
  /** By public id. */
  rows: Record<string, Row>;
  /** Tombstones: the rev of removed rows, so that a late event cannot bring them back. */
  gone: Record<string, number>;
  /** Index: live key field -> value -> public ids. */
  keys: Record<string, Record<string, string[]>>;
}

export interface Removal {
  id: string | number;
  /** The rev of the row when it left; absent where the event has none. */
  rev?: number;
}

const empty = (entity: Entity): EntityState => ({
  rows: {},
  gone: {},
  keys: Object.fromEntries((entity.live?.by ?? []).map((field) => [field, {}])),
});

const knownRev = (state: EntityState, id: string) => state.rows[id]?.rev ?? state.gone[id] ?? -1;

/** A key value as a string; '' for rows without the key. */
export const keyOf = (row: Row, field: string): string => {
  const value = row[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

function take(state: EntityState, entity: Entity, row: Row) {
  const id = keyOf(row, entity.id);
  if (knownRev(state, id) >= row.rev) return;
  if (row.deleted_at) return drop(state, id, row.rev);
  const isNew = !state.rows[id];
  state.rows[id] = row;
  delete state.gone[id];
  if (!isNew) return;
  for (const [field, ids] of Object.entries(state.keys)) (ids[keyOf(row, field)] ??= []).push(id);
}

function drop(state: EntityState, id: string, rev: number) {
  const row = state.rows[id];
  state.gone[id] = rev;
  if (!row) return;
  delete state.rows[id];
  for (const [field, ids] of Object.entries(state.keys)) {
    const key = keyOf(row, field);
    const rest = ids[key]?.filter((other) => other !== id);
    if (rest) ids[key] = rest;
  }
}

function makeSlice(entity: Entity) {
  return createSlice({
    name: entity.name,
    initialState: () => empty(entity),
    reducers: {
      /** Inserts or updates rows; older revs are ignored, soft-deleted rows removed. */
      upserted: (state, { payload }: PayloadAction<readonly Row[]>) => {
        for (const row of payload) take(state, entity, row);
      },
      /** Removes rows that this reader may no longer see. The same rev is enough, because leaving does not raise it. */
      removed: (state, { payload }: PayloadAction<readonly Removal[]>) => {
        for (const { id, rev } of payload) {
          const known = knownRev(state, String(id));
          if (rev === undefined || rev >= known) drop(state, String(id), rev ?? known);
        }
      },
      /** Evicts rows that are no longer kept up to date; they may be loaded again. */
      forgotten: (state, { payload }: PayloadAction<readonly string[]>) => {
        for (const id of payload) {
          drop(state, id, 0);
          delete state.gone[id];
        }
      },
    },
    extraReducers: (builder) =>
      // Rows were read with the former session's permissions.
      builder.addCase(sessionCleared, () => empty(entity)).addCase(loggedIn, () => empty(entity)),
  });
}

export type EntitySlice = ReturnType<typeof makeSlice>;

const slices = new Map<string, { entity: Entity; slice: EntitySlice }>();

/** The entity's slice (memoized). `store.inject` adds it to a store. */
export function sliceOf(entity: Entity): EntitySlice {
  const made = slices.get(entity.name);
  if (made?.entity === entity) return made.slice;
  const slice = makeSlice(entity);
  slices.set(entity.name, { entity, slice });
  return slice;
}

/** The entity's state in a store; undefined until injected. */
const stateOf = (state: object, entity: Entity) => (state as Record<string, EntityState | undefined>)[entity.name];

export const selectRow = <E extends Entity>(state: object, entity: E, id: string | number): RowOf<E> | undefined =>
  stateOf(state, entity)?.rows[String(id)] as RowOf<E> | undefined;

/** The rows under a live key, unordered. */
export const rowsUnder = (state: object, entity: Entity, field: string, value: string | number): Row[] => {
  const slice = stateOf(state, entity);
  return (slice?.keys[field]?.[String(value)] ?? []).flatMap((id) => slice?.rows[id] ?? []);
};

const none: readonly string[] = [];

/** The field that an entity's rows are in order of. */
export const orderOf = ({ live }: Entity): string => live?.order ?? 'createdAt';

/** Compares rows of an entity, for the oldest first. */
export const inOrderOf = (entity: Entity) => {
  const order = orderOf(entity);
  return (a: Row, b: Row): number => {
    const [one, other] = [a[order] as string | number, b[order] as string | number];
    if (one === other) return a.objectId < b.objectId ? -1 : 1;
    return one < other ? -1 : 1;
  };
};

const sameItems = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((item, i) => item === b[i]);

/** A memoized selector of the rows under one live key, oldest first. Make one per component. */
export function makeSelectByKey<E extends Entity>(entity: E, field: string, value: string | number) {
  const inOrder = inOrderOf(entity);
  return createSelector(
    [
      (state: object) => stateOf(state, entity)?.keys[field]?.[String(value)] ?? none,
      (state: object) => stateOf(state, entity)?.rows,
    ],
    (ids, rows) => ids.flatMap((id) => rows?.[id] ?? []).toSorted(inOrder) as unknown as RowOf<E>[],
    { memoizeOptions: { resultEqualityCheck: sameItems } },
  );
}
