/** Test users of every role: a token, a name and a browser. */
import { randomBytes } from 'node:crypto';
import { ensureProfile } from '#cloud/accounts/profile/profiles.ts';
import { setRole } from '#cloud/accounts/profile/roles.ts';
import { nameVisitor } from '#cloud/accounts/sessions/session.ts';
import { callPath } from '#shared/callPath.ts';
import type { Functions } from '#cloud/functions.ts';
import type { InputOf, OutputOf } from '#cloud/kernel/define.ts';
import type { Calls } from '#cloud/calls.ts';
import type { Role } from '#shared/model/access.ts';
import type { RunningServer } from '#parse/server.ts';
import { appId } from '#parse/server.ts';

export interface Answer<T> {
  status: number;
  headers: Headers;
  /** Body of a successful call. */
  body: T;
  /** Sentence of a refused call. */
  error: string;
  code: string | number;
  fields?: Record<string, string>;
}

/** Fills the parameters of a path from an input; the rest is for the query or the body. */
export function fillPath(pattern: string, input: object): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input };
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value));
  });
  return { path, rest };
}

const bytesType = { 'Content-Type': 'application/octet-stream' };

/** A REST call as a request: JSON for POST, a query for GET; a file is the body, and what describes it the query. */
export function requestOf(
  name: string,
  input: unknown,
  headers: Record<string, string>,
): { path: string; init: RequestInit } {
  const [method, pattern] = name.split(' ') as [string, string];
  const { path, rest } = fillPath(pattern, input as object);
  const { bytes, ...described } = rest;
  const isFile = bytes instanceof Uint8Array;
  if (method === 'GET' || isFile) {
    const query = new URLSearchParams(
      Object.entries(isFile ? described : rest).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ).toString();
    const address = query ? `${path}?${query}` : path;
    if (!isFile) return { path: address, init: { headers } };
    return { path: address, init: { method, headers: { ...headers, ...bytesType }, body: bytes as BodyInit } };
  }
  const init = { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(rest) };
  return { path, init };
}

export class TestActor {
  readonly server: RunningServer;
  readonly ssid: string;
  readonly token: string | undefined;
  readonly username: string;
  readonly user_id: number | undefined;
  readonly objectId: string | undefined;
  language = 'en';
  /** Sent as X-Forwarded-For. */
  address: string | undefined;

  constructor(
    server: RunningServer,
    ssid: string,
    person?: { token: string; username: string; user_id: number; objectId: string },
  ) {
    this.server = server;
    this.ssid = ssid;
    this.token = person?.token;
    this.username = person?.username ?? '';
    this.user_id = person?.user_id;
    this.objectId = person?.objectId;
  }

  /** The same person on another server with the same database. */
  at(url: string): TestActor {
    const { token, username, user_id, objectId } = this;
    const person = token === undefined ? undefined : { token, username, user_id: user_id!, objectId: objectId! };
    return new TestActor({ ...this.server, url }, this.ssid, person);
  }

  get headers(): Record<string, string> {
    return {
      'Accept-Language': this.language,
      ...(this.address && { 'X-Forwarded-For': this.address }),
      ...(this.ssid && { ssid: this.ssid }),
      ...(this.token && { Authorization: `${this.token}:${this.username}` }),
    };
  }

  get parseHeaders(): Record<string, string> {
    return {
      'X-Parse-Application-Id': appId,
      'Content-Type': 'application/json',
      'Accept-Language': this.language,
      ...(this.address && { 'X-Forwarded-For': this.address }),
      ...(this.ssid && { ssid: this.ssid }),
      ...(this.token && { 'X-Parse-Session-Token': this.token }),
    };
  }

  async fetch<T>(path: string, init: RequestInit = {}): Promise<Answer<T>> {
    const response = await fetch(`${this.server.url}${path}`, init);
    const text = await response.text();
    let body: Record<string, unknown>;
    try {
      body = JSON.parse(text) as Record<string, unknown>;
    } catch {
      body = { text };
    }
    return {
      status: response.status,
      headers: response.headers,
      body: body as T,
      error: typeof body.error === 'string' ? body.error : '',
      code: (body.code ?? '') as string | number,
      fields: body.fields as Record<string, string> | undefined,
    };
  }

  call<Name extends keyof Calls & string>(
    name: Name,
    input?: Calls[Name]['input'],
  ): Promise<Answer<Calls[Name]['output']>> {
    const { path, init } = requestOf(name, input, this.headers);
    return this.fetch(path, init);
  }

  /** A function by its name, as pages call it. */
  ask<Name extends keyof Functions & string>(
    name: Name,
    input: InputOf<Functions[Name]>,
  ): Promise<Answer<OutputOf<Functions[Name]>>> {
    const { path, init } = requestOf(`POST ${callPath}${name}`, input, this.headers);
    return this.fetch(path, init);
  }

  /** A cloud function, through Parse. */
  async run<Name extends keyof Functions & string>(
    name: Name,
    input: InputOf<Functions[Name]>,
  ): Promise<Answer<OutputOf<Functions[Name]>>> {
    const answer = await this.fetch<{ result: OutputOf<Functions[Name]> }>(`/parse/functions/${name}`, {
      method: 'POST',
      headers: this.parseHeaders,
      body: JSON.stringify(input),
    });
    return { ...answer, body: answer.body.result };
  }
}

let count = 0;

/** A visitor since yesterday. */
export async function visitor(server: RunningServer): Promise<TestActor> {
  const { clock } = server.ports;
  return new TestActor(
    server,
    await nameVisitor({ ...server.ports, clock: { ...clock, now: () => clock.now() - 86_400_000 } }),
  );
}

/** A new visitor. */
export async function newcomer(server: RunningServer): Promise<TestActor> {
  return new TestActor(server, await nameVisitor(server.ports));
}

export const password = 'a password of the tests';
/** bcrypt of `password`, precomputed, because hashing dominated the tests' time. */
const hashedPassword = '$2y$10$4dd3xbPdiT4LtBI51IzdBu7ewhNcCWVv3ym01JI9.LtVOHdPDjiwy';
const month = 30 * 24 * 3_600_000;
const hex = (bytes: number) => randomBytes(bytes).toString('hex');

interface ParseRow {
  _id: string;
  [column: string]: unknown;
}

/** Inserts an account and session like sign-up does (compared in test/accounts/signUp.test.ts); ten times faster than through Parse. */
async function insertAccount(server: RunningServer, username: string): Promise<{ objectId: string; token: string }> {
  const { db } = server.database;
  const [objectId, token] = [hex(5), `r:${hex(16)}`];
  const now = new Date(server.ports.clock.now());
  const dates = { _created_at: now, _updated_at: now };
  await db.collection<ParseRow>('_User').insertOne({
    _id: objectId,
    username,
    email: `${username}@example.org`,
    emailVerified: true,
    _hashed_password: hashedPassword,
    _acl: { [objectId]: { r: true, w: true } },
    _rperm: [objectId],
    _wperm: [objectId],
    ...dates,
  });
  await db.collection<ParseRow>('_Session').insertOne({
    _id: hex(5),
    _session_token: token,
    _p_user: `_User$${objectId}`,
    createdWith: { action: 'login', authProvider: 'password' },
    expiresAt: new Date(now.getTime() + month),
    ...dates,
  });
  return { objectId, token };
}

/** A signed-in person with their own browser. */
export async function member(server: RunningServer, ...roles: Role[]): Promise<TestActor> {
  const username = `person${++count}`;
  const { objectId, token } = await insertAccount(server, username);
  const profile = await ensureProfile(server.ports.storage, { objectId, username });
  for (const role of roles) await setRole(server.ports, profile, role, true);
  const guest = await visitor(server);
  const caller = { user_id: profile.user_id, objectId, roles, language: 'EN', address: '' } as const;
  const visitor_id = server.ports.secrets.readVisitor(guest.ssid)!;
  await server.ports.hooks.run('signedIn', { ...server.ports, caller }, visitor_id, profile.user_id);
  return new TestActor(server, guest.ssid, { token, username, user_id: profile.user_id, objectId });
}

export const members = (server: RunningServer, many: number): Promise<TestActor[]> =>
  Promise.all(Array.from({ length: many }, () => member(server)));

export const visitors = (server: RunningServer, many: number): Promise<TestActor[]> =>
  Promise.all(Array.from({ length: many }, () => visitor(server)));

export async function signIn(server: RunningServer, username: string, browser?: TestActor): Promise<TestActor> {
  const guest = browser ?? (await visitor(server));
  const { body, status, error } = await guest.call('POST /app/login/pro', { username, password });
  if (status !== 200) throw new Error(`${username} cannot sign in: ${error}`);
  const row = await server.database.db.collection('Profile').findOne({ username });
  return new TestActor(server, guest.ssid, {
    token: body.token,
    username,
    user_id: body.user.user_id!,
    objectId: String(row!._id),
  });
}
