/** Signing in and out, and who somebody is. */
import { z } from 'zod';
import { Profile, Visitor } from '#shared/accounts/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone, members } from '#shared/model/access.ts';
import { visitorSignedIn } from '../contests/index.ts';
import { type Context, defineFunction } from '../define.ts';
import type { UserShape } from '../rest/shapes.ts';
import { ensureProfile } from './profiles.ts';

const userShape = (profile: Profile, roles: UserShape['roles'], ssid: string): UserShape => ({
  user_id: profile.user_id,
  username: profile.username,
  full_name: profile.full_name,
  profession: profile.profession ?? '',
  country_code: profile.country_code ?? '',
  avatar: profile.avatar,
  language: profile.language,
  languages: profile.languages,
  loggedin: true,
  roles,
  ssid,
});

/** A browser's name, made for one that has none. The row is there before the name is used. */
export async function nameVisitor({ storage, secrets }: Pick<Context, 'storage' | 'secrets'>): Promise<string> {
  const visitor_id = secrets.random(16);
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

export const logIn = defineFunction({
  who: everyone,
  input: z.strictObject({
    username: z.string().trim().toLowerCase().min(1).max(200),
    password: z.string().min(1).max(200),
    /** The fixed token of the app that asks; of no meaning to this server. */
    token: z.string().max(200).optional(),
  }),
  async run(context, { username, password }): Promise<LoggedIn> {
    const { storage, accounts, caller, secrets } = context;
    const session = await accounts.logIn(username, password);
    if (!session) throw new Refusal('wrong_login');
    const profile = await ensureProfile(storage, { objectId: session.objectId, username: session.username });
    const ssid = await ssidOf(context);
    await visitorSignedIn(context, caller.visitor_id ?? secrets.readVisitor(ssid)!, profile.user_id);
    return { token: session.token, user: userShape(profile, await accounts.rolesOf(session.objectId), ssid) };
  },
});

export const logOut = defineFunction({
  who: members,
  input: z.strictObject({}),
  async run({ accounts, caller }) {
    await accounts.logOut(caller.token!);
    return { success: true as const };
  },
});

export const getUser = defineFunction({
  who: everyone,
  input: z.looseObject({ fingerprint: z.string().max(64).optional(), tok: z.string().max(200).optional() }),
  async run(context): Promise<{ user: UserShape }> {
    const { storage, caller } = context;
    const ssid = await ssidOf(context);
    if (caller.user_id === undefined) {
      const language = caller.language;
      const nobody = { username: '', full_name: '', profession: '', country_code: '', avatar: '' };
      return { user: { ...nobody, language, languages: [language], loggedin: false, roles: [], ssid } };
    }
    const profile = await storage.get(Profile, caller.user_id);
    if (!profile) throw new Refusal('session_expired');
    return { user: userShape(profile, [...caller.roles], ssid) };
  },
});
