/** What the rules need from outside. `parse/` implements it; the rules know no driver and no HTTP. */
import type { Card, HookCalls } from './domain.ts';
import type { ChangesOf, Entity, IdOf, NewRecordOf, RecordOf } from '#shared/model/entity.ts';
import type { Role } from '#shared/model/access.ts';
import type { EventOf, EventsOf, IdOfRoom, Room } from '#shared/model/room.ts';
import type { Language } from '#shared/languages.ts';
import type { MailParams, MailTemplate } from './providers/mail/templates.ts';
import type { RateSource } from './providers/rates/source.ts';

/** A comparison in a filter. Only these functions make one, so that no input can become an operator. */
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
export const atMost = (value: Date | number) => new Match('$lte', value);

/** Every named field must match; a list field matches when it holds the value. */
export type Where<E extends Entity> = {
  readonly [K in keyof E['fields'] | 'updatedAt' | 'createdAt' | 'objectId']?:
    string | number | boolean | Date | null | Match;
};

export interface FindOptions<E extends Entity> {
  sort?: Partial<Record<(keyof E['fields'] & string) | 'createdAt' | 'updatedAt' | 'objectId', 1 | -1>>;
  limit?: number;
  skip?: number;
  /** Softly deleted rows too. */
  deleted?: boolean;
  /** Words that the entity's `searchWords` must begin with, in any order, without regard to case and accents. */
  search?: string;
  /** Beside what `search` finds, the rows of these ids, whatever their words. */
  orIds?: readonly IdOf<E>[];
}

/** Sums over rows, or their numbers, by fields and by steps of a number field. */
export interface SumOptions {
  /** Field names that make the groups. */
  readonly by: readonly string[];
  /** Groups by this number field too, or by a moment's milliseconds, rounded down to whole steps. */
  readonly step?: { readonly of: string; readonly size: number };
  /** The number field that is added up; without it rows are counted. */
  readonly sum?: string;
}

export interface SumRow {
  /** The values of `by`, in its order. */
  readonly key: readonly string[];
  /** The beginning of the step; 0 without one. */
  readonly at: number;
  readonly sum: number;
}

export interface Reader {
  get<E extends Entity>(entity: E, id: IdOf<E>): Promise<RecordOf<E> | undefined>;
  /** In no order; unknown ids are left out. */
  getMany<E extends Entity>(entity: E, ids: readonly IdOf<E>[]): Promise<RecordOf<E>[]>;
  find<E extends Entity>(entity: E, where: Where<E>, options?: FindOptions<E>): Promise<RecordOf<E>[]>;
  count<E extends Entity>(
    entity: E,
    where: Where<E>,
    options?: Pick<FindOptions<E>, 'search' | 'orIds'>,
  ): Promise<number>;
  /** In no order. */
  sums<E extends Entity>(entity: E, where: Where<E>, options: SumOptions): Promise<SumRow[]>;
}

/** One row of an `apply`: made when it is missing and `orInsert` is given. */
export interface Change<E extends Entity> {
  id: IdOf<E>;
  set?: ChangesOf<E>;
  /** Amounts to add to number fields. */
  add?: Partial<Record<keyof E['fields'] & string, number>>;
  /** Date fields that take the database's time of the write. */
  touch?: (keyof E['fields'] & string)[];
  /** Fields that only a new row takes; for internal classes. */
  orInsert?: ChangesOf<E>;
}

/** Reads see the transaction's snapshot; writes are all or nothing. */
export interface Transaction extends Reader {
  /** Throws Duplicate when the public id or a unique key is taken. `objectId` is the public id unless given. */
  insert<E extends Entity>(entity: E, record: NewRecordOf<E>, objectId?: string): Promise<RecordOf<E>>;
  insertMany<E extends Entity>(entity: E, records: readonly NewRecordOf<E>[]): Promise<void>;
  /** The row as it is now, or undefined when there is none. Refuses ledgers. */
  update<E extends Entity>(entity: E, id: IdOf<E>, changes: ChangesOf<E>): Promise<RecordOf<E> | undefined>;
  /**
   * Many rows in one command: of an internal class, or of ordinary rows that are there and go on being read by the same people. Refuses changes
   * of what decides who reads a row, and of texts that are searched.
   */
  apply<E extends Entity>(entity: E, changes: readonly Change<E>[]): Promise<void>;
  /** A softly deleted row is there again, as a new one would be but for its id and a higher `rev`; undefined when none is. */
  restore<E extends Entity>(entity: E, record: NewRecordOf<E>): Promise<RecordOf<E> | undefined>;
  /** Softly: empties every field but ids, live keys, `rev` and `deleted_at`. */
  remove<E extends Entity>(entity: E, id: IdOf<E>): Promise<boolean>;
}

export interface Storage extends Reader {
  /**
   * One transaction (snapshot, majority, journal) of under 3 s, tried again on transient conflicts with growing, random pauses for some
   * seconds. `work` may run several times: it must be safe to repeat. Throws Duplicate, Conflict when that did not help (or after `tries`),
   * Unavailable, or what `work` throws.
   */
  transact<T>(work: (tx: Transaction) => Promise<T>, options?: { tries?: number }): Promise<T>;
  /** Reads of one moment, for as long as the database keeps its history (five minutes); changes nothing and meets nobody. */
  snapshot<T>(read: (reader: Reader) => Promise<T>): Promise<T>;
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

/** The database is away. What was asked may have been done all the same: asked again under the same id, it is answered for. */
export class Unavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('unavailable', options);
    this.name = 'Unavailable';
  }
}

/** The database's clock, in milliseconds since 1970: its offset is sampled, not asked. */
export interface Clock {
  now(): number;
  /** Resolves after so many milliseconds. */
  pause(milliseconds: number): Promise<void>;
}

/** Rooms of open pages, in this process and in every other one. */
export interface Rooms {
  /** To everybody in the room. */
  send<R extends Room, E extends EventOf<R>>(room: R, id: IdOfRoom<R>, event: E, payload: EventsOf<R>[E]): void;
  /**
   * Judges again who may be in a room, given by its name, or in which rooms somebody's pages may be. They belong to no circle meanwhile, and
   * who may not be inside any more is out at once, such as when a membership or a session has ended.
   */
  rejudge(whom: { readonly room: string } | { readonly user_id: number }): void;
}

/** Durable jobs: run once across processes, again when a process dies. Handlers must be safe to repeat. */
export interface Jobs {
  /** Runs `handler` at this interval, once across all processes; `every` in words, such as '10 minutes'. */
  every(name: string, every: string, handler: () => Promise<void>): void;
  /** What runs when a moment given by `at` comes. Before the server starts. */
  on(name: string, handler: (key: string) => Promise<void>): void;
  /** Runs the handler with this key at that moment; another moment for the same key replaces the former. */
  at(name: string, key: string, when: Date): Promise<void>;
}

/** Bytes that people upload. */
export interface Files {
  /** Keeps the bytes; the same id again changes nothing. */
  put(id: string, bytes: Uint8Array, mime: string): Promise<void>;
  /** Forgets the bytes; safe to repeat. */
  remove(id: string): Promise<void>;
}

export interface Pictures {
  /** Sniffs, bounds and re-encodes as WebP without metadata. Undefined when the bytes are no picture. */
  encode(bytes: Uint8Array, longestSide: number): Promise<EncodedPicture | undefined>;
}

export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly mime: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** What a page on the web says of itself. */
export interface LinkedPage {
  readonly title: string;
  readonly description?: string;
  readonly picture?: EncodedPicture;
}

/** Pages that people link to. */
export interface Links {
  /**
   * Asks the page in a few seconds, as a stranger, and never an address of this machine or its network. Undefined when it tells no title, or cannot
   * be had.
   */
  read(url: string): Promise<LinkedPage | undefined>;
}

export interface NewAccount {
  username: string;
  password: string;
  email: string;
  /** Its maker knows that the address is theirs. */
  emailVerified?: boolean;
}

export interface AccountMail {
  readonly email: string;
  readonly verified: boolean;
}

export interface OpenSession {
  readonly session_id: string;
  readonly since: Date;
  /** The one that asks. */
  readonly current: boolean;
}

/** Roles that somebody is given. */
export type GrantedRole = Exclude<Role, 'provider'>;

/** Signing in, which Parse does. */
export interface Accounts {
  /** A new session's token, or undefined when name or address and password do not match; as much work whether anybody has the name. */
  logIn(username: string, password: string): Promise<{ token: string; objectId: string; username: string } | undefined>;
  /** Whether it is the password of who has this name; opens no session. */
  isPassword(username: string, password: string): Promise<boolean>;
  /** The objectId of who signs in by this name or this address. */
  byName(name: string): Promise<string | undefined>;
  logOut(token: string): Promise<void>;
  /** The new `_User`'s objectId. Throws Duplicate. */
  create(account: NewAccount): Promise<string>;
  /** Safe to repeat. */
  grant(objectId: string, role: GrantedRole): Promise<void>;
  /** Safe to repeat. */
  revoke(objectId: string, role: GrantedRole): Promise<void>;
  rolesOf(objectId: string): Promise<GrantedRole[]>;
  /** Of those who have any. */
  rolesOfMany(objectIds: readonly string[]): Promise<Map<string, GrantedRole[]>>;
  /** The objectIds of so many at most who have this role. */
  withRole(role: GrantedRole, most: number): Promise<string[]>;
  /** The addresses of those who have one, as they are. */
  emailsOf(objectIds: readonly string[]): Promise<Map<string, AccountMail>>;
  /** The account with this address, in lower case. */
  byEmail(email: string): Promise<{ objectId: string; username: string } | undefined>;
  /** Whether somebody has this name. */
  isNameTaken(username: string): Promise<boolean>;
  /** Ends all of the account's sessions. */
  setPassword(objectId: string, password: string): Promise<void>;
  /** An address that its owner has confirmed. Throws Duplicate. */
  setEmail(objectId: string, email: string): Promise<void>;
  /** Open ones, newest first; tokens stay inside. */
  sessionsOf(objectId: string, token: string): Promise<OpenSession[]>;
  /** Ends one of the account's own sessions, or all but the one with this token. False when there was none. */
  endSessions(objectId: string, which: { session_id: string } | { butToken: string }): Promise<boolean>;
  /** Gives the account another name to sign in by. Throws Duplicate. */
  rename(objectId: string, username: string): Promise<void>;
  /** Nobody signs in any more: no password fits, roles and sessions end, the address is free, the name stays taken. Safe to repeat. */
  close(objectId: string): Promise<void>;
  /** Their address, as it was some seconds ago at most; undefined for an account without one. */
  emailOf(objectId: string): Promise<AccountMail | undefined>;
}

/** What of a mail that stays on this server is read there. */
export interface MailboxRow {
  readonly mail_id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: Date;
}

/** Mails to people. */
export interface Mail {
  /** Resolves when the mail is kept; it is delivered behind the caller's back, and tried again for hours when that fails. */
  send<T extends MailTemplate>(mail: {
    to: string;
    language: Language;
    template: T;
    params: MailParams[T];
  }): Promise<void>;
  /** The mails that stayed here, newest first: on a demo without a mail server, where anybody may read them. */
  readonly mailbox?: () => Promise<MailboxRow[]>;
}

/** So many in so many seconds. */
export interface Allowance {
  readonly points: number;
  readonly seconds: number;
}

/** Counts how often something was done, to slow down whoever does it too often. */
export interface Limiter {
  /** Counts one more for this key. Throws Refusal 'too_many' beyond the allowance; `name` has one allowance only. */
  take(name: string, allowance: Allowance, key: string): Promise<void>;
  /** Takes one back: what was counted was no misuse. */
  giveBack(name: string, allowance: Allowance, key: string): Promise<void>;
}

/** What a browser works on, in altcha's own form; all of it is signed. */
export interface Challenge {
  readonly parameters: {
    readonly algorithm: string;
    readonly nonce: string;
    readonly salt: string;
    readonly cost: number;
    readonly keyLength: number;
    readonly keyPrefix: string;
    readonly keySignature: string;
    /** Unix seconds. */
    readonly expiresAt: number;
    readonly data: { readonly of: string };
  };
  readonly signature: string;
}

/** The challenge, and what the work on it has found. */
export interface Proof {
  readonly challenge: Challenge;
  readonly solution: { readonly counter: number; readonly derivedKey: string };
}

/** Proofs of work. */
export interface Proofs {
  /** Work that counts for `of` alone, for some minutes: the usual one, doubled so many times. */
  challenge(of: string, doubled?: number): Promise<Challenge>;
  /**
   * What names the proof, until when it would be good, and how often its work was doubled; undefined when it is forged, late, unsolved or for
   * something else.
   */
  check(proof: Proof, of: string): Promise<{ proof_id: string; until: Date; work: number } | undefined>;
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
  /** So many unguessable digits. */
  digits(length: number): string;
  /** `tag` under a key of this server that serves this purpose alone. */
  seal(purpose: 'mail-codes' | 'mail-tags' | 'file-passes', value: string): string;
  /** The value, unreadable without this server's key; never the same text twice. */
  encrypt(value: string): string;
  /** What `encrypt` took. Throws when it was made by another key or changed since. */
  decrypt(encrypted: string): string;
  /** The signed form of a visitor's id, which its browser keeps. */
  signVisitor(visitor_id: string): string;
  /** The visitor's id, or undefined when the signature is not ours. */
  readVisitor(ssid: string): string | undefined;
}

/** Counts for whoever watches over the server; nothing of anybody. */
export interface Meter {
  /** A vote was answered: 'counted', 'held' by an earlier one, 'failed', or the code of its refusal. */
  voted(outcome: string): void;
}

export interface Log {
  info(values: object, message: string): void;
  warn(values: object, message: string): void;
  error(values: object, message: string): void;
}

export interface Ports {
  /** What domains put into conversations, by type. */
  readonly cards: Readonly<Record<string, Card>>;
  /** Every class of this server, for what goes over all of them. */
  readonly entities: readonly Entity[];
  /** What domains above are told and asked. */
  readonly hooks: HookCalls;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly rooms: Rooms;
  readonly jobs: Jobs;
  readonly files: Files;
  readonly pictures: Pictures;
  readonly links: Links;
  readonly accounts: Accounts;
  readonly secrets: Secrets;
  readonly mail: Mail;
  readonly limiter: Limiter;
  readonly proofs: Proofs;
  /** Where currency rates come from; undefined where the operator chose no source. */
  readonly rates?: RateSource;
  /** Where people reach the site (an origin), when that is configured. */
  readonly publicUrl?: string;
  /** Whose owner becomes the first administrator. */
  readonly adminEmail?: string;
  /** The site is a demo: its made-up accounts are open. */
  readonly demo: boolean;
  readonly meter: Meter;
  readonly log: Log;
}
