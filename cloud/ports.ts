/** What the rules need from outside. `parse/` implements it; the rules know no driver and no HTTP. */
import type { ChangesOf, Entity, IdOf, NewRecordOf, RecordOf } from '#shared/model/entity.ts';
import type { Role } from '#shared/model/access.ts';

/** A comparison in a filter. Only these functions make one, so that no input can become an operator. */
export class Match {
  readonly operator: '$in' | '$gt' | '$gte' | '$lte';
  readonly value: unknown;
  constructor(operator: Match['operator'], value: unknown) {
    this.operator = operator;
    this.value = value;
  }
}
export const oneOf = (values: readonly unknown[]) => new Match('$in', values);
export const above = (value: Date | number) => new Match('$gt', value);
export const atLeast = (value: Date | number) => new Match('$gte', value);
export const atMost = (value: Date | number) => new Match('$lte', value);

/** Every named field must match; a list field matches when it holds the value. */
export type Where<E extends Entity> = {
  readonly [K in keyof E['fields'] | 'updatedAt' | 'createdAt']?: string | number | boolean | Date | null | Match;
};

export interface FindOptions<E extends Entity> {
  sort?: Partial<Record<(keyof E['fields'] & string) | 'createdAt' | 'updatedAt', 1 | -1>>;
  limit?: number;
  skip?: number;
  /** Softly deleted rows too. */
  deleted?: boolean;
}

export interface Reader {
  get<E extends Entity>(entity: E, id: IdOf<E>): Promise<RecordOf<E> | undefined>;
  /** In no order; unknown ids are left out. */
  getMany<E extends Entity>(entity: E, ids: readonly IdOf<E>[]): Promise<RecordOf<E>[]>;
  find<E extends Entity>(entity: E, where: Where<E>, options?: FindOptions<E>): Promise<RecordOf<E>[]>;
  count<E extends Entity>(entity: E, where: Where<E>): Promise<number>;
}

/** One row of an `apply`: made when it is missing and `orInsert` is given. */
export interface Change<E extends Entity> {
  id: IdOf<E>;
  set?: ChangesOf<E>;
  /** Amounts to add to number fields. */
  add?: Partial<Record<keyof E['fields'] & string, number>>;
  /** Date fields that take the database's time of the write. */
  touch?: (keyof E['fields'] & string)[];
  /** Fields that only a new row takes. */
  orInsert?: ChangesOf<E>;
}

/** Reads see the transaction's snapshot; writes are all or nothing. */
export interface Transaction extends Reader {
  /** Throws Duplicate when the public id or a unique key is taken. `objectId` is the public id unless given. */
  insert<E extends Entity>(entity: E, record: NewRecordOf<E>, objectId?: string): Promise<RecordOf<E>>;
  insertMany<E extends Entity>(entity: E, records: readonly NewRecordOf<E>[]): Promise<void>;
  /** The row as it is now, or undefined when there is none. Refuses ledgers. */
  update<E extends Entity>(entity: E, id: IdOf<E>, changes: ChangesOf<E>): Promise<RecordOf<E> | undefined>;
  /** Many rows of an internal class in one command. */
  apply<E extends Entity>(entity: E, changes: readonly Change<E>[]): Promise<void>;
  /** Softly: empties every field but ids, live keys, `rev` and `deleted_at`. */
  remove<E extends Entity>(entity: E, id: IdOf<E>): Promise<boolean>;
}

export interface Storage extends Reader {
  /**
   * One transaction (snapshot, majority, journal) of under 3 s, tried again on transient conflicts with growing, random pauses for some
   * seconds. `work` may run several times: it must be safe to repeat. Throws Duplicate, Conflict when that did not help (or after `tries`), or
   * what `work` throws.
   */
  transact<T>(work: (tx: Transaction) => Promise<T>, options?: { tries?: number }): Promise<T>;
  /** The next number of a sequence, starting at `first`; numbers may be skipped, never repeated. */
  next(sequence: string, first: number): Promise<number>;
}

/** A unique key is taken. */
export class Duplicate extends Error {
  constructor(options?: ErrorOptions) {
    super('duplicate', options);
    this.name = 'Duplicate';
  }
}

/** A transaction met another one too often. */
export class Conflict extends Error {
  constructor(options?: ErrorOptions) {
    super('conflict', options);
    this.name = 'Conflict';
  }
}

/** The database's clock, in milliseconds since 1970: its offset is sampled, not asked. */
export interface Clock {
  now(): number;
  /** Resolves after so many milliseconds. */
  pause(milliseconds: number): Promise<void>;
}

/** Named rooms of open pages. */
export interface Rooms {
  /** To everybody in the room, in this process and in every other one's. */
  send(room: string, event: string, payload: object): void;
}

/** Durable jobs: run once across processes, again when a process dies. Handlers must be safe to repeat. */
export interface Jobs {
  /** Runs `handler` at this interval, once across all processes; `every` in words, such as '10 minutes'. */
  every(name: string, every: string, handler: () => Promise<void>): void;
}

/** Bytes that people upload. */
export interface Files {
  /** Keeps the bytes; the same id again changes nothing. */
  put(id: string, bytes: Uint8Array, mime: string): Promise<void>;
}

export interface Pictures {
  /** Sniffs, bounds and re-encodes as WebP without metadata. Undefined when the bytes are no picture. */
  encode(bytes: Uint8Array, longestSide: number): Promise<{ bytes: Uint8Array; mime: string } | undefined>;
}

export interface NewAccount {
  username: string;
  password: string;
  email: string;
}

/** Signing in, which Parse does. */
export interface Accounts {
  /** A new session's token, or undefined when name and password do not match. Throws Refusal 'too_many' while locked out. */
  logIn(username: string, password: string): Promise<{ token: string; objectId: string; username: string } | undefined>;
  logOut(token: string): Promise<void>;
  /** The new `_User`'s objectId. Throws Duplicate. */
  create(account: NewAccount): Promise<string>;
  /** Safe to repeat. */
  grant(objectId: string, role: Role): Promise<void>;
  rolesOf(objectId: string): Promise<Role[]>;
}

/** Secrets and hashes, so that the rules need no Node. */
export interface Secrets {
  /** base64url of the first `bytes` bytes of HMAC-SHA256. */
  tag(key: string, value: string, bytes?: number): string;
  /** base64url SHA-256. */
  hash(value: string): string;
  /** A short code that a person can read out: Crockford base32 of HMAC-SHA256, such as `7K2QF-9XW3M`. */
  code(key: string, value: string): string;
  /** An unguessable URL-safe string of `length` characters. */
  random(length: number): string;
  /** The signed form of a visitor's id, which its browser keeps. */
  signVisitor(visitor_id: string): string;
  /** The visitor's id, or undefined when the signature is not ours. */
  readVisitor(ssid: string): string | undefined;
}

export interface Log {
  info(values: object, message: string): void;
  warn(values: object, message: string): void;
  error(values: object, message: string): void;
}

export interface Ports {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly rooms: Rooms;
  readonly jobs: Jobs;
  readonly files: Files;
  readonly pictures: Pictures;
  readonly accounts: Accounts;
  readonly secrets: Secrets;
  readonly log: Log;
}
