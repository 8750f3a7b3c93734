/** The port of storage: reading and writing rows of entities. Implemented by `parse/storage`. */
import type { ChangesOf, Entity, IdOf, NewRecordOf, RecordOf } from '#shared/model/entity.ts';

/** A comparison in a filter. Constructed by these functions only, so that input cannot inject operators. */
export class Match {
  readonly operator: '$in' | '$ne' | '$gt' | '$gte' | '$lte';
  readonly value: unknown;
  constructor(operator: Match['operator'], value: unknown) {
    this.operator = operator;
    this.value = value;
  }
}
export const oneOf = (values: readonly unknown[]) => new Match('$in', values);
export const otherThan = (value: number | string) => new Match('$ne', value);
export const above = (value: Date | number | string) => new Match('$gt', value);
export const atLeast = (value: Date | number) => new Match('$gte', value);
export const atMost = (value: Date | number | string) => new Match('$lte', value);

/** All named fields must match; a list field matches when it contains the value. */
export type Where<E extends Entity> = {
  readonly [K in keyof E['fields'] | 'updatedAt' | 'createdAt' | 'objectId']?:
    | string
    | number
    | boolean
    | Date
    | null
    | Match;
};

export interface FindOptions<E extends Entity> {
  sort?: Partial<Record<(keyof E['fields'] & string) | 'createdAt' | 'updatedAt' | 'objectId', 1 | -1>>;
  limit?: number;
  skip?: number;
  /** Only rows that come after this one in the order of `sort`: its values of all sorted fields. */
  after?: Readonly<Record<string, number | string | Date>>;
  /** Includes soft-deleted rows. */
  deleted?: boolean;
  /** Prefixes of words in `searchWords`, in any order, ignoring case and accents. */
  search?: string;
  /** Rows with these ids match in addition to `search`. */
  orIds?: readonly IdOf<E>[];
}

/** Sums or counts, grouped by fields and by steps of a number field. */
export interface SumOptions {
  /** Fields to group by. */
  readonly by: readonly string[];
  /** Also groups by this number field (or date, in milliseconds), rounded down to whole steps. */
  readonly step?: { readonly of: string; readonly size: number };
  /** The field to sum; counts rows without it. */
  readonly sum?: string;
}

export interface SumRow {
  /** Values of `by`, in its order. */
  readonly key: readonly string[];
  /** Start of the step; 0 without one. */
  readonly at: number;
  readonly sum: number;
}

export interface Reader {
  get<E extends Entity>(entity: E, id: IdOf<E>): Promise<RecordOf<E> | undefined>;
  /** Unordered; unknown ids are left out. */
  getMany<E extends Entity>(entity: E, ids: readonly IdOf<E>[]): Promise<RecordOf<E>[]>;
  find<E extends Entity>(entity: E, where: Where<E>, options?: FindOptions<E>): Promise<RecordOf<E>[]>;
  count<E extends Entity>(
    entity: E,
    where: Where<E>,
    options?: Pick<FindOptions<E>, 'search' | 'orIds'>,
  ): Promise<number>;
  /** How many different values a field has; counted by the database. */
  distinct<E extends Entity>(entity: E, where: Where<E>, by: keyof E['fields'] & string): Promise<number>;
  /** Unordered. */
  sums<E extends Entity>(entity: E, where: Where<E>, options: SumOptions): Promise<SumRow[]>;
}

/** A row of `apply`: upserted if `orInsert` is given. */
export interface Change<E extends Entity> {
  id: IdOf<E>;
  /** As for `update`: undefined removes. */
  set?: ChangesOf<E>;
  /** Amounts to add to number fields. */
  add?: Partial<Record<keyof E['fields'] & string, number>>;
  /** Date fields to set to the database's time. */
  touch?: (keyof E['fields'] & string)[];
  /** Fields that are written only where the row is inserted; for internal classes. */
  orInsert?: ChangesOf<E>;
  /**
   * The row's `rev` as the caller knows it. If the row has another one, or is gone, the transaction conflicts. Given for all changes or for
   * none.
   */
  rev?: number;
}

/** Snapshot reads; atomic writes. */
export interface Transaction extends Reader {
  /** Throws Duplicate when the public id or a unique key is taken. `objectId` defaults to the public id. */
  insert<E extends Entity>(entity: E, record: NewRecordOf<E>, objectId?: string): Promise<RecordOf<E>>;
  /** `at`: when they were made, in milliseconds; now unless told. */
  insertMany<E extends Entity>(entity: E, records: readonly NewRecordOf<E>[], at?: number): Promise<void>;
  /** The updated row, or undefined when there is none. Refuses ledgers. */
  update<E extends Entity>(entity: E, id: IdOf<E>, changes: ChangesOf<E>): Promise<RecordOf<E> | undefined>;
  /**
   * Bulk write in one command: of an internal class, or of existing ordinary rows. Refuses changes to fields that decide who reads a row,
   * and to texts that are searched.
   */
  apply<E extends Entity>(entity: E, changes: readonly Change<E>[]): Promise<void>;
  /** Restores a soft-deleted row with the fields of a new one; keeps its id and raises `rev`. Undefined when there is none. */
  restore<E extends Entity>(entity: E, record: NewRecordOf<E>): Promise<RecordOf<E> | undefined>;
  /** Makes transactions that hold the same key conflict, so that the later one is tried again on what the earlier one wrote. */
  hold(...keys: readonly string[]): Promise<void>;
  /** Soft delete: empties every field but ids, live keys, `rev` and `deleted_at`. */
  remove<E extends Entity>(entity: E, id: IdOf<E>): Promise<boolean>;
}

export interface Storage extends Reader {
  /**
   * A transaction (snapshot, majority, journal) of at most 3 s, retried on transient conflicts with exponential backoff and jitter for some
   * seconds. `work` may run several times and must be idempotent. Throws Duplicate, Conflict when retries are exhausted (or after `tries`),
   * Unavailable, or what `work` throws.
   */
  transact<T>(work: (tx: Transaction) => Promise<T>, options?: { tries?: number }): Promise<T>;
  /** Consistent reads of one moment, for at most the five minutes of history that the database keeps. Read-only, never conflicts. */
  snapshot<T>(read: (reader: Reader) => Promise<T>): Promise<T>;
  /** The next number of a sequence, from `first`; may skip numbers, never repeats one. */
  next(sequence: string, first: number): Promise<number>;
}

/** A unique key is taken. */
export class Duplicate extends Error {
  constructor(options?: ErrorOptions) {
    super('duplicate', options);
    this.name = 'Duplicate';
  }
}

/** Retries of a conflicting transaction are exhausted. */
export class Conflict extends Error {
  constructor(options?: ErrorOptions) {
    super('conflict', options);
    this.name = 'Conflict';
  }
}

/** The database is unavailable. The write may have happened; retrying with the same id is safe. */
export class Unavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('unavailable', options);
    this.name = 'Unavailable';
  }
}
