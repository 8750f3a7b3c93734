/** The port of accounts: passwords, sessions, roles, addresses. Implemented by `parse/ports/accounts.ts`. */
import type { Role } from '#shared/model/access.ts';

export interface NewAccount {
  username: string;
  password: string;
  email?: string;
  /** The address is known to belong to the user. */
  emailVerified?: boolean;
}

export interface AccountMail {
  readonly email: string;
  readonly verified: boolean;
}

export interface OpenSession {
  readonly session_id: string;
  readonly since: Date;
  /** The session of the caller. */
  readonly current: boolean;
}

/** Roles that can be granted. */
export type GrantedRole = Exclude<Role, 'provider'>;

/** Authentication, implemented by Parse. Functions that hash a password throw 'busy' when too many wait. */
export interface Accounts {
  /** Opens a session and returns its token; undefined for a wrong name or password. Takes the same time for unknown names. */
  logIn(username: string, password: string): Promise<{ token: string; objectId: string; username: string } | undefined>;
  /** Opens a session of an account whose owner has proven themselves otherwise. */
  enter(objectId: string): Promise<{ token: string; objectId: string; username: string }>;
  /** Checks a password without opening a session. */
  isPassword(username: string, password: string): Promise<boolean>;
  /** The objectId by user name or e-mail address. */
  byName(name: string): Promise<string | undefined>;
  logOut(token: string): Promise<void>;
  /** Creates a `_User`; returns its objectId. Throws Duplicate. */
  create(account: NewAccount): Promise<string>;
  /** Idempotent. */
  grant(objectId: string, role: GrantedRole): Promise<void>;
  /** Idempotent. */
  revoke(objectId: string, role: GrantedRole): Promise<void>;
  rolesOf(objectId: string): Promise<GrantedRole[]>;
  /** People without roles are missing. */
  rolesOfMany(objectIds: readonly string[]): Promise<Map<string, GrantedRole[]>>;
  /** At most `most` objectIds with this role. */
  withRole(role: GrantedRole, most: number): Promise<string[]>;
  /** Addresses by objectId; accounts without one are missing. */
  emailsOf(objectIds: readonly string[]): Promise<Map<string, AccountMail>>;
  /** The account with this lower-case address. */
  byEmail(email: string): Promise<{ objectId: string; username: string } | undefined>;
  /** Whether the user name is taken. */
  isNameTaken(username: string): Promise<boolean>;
  /** Ends all sessions of the account. */
  setPassword(objectId: string, password: string): Promise<void>;
  /** Sets a confirmed address. Throws Duplicate. */
  setEmail(objectId: string, email: string): Promise<void>;
  /** The session of a token; undefined when it has ended. */
  sessionOf(token: string): Promise<{ session_id: string; since: Date } | undefined>;
  /** Open sessions, newest first; tokens are not returned. */
  sessionsOf(objectId: string, token: string): Promise<OpenSession[]>;
  /** Ends one session of the account, or some, or all but the one with this token. False when there was none. */
  endSessions(
    objectId: string,
    which: { session_id: string } | { session_ids: readonly string[] } | { butToken: string },
  ): Promise<boolean>;
  /** Changes the user name. Throws Duplicate. */
  rename(objectId: string, username: string): Promise<void>;
  /** Closes the account: invalidates the password, ends roles and sessions, frees the address, keeps the name taken. Idempotent. */
  close(objectId: string): Promise<void>;
  /** The account's address, cached for some seconds; undefined without one. */
  emailOf(objectId: string): Promise<AccountMail | undefined>;
}
