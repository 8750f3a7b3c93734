/** The session of this browser: stored, verified by the server, and shared by all tabs. */
import { boot, isShownElsewhere } from '#shared/client/app/boot.ts';
import { call, CallError, connectApi } from '#shared/client/app/data/api.ts';
import type { OutputOfCall, UserShape } from '#shared/client/app/core/calls.ts';
import { goOnAt } from '#shared/client/app/data/bootError.ts';
import { noteReader } from '#shared/client/app/data/firstAnswers.ts';
import { fingerprint, knownFingerprint } from '#shared/client/app/data/fingerprint.ts';
import { adoptUserLanguages } from '#shared/client/app/i18n/i18n.ts';
import { noteAnswer } from '#shared/client/app/notices/information.ts';
import {
  forgetSeen,
  forgetShared,
  storeValue,
  storedValue,
  onStoredElsewhere,
} from '#shared/client/app/offline/browserStorage.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { dropPersonal, putAside, takeBack } from './personal.ts';
import { actorOf, loggedIn, sessionCleared, sessionFound, userFetched } from '#shared/client/app/core/sessionSlice.ts';
import { store, useAppSelector } from '#shared/client/app/core/store.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';

export { boot, type Boot, type DemoAccount } from '#shared/client/app/boot.ts';

const session = () => store.getState().session;

/** Ends the session in this browser only, since the server no longer knows it. What its owner typed here waits for them. */
export function forgetSession(isOwn = false): void {
  // Without a kept token its owner has logged out, here or in another tab.
  if (!isOwn && storedValue('token')) {
    storeValue('ended', '1');
    putAside(storedValue('userId'));
  }
  storeValue('token', undefined);
  storeValue('username', undefined);
  storeValue('userId', undefined);
  store.dispatch(sessionCleared());
  forgetSeen();
}

/**
 * Ends the session of a person who leaves by themselves: the next person in this browser finds nothing that they typed, and sends none of
 * their votes.
 */
export function forgetPerson(): void {
  forgetSession(true);
  forgetShared();
  dropPersonal();
}

/** In an embed storage may be refused, so the server keeps the ssid in a partitioned cookie. */
function keepFrameName(ssid: string): void {
  fetch(boot().mobile ? '/mobile/name' : '/embed/name', { method: 'POST', headers: { ssid } }).catch((cause: unknown) =>
    console.warn('The frame keeps no name', cause),
  );
}

function take(user: UserShape): void {
  const { ssid } = boot();
  if (user.ssid) storeValue('ssid', user.ssid);
  if (user.loggedin) storeValue('userId', String(user.user_id));
  if (isShownElsewhere() && user.ssid && user.ssid !== ssid) keepFrameName(user.ssid);
  adoptUserLanguages(user).catch((cause: unknown) => console.warn('Language not loaded', cause));
}

let restoring: { token?: string; done: Promise<void> } | undefined;

async function fetchUser(token: string | undefined): Promise<void> {
  // Only visitors wait for an idle page and with it for the fingerprint; members get the answer at once.
  const print = token || !session().ssid ? knownFingerprint() : await fingerprint();
  try {
    const { user } = await call.getUser({ fingerprint: print }, { quiet: true, reads: true });
    if (session().token !== token) return;
    if (token && !user.loggedin) forgetSession();
    store.dispatch(userFetched(user));
    take(user);
  } catch (error) {
    // An expired session is cleared by then; the next try is a visitor's.
    if (error instanceof CallError && error.code === 'session_expired') return;
    if (token && error instanceof CallError && error.code === 'wrong_name') return forgetSession();
    if (error instanceof CallError && goOnAt(error.url)) return;
    throw error;
  }
}

/** Verifies the session with the server. Throws CallError when the server cannot be reached. */
export function restoreSession(): Promise<void> {
  const { token } = session();
  if (restoring && restoring.token === token) return restoring.done;
  const done = fetchUser(token).finally(() => {
    if (restoring?.done === done) restoring = undefined;
  });
  restoring = { token, done };
  return done;
}

/** Resolves once the session is verified; at once for visitors. Throws CallError. */
export async function sessionReady(): Promise<void> {
  if (session().status === 'unknown') await restoreSession();
}

/** Stores the session that a call opened or renewed, for all tabs. */
export function signedIn({ token, user }: OutputOfCall<'logIn'>): void {
  const before = storedValue('userId');
  // The contest app is handed over from one person to the next without a log-out.
  if (before !== undefined && before !== String(user.user_id)) putAside(before);
  storeValue('username', user.username);
  storeValue('token', token);
  storeValue('ended', undefined);
  takeBack(user.user_id!);
  store.dispatch(loggedIn({ token, user }));
  take(user);
}

/** Updates the signed-in user after a call changed them. */
export function userChanged(user: UserShape): void {
  store.dispatch(userFetched(user));
}

/** Throws CallError; 'wrong_login' for a wrong name or password. */
export async function logIn(username: string, password: string): Promise<UserShape> {
  const answer = await call.logIn({ username, password }, { quiet: true });
  signedIn(answer);
  return answer.user;
}

/** Ends the session in all tabs and navigates to `to`; null stays on the page. */
export async function logOut({ to = '/' }: { to?: string | null } = {}): Promise<void> {
  // Sent with the token, before it is cleared. Without a network the local session ends anyway.
  const told = call.logOut({}, { quiet: true, timeout: 5000 });
  forgetPerson();
  if (to !== null) navigate(to);
  await told.catch((cause: unknown) => console.warn('The server has not heard of the log-out', cause));
}

/** Like restoreSession; failures are only logged. */
export function askAgain(): void {
  restoreSession().catch((cause: unknown) => console.warn('The server could not be asked who this is', cause));
}

/** Asks again after what is being asked now, whose answer may be from before a change. */
export function askAnew(): void {
  void (restoring?.done ?? Promise.resolve()).catch(() => {}).then(askAgain);
}

/** Loads the stored session and registers hooks for calls and other tabs. Once, before React renders. */
export function startSession(): void {
  const page = boot();
  // In embeds and offline copies the stored ssid is newer than the page's.
  const ssid =
    (isShownElsewhere() || page.kept ? storedValue('ssid') || page.ssid : page.ssid || storedValue('ssid')) || '';
  if (ssid) storeValue('ssid', ssid);
  noteReader(ssid);
  const find = () =>
    store.dispatch(
      sessionFound({
        token: storedValue('token'),
        username: storedValue('username'),
        ssid: storedValue('ssid') ?? ssid,
      }),
    );
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
  // The user was renamed in another tab: send the new name from here too.
  onStoredElsewhere(['username'], (_, username) => {
    if (!username || username === session().username || storedValue('token') !== session().token) return;
    find();
    askAgain();
  });
  onStoredElsewhere(['token'], (_, token) => {
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

/** Whether nobody is signed in; false while a stored session is being verified, so that its owner is not sent to log in. */
export const useIsVisitor = (): boolean => useAppSelector(({ session: { status } }) => status === 'visitor');

/** Whether somebody is signed in, once a stored session is verified; true where that fails, since the server then answers. */
export async function isMember(): Promise<boolean> {
  await sessionReady().catch(() => {});
  return session().status !== 'visitor';
}

/** The caller, for `allows`. */
export const currentActor = () => actorOf(session());
