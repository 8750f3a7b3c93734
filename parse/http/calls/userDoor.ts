/**
 * `Parse.User` of stock SDKs: logging in (`logInWithAdditionalAuth` with a second factor), logging out, and who is signed in. It uses the
 * same functions as our own pages.
 */
import type { Request, RequestHandler } from 'express';
import type { Refusal } from '#shared/errors.ts';
import type { UserShape } from '#shared/accounts/shapes.ts';
import type { CloudRequest } from '#cloud/main.ts';
import Parse from 'parse/node';
import { type FunctionDoorOptions, hasEnded } from './functionDoor.ts';

type LoggedIn = { token: string; user: UserShape };
type Sent = Readonly<Record<string, unknown>>;

/** SDKs send credentials in the body, or the session in a header. */
const tokenOf = ({ headers, body }: Request): string | undefined => {
  const given = headers['x-parse-session-token'] ?? (body as Sent | undefined)?._SessionToken;
  return typeof given === 'string' && given ? given : undefined;
};

/** What a `Parse.User` holds; the rest is found as class `User`. */
const userOf = (objectId: string, sessionToken: string, { user_id, username, full_name, avatar }: UserShape) => ({
  ...{ objectId, sessionToken, user_id, username, full_name, avatar },
});

export function createUserDoor({ functions, readSession }: Omit<FunctionDoorOptions, 'appId'>): RequestHandler {
  const run = async <T>(
    name: string,
    request: Request,
    params: Record<string, unknown>,
    user?: CloudRequest['user'],
  ) => {
    const headers = request.headers as CloudRequest['headers'];
    return (await functions.get(name)!({ params, headers, ip: request.ip ?? '', ...(user && { user }) })) as T;
  };
  const signedIn = async (token: string | undefined) => {
    const session = token === undefined ? undefined : await readSession(token);
    return session && !hasEnded(session.expiresAt)
      ? { id: session.objectId, getSessionToken: () => token! }
      : undefined;
  };
  return async (request, response, next) => {
    const place = request.path.replace(/\/$/, '');
    if (place === '/login') {
      const { username, email, password, authData } = request.body as Record<string, unknown>;
      const name = username === undefined ? { email } : { username };
      const { token, user } = await run<LoggedIn>('logIn', request, { ...name, password }).catch((error: unknown) => {
        // As `Parse.User.logInWithAdditionalAuth` sends it.
        const given = (authData as { mfa?: { token?: unknown } } | undefined)?.mfa?.token;
        const ticket = (error as { refusal?: Refusal }).refusal?.factor?.ticket;
        if (typeof given !== 'string' || ticket === undefined) throw error;
        const proof = /^[\d\s]+$/.test(given) ? { code: given } : { recovery_code: given };
        return run<LoggedIn>('logInByFactor', request, { ...proof, ticket });
      });
      const { id } = (await signedIn(token))!;
      return void response.json(userOf(id, token, user));
    }
    if (place !== '/logout' && place !== '/users/me') return next();
    // SDKs send each question as a POST that names its method. Changes go to Parse's own door, which refuses them.
    const method = (request.body as Sent | undefined)?._method ?? request.method;
    if (place === '/users/me' && method !== 'GET') return next();
    const caller = await signedIn(tokenOf(request));
    if (place === '/logout') {
      // A session that has ended already is no error for somebody who ends it.
      if (caller) await run('logOut', request, {}, caller);
      return void response.json({});
    }
    if (!caller) throw new Parse.Error(Parse.Error.INVALID_SESSION_TOKEN, 'Invalid session token');
    const { user } = await run<{ user: UserShape }>('getUser', request, {}, caller);
    response.json(userOf(caller.id, caller.getSessionToken(), user));
  };
}
