/** Identifies callers by headers only, never by cookies (CSRF). */
import type { Db } from 'mongodb';
import { Refusal } from '#shared/errors.ts';
import { Profile } from '#shared/accounts/entities.ts';
import type { Actor } from '#shared/model/access.ts';
import type { Right } from '#shared/model/rights.ts';
import type { Caller } from '#cloud/kernel/define.ts';
import { withProvider } from '#cloud/accounts/index.ts';
import { isShut } from '#cloud/accounts/sessions/demo.ts';
import { ensureProfile } from '#cloud/accounts/profile/profiles.ts';
import { gather } from '#cloud/patterns/gather.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { sessionReader } from '#parse/sessions.ts';
import { localOrigin } from '#parse/http/guard/hosts.ts';
import { languageOf } from '#parse/http/translate.ts';

export interface Credentials {
  readonly authorization?: string;
  /** Of the session's `_User`, when Parse has checked the session for this very request. */
  readonly objectId?: string;
  readonly ssid?: string;
  readonly acceptLanguage?: string;
  readonly address: string;
  /** The Host header. */
  readonly host?: string;
  readonly agent?: string;
  /**
   * For a door that takes the keys of programs: the right that a key needs there. Without a right no key will do. All other doors know no
   * keys.
   */
  readonly keys?: { readonly opensBy: Right | undefined };
}

interface Person {
  readonly objectId: string;
  readonly user_id: number;
  readonly username: string;
  readonly registered_at: Date;
  readonly roles: Caller['roles'];
}

/** Milliseconds for which names and roles are cached, as Parse caches roles. Sessions are checked at every call. */
const personFreshFor = 5000;
const mostPeople = 10_000;

/** Parses `<token>:<username>` (split at the last colon) or `Bearer <token>`. Only the token authenticates; a wrong name is refused. */
export function readAuthorization(header: string): { token: string; username?: string } {
  const bearer = /^Bearer\s+(\S+)$/i.exec(header);
  if (bearer) return { token: bearer[1]! };
  const at = header.lastIndexOf(':');
  return at < 0 ? { token: header } : { token: header.slice(0, at), username: header.slice(at + 1) };
}

export interface Callers {
  /** Throws Refusal 'session_expired' and 'wrong_name', and for keys what `programCalls` throws. */
  identify(credentials: Credentials): Promise<Caller>;
  /** The same for sockets, whose handshake has token and ssid; undefined for invalid tokens. */
  identifySocket(auth: { token?: unknown; ssid?: unknown }): Promise<Actor | undefined>;
  /** Drops what is cached about a person, whose roles may have changed. */
  forget(user_id: number): void;
}

export function createCallers(db: Db, ports: Ports): Callers {
  const readSession = sessionReader(db);
  const users = db.collection<{ _id: string; username: string }>('_User');
  const people = new Map<string, { person: Person; until: number }>();
  const usernameOf = gather(async (ids: string[]) => {
    const rows = await users.find({ _id: { $in: ids } }, { projection: { username: 1 } }).toArray();
    return new Map(rows.map(({ _id, username }) => [_id, username]));
  });
  const rolesOf = gather((ids: string[]) => ports.accounts.rolesOfMany(ids));

  const personOf = async (objectId: string, isFresh: boolean): Promise<Person | undefined> => {
    const now = performance.now();
    const kept = people.get(objectId);
    if (kept && kept.until > now && !isFresh) return kept.person;
    const name = await usernameOf(objectId);
    if (name === undefined) return undefined;
    const [profile, granted = []] = await Promise.all([
      ensureProfile(ports.storage, { objectId, username: name }),
      rolesOf(objectId),
    ]);
    if (isShut(ports, profile)) return undefined;
    const { user_id, username, createdAt: registered_at } = profile;
    const person = { objectId, user_id, username, registered_at, roles: withProvider(granted, profile) };
    if (people.size >= mostPeople) people.clear();
    people.set(objectId, { person, until: now + personFreshFor });
    return person;
  };

  const signedIn = async (token: string, isFresh = false): Promise<Person | undefined> => {
    const session = await readSession(token);
    if (!session || (session.expiresAt && session.expiresAt.getTime() <= ports.clock.now())) return undefined;
    return personOf(session.objectId, isFresh);
  };

  /** The owner of a key; undefined for a token of another kind. Keys call from no session and no browser. */
  const byKey = async (token: string, right: Right | undefined): Promise<Person | undefined> => {
    const key = (await ports.hooks.run('programCalls', ports, token, right)).find((each) => each !== undefined);
    if (!key) return undefined;
    const profile = await ports.storage.get(Profile, key.user_id);
    const person = profile && (await personOf(profile.objectId, false));
    if (!person) throw new Refusal('key_invalid');
    return { ...person, roles: key.roles(person.roles) };
  };

  return {
    async identify({ authorization, objectId, ssid, acceptLanguage, address, host, agent, keys }) {
      const language = languageOf(acceptLanguage);
      const visitor_id = ssid ? ports.secrets.readVisitor(ssid) : undefined;
      const asked = { visitor_id, language, address, host, origin: localOrigin(host), agent };
      if (!authorization) return { ...asked, roles: [] };
      const { token, username } = readAuthorization(authorization);
      const program = keys && (await byKey(token, keys.opensBy));
      if (program) return { ...asked, visitor_id: undefined, ...program };
      const isOther = (one: Person) => username !== undefined && username.toLowerCase() !== one.username;
      let person = await (objectId === undefined ? signedIn(token) : personOf(objectId, false));
      // A recently renamed user may be cached under the former name.
      if (person && isOther(person)) person = await signedIn(token, true);
      if (!person) throw new Refusal('session_expired');
      if (isOther(person)) throw new Refusal('wrong_name');
      return { ...person, ...asked, token };
    },
    async identifySocket({ token, ssid }) {
      const visitor_id = typeof ssid === 'string' ? ports.secrets.readVisitor(ssid) : undefined;
      if (typeof token !== 'string' || !token) return { visitor_id, roles: [] };
      const person = await signedIn(token);
      return person && { user_id: person.user_id, roles: person.roles, visitor_id };
    },
    forget(user_id) {
      for (const [objectId, { person }] of people) if (person.user_id === user_id) people.delete(objectId);
    },
  };
}
