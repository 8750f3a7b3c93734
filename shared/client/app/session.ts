/** Who uses this browser: kept between visits, checked at the server, the same in every tab. */
import { boot } from './boot.ts';
import { call, CallError, connectApi } from './api.ts';
import type { OutputOfCall, UserShape } from './calls.ts';
import { goOnAt } from './bootError.ts';
import { fingerprint, knownFingerprint } from './fingerprint.ts';
import { adoptUserLanguages } from './i18n.ts';
import { noteAnswer } from './information.ts';
import { keep, kept, onKeptElsewhere } from './keep.ts';
import { navigate } from './navigation.ts';
import { actorOf, loggedIn, sessionCleared, sessionFound, userFetched } from './sessionSlice.ts';
import { store, useAppSelector } from './store.ts';
import { toast } from './toasts.ts';

export { boot, type Boot, type DemoAccount } from './boot.ts';

const session = () => store.getState().session;

/** Ends the session in this browser alone: the server no longer knows it. */
export function forgetSession(): void {
  keep('token', undefined);
  keep('username', undefined);
  store.dispatch(sessionCleared());
}

/** In a frame storage may be refused: the server keeps the name in a cookie that belongs to this frame on this site. */
function keepFrameName(ssid: string): void {
  fetch('/embed/name', { method: 'POST', headers: { ssid } }).catch((cause: unknown) =>
    console.warn('The frame keeps no name', cause),
  );
}

function take(user: UserShape): void {
  const { embed, ssid } = boot();
  if (user.ssid) keep('ssid', user.ssid);
  if (embed !== undefined && user.ssid && user.ssid !== ssid) keepFrameName(user.ssid);
  adoptUserLanguages(user).catch((cause: unknown) => console.warn('Language not loaded', cause));
}

let restoring: { token?: string; done: Promise<void> } | undefined;

async function fetchUser(token: string | undefined): Promise<void> {
  // A member waits for the answer, a visitor does not: only the latter's call waits for an idle page.
  const print = token || !session().ssid ? knownFingerprint() : await fingerprint();
  try {
    const { user } = await call('GET /app/api/getUser', { fingerprint: print }, { quiet: true });
    if (session().token !== token) return;
    if (token && !user.loggedin) forgetSession();
    store.dispatch(userFetched(user));
    take(user);
  } catch (error) {
    // An expired session is cleared by then, and whoever comes next is a visitor.
    if (error instanceof CallError && error.code === 'session_expired') return;
    if (token && error instanceof CallError && error.code === 'wrong_name') return forgetSession();
    if (error instanceof CallError && goOnAt(error.url)) return;
    throw error;
  }
}

/** Asks the server who this is. Throws a CallError when it cannot be asked. */
export function restoreSession(): Promise<void> {
  const { token } = session();
  if (restoring && restoring.token === token) return restoring.done;
  const done = fetchUser(token).finally(() => {
    if (restoring?.done === done) restoring = undefined;
  });
  restoring = { token, done };
  return done;
}

/** Resolves once it is known whether somebody is signed in; at once for visitors. Throws a CallError. */
export async function sessionReady(): Promise<void> {
  if (session().status === 'unknown') await restoreSession();
}

/** A call has opened a session, or renewed it: it is this browser's, in every tab. */
export function signedIn({ token, user }: OutputOfCall<'POST /app/login/pro'>): void {
  keep('username', user.username);
  keep('token', token);
  store.dispatch(loggedIn({ token, user }));
  take(user);
}

/** A call has changed who the signed-in user is to themselves. */
export function userChanged(user: UserShape): void {
  store.dispatch(userFetched(user));
}

/** Throws a CallError; 'wrong_login' when name and password do not match. */
export async function logIn(username: string, password: string): Promise<UserShape> {
  const answer = await call('POST /app/login/pro', { username, password }, { quiet: true });
  signedIn(answer);
  return answer.user;
}

/** Clears tokens and session, here and in every other tab, then goes to `to`; stays where it is when `to` is null. */
export async function logOut({ to = '/' }: { to?: string | null } = {}): Promise<void> {
  // The headers are made before the token is gone. Without a network the session here ends all the same.
  const told = call('GET /app/login/logout', {}, { quiet: true, timeout: 5000 });
  forgetSession();
  if (to !== null) navigate(to);
  await told.catch((cause: unknown) => console.warn('The server has not heard of the log-out', cause));
}

/** As restoreSession, where nobody waits for the outcome. */
export function askAgain(): void {
  restoreSession().catch((cause: unknown) => console.warn('The server could not be asked who this is', cause));
}

/** Reads what is kept, and connects calls and other tabs with the session. Once, before React renders. */
export function startSession(): void {
  const page = boot();
  // In a frame on another site, and in a copy kept from an earlier visit, the browser's own name is the newer one.
  const ssid = (page.embed !== undefined || page.kept ? kept('ssid') || page.ssid : page.ssid || kept('ssid')) || '';
  if (ssid) keep('ssid', ssid);
  const find = () =>
    store.dispatch(sessionFound({ token: kept('token'), username: kept('username'), ssid: kept('ssid') ?? ssid }));
  connectApi({
    credentials: () => session(),
    expired: (token) => {
      if (session().token === token) forgetSession();
    },
    unknownVisitor: askAgain,
    refused: (error) => (error.requestId ? toast.fault(error.message) : toast.refusal(error.message)),
    answered: noteAnswer,
  });
  find();
  askAgain();
  window.addEventListener('online', () => {
    if (!session().fetched) askAgain();
  });
  // Renamed in another tab: this one's calls go on under the new name.
  onKeptElsewhere(['username'], (_, username) => {
    if (!username || username === session().username || kept('token') !== session().token) return;
    find();
    askAgain();
  });
  onKeptElsewhere(['token'], (_, token) => {
    if (token === session().token) return;
    store.dispatch(sessionCleared());
    if (!token) return;
    find();
    askAgain();
  });
}

export const useSession = () => useAppSelector((state) => state.session);

/** The signed-in user, or undefined. */
export const useUser = (): UserShape | undefined =>
  useAppSelector(({ session: { status, user } }) => (status === 'member' ? user : undefined));

/** The one who asks, for `allows`. */
export const currentActor = () => actorOf(session());
