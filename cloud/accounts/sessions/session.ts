/** Signing in, signing out, and the current user. */
import { z } from 'zod';
import { Visitor } from '#shared/accounts/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone, members } from '#shared/model/access.ts';
import { signingIn, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import type { UserShape } from '#shared/accounts/shapes.ts';
import { newVisitorId } from '#cloud/patterns/visitorNames.ts';
import { isShut } from './demo.ts';
import { factorAsked } from '#cloud/accounts/proving/factorAsked.ts';
import { additionsOf, ownShape } from '#cloud/accounts/profile/ownShape.ts';
import { noteVisit } from '#cloud/accounts/profile/personal.ts';
import { ensureProfile } from '#cloud/accounts/profile/profiles.ts';
import { withProvider } from '#cloud/accounts/profile/roles.ts';
import { searchesSignedIn } from '#cloud/accounts/profile/searches.ts';
import { isOver, noteSeen, noteSession, type SessionStart } from '#cloud/accounts/proving/endSessions.ts';
import { tryLogIn } from '#cloud/accounts/proving/tries.ts';
import { viewsSignedIn } from '#cloud/accounts/profile/viewed.ts';

/** Creates a browser's id. The row is stored before the id is used. */
export async function nameVisitor({
  storage,
  secrets,
  clock,
}: Pick<Context, 'storage' | 'secrets' | 'clock'>): Promise<string> {
  const visitor_id = newVisitorId(secrets, clock.now());
  await storage.transact((tx) => tx.insert(Visitor, { visitor_id }));
  return secrets.signVisitor(visitor_id);
}

const ssidOf = (context: Context) =>
  context.caller.visitor_id === undefined
    ? nameVisitor(context)
    : Promise.resolve(context.secrets.signVisitor(context.caller.visitor_id));

export interface LoggedIn {
  token: string;
  user: UserShape;
}

/**
 * Links a new session to this browser, whose rows become the user's. Every door ends here. Unless the second factor is proven already, it is asked for where
 * the account has one, and the session is ended before anybody knew its token: 'factor_required', 'factor_missing'. Throws 'factor_expired' where the session of another service that it comes from is over.
 */
export async function openSession(
  given: Context,
  { token, objectId, username }: { token: string; objectId: string; username: string },
  { isProven = false, ...start }: SessionStart & { isProven?: boolean } = {},
): Promise<LoggedIn> {
  // The person who signed in here before has no part in it.
  const context = { ...given, storage: asServer(given.storage) };
  const { storage, accounts, secrets, caller } = context;
  const [profile, granted, ssid] = await Promise.all([
    ensureProfile(storage, { objectId, username }),
    accounts.rolesOf(objectId),
    ssidOf(context),
  ]);
  const { user_id } = profile;
  const { origin } = start;
  if (isShut(context, profile)) {
    await accounts.logOut(token);
    throw new Refusal('account_disabled');
  }
  const asked = isProven ? undefined : await factorAsked(context, profile, granted, origin);
  if (asked) {
    await accounts.logOut(token);
    throw asked;
  }
  const roles = withProvider(granted, profile);
  const visitor_id = caller.visitor_id ?? secrets.readVisitor(ssid)!;
  const as: Context = { ...context, caller: { ...caller, user_id, objectId, username, token, roles, visitor_id } };
  await context.hooks.run('signedIn', as, visitor_id, user_id);
  await Promise.all([
    viewsSignedIn(context, visitor_id, user_id),
    searchesSignedIn(storage, secrets.hash, visitor_id, user_id),
    noteSession(as, as.caller, start),
  ]);
  // After it is noted, so that anything that ends such sessions meanwhile finds it, or is found here.
  if (origin && (await isOver(storage, origin))) {
    await accounts.logOut(token);
    throw new Refusal('factor_expired');
  }
  return { token, user: await ownShape(as, ssid) };
}

const nameOrEmail = z.string().trim().toLowerCase().min(1).max(200);

export const logIn = defineFunction({
  route: 'POST /app/login/pro',
  who: everyone,
  limit: signingIn,
  input: z.strictObject({
    /** A user name, or an e-mail address under either name. */
    username: nameOrEmail.optional(),
    email: nameOrEmail.optional(),
    password: z.string().min(1).max(200),
    /** A fixed token that some apps send; ignored. */
    token: z.string().max(200).optional(),
  }),
  async run(context, { username: name, email, password }): Promise<LoggedIn> {
    const username = name ?? email;
    if (!username) throw new Refusal('invalid', { field: 'username' }, [{ path: 'username', why: 'missing' }]);
    const tried = await tryLogIn(context, username);
    const session = await context.accounts.logIn(username, password);
    if (!session) throw new Refusal('wrong_login');
    await tried.right();
    return openSession(context, session);
  },
});

export const logOut = defineFunction({
  route: 'GET /app/login/logout',
  who: members,
  limit: usual,
  input: z.strictObject({}),
  async run({ accounts, rooms, caller }) {
    await accounts.logOut(caller.token!);
    rooms.rejudge({ user_id: caller.user_id! });
    return { success: true as const };
  },
});

export const getUser = defineFunction({
  route: 'GET /app/api/getUser',
  who: everyone,
  limit: usual,
  input: z.looseObject({ fingerprint: z.string().max(64).optional(), tok: z.string().max(200).optional() }),
  async run(context, { fingerprint }): Promise<{ user: UserShape }> {
    const { storage, clock, caller } = context;
    const ssid = await ssidOf(context);
    if (caller.user_id === undefined) {
      const language = caller.language;
      const nobody = { username: '', full_name: '', profession: '', country_code: '', avatar: '' };
      return {
        user: {
          ...nobody,
          language,
          languages: [language],
          loggedin: false,
          roles: [],
          ssid,
          account_type: 'personal',
          ...(await additionsOf(context)),
          settings: { notifications: {} },
        },
      };
    }
    const user = await ownShape(context, ssid);
    await Promise.all([noteVisit(storage, clock.now(), caller.user_id, fingerprint), noteSeen(context)]);
    return { user };
  },
});
