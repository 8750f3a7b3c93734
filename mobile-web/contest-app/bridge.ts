/**
 * The bridge to the app around the contest app: messages to and from the page that frames it, or the native app whose web view it is in.
 * docs/contest-app.md and the page /contest-app describe it. Nothing is said to, or heard from, an origin that is not the partner's.
 */
import { boot } from '#shared/client/app/boot.ts';
import { call, CallError } from '#shared/client/app/data/api.ts';
import { asLanguage, currentLanguage, setLanguage } from '#shared/client/app/i18n/i18n.ts';
import { storedValue } from '#shared/client/app/offline/browserStorage.ts';
import { navigate } from '#shared/client/app/core/navigation.ts';
import { logOut, sessionReady, signedIn } from '#shared/client/app/session/session.ts';
import { store } from '#shared/client/app/core/store.ts';
import { toast } from '#shared/client/app/notices/toasts.ts';
import { contestsIn } from '#shared/client/contests/contestsSlice.ts';
import { castVotes } from '#shared/client/contests/voting/outboxVotes.ts';
import {
  type AppMessage,
  contestAppPath,
  type HostMessage,
  hostMessage,
  isContestAppPath,
  type SaidByApp,
} from '#shared/contests/page/contestApp.ts';
import { addressInApp } from './places.ts';

/** What native apps put into the windows of their web views. */
interface NativeHosts {
  /** React Native. */
  ReactNativeWebView?: { postMessage(text: string): void };
  /** iOS: a script message handler called `engage`. */
  webkit?: { messageHandlers?: { engage?: { postMessage(message: unknown): void } } };
  /** Android: a JavaScript interface called `EngageHost`. */
  EngageHost?: { postMessage(text: string): void };
}

const native = window as unknown as NativeHosts;
const { partner_id, origins = [] } = boot().mobile ?? {};
const isFramed = window.parent !== window;
/** Whose pages may speak with this one; our own has the test page. */
const allowed = new Set([...origins, location.origin]);

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : '');

/** The origin around this frame: the browser says it, or the page did by a message. */
let around = [location.ancestorOrigins?.[0] ?? '', originOf(document.referrer)].find((origin) => allowed.has(origin));

/**
 * Whom messages go to. As long as nothing tells the origin around this frame, all of the partner's: the browser delivers to the one that is there,
 * and only they can frame this page at all.
 */
const hearers = (): readonly string[] => (around === undefined ? origins : [around]);

/** Whether somebody who may hear is there. */
const hasHost = (): boolean =>
  isFramed
    ? hearers().length > 0
    : partner_id !== undefined &&
      [native.ReactNativeWebView, native.webkit?.messageHandlers?.engage, native.EngageHost].some(Boolean);

export function tell(message: AppMessage): void {
  if (!hasHost()) return;
  const said: SaidByApp = { from: 'engage', ...message };
  if (isFramed) {
    for (const origin of hearers()) window.parent.postMessage(said, origin);
    return;
  }
  native.ReactNativeWebView?.postMessage(JSON.stringify(said));
  native.webkit?.messageHandlers?.engage?.postMessage(said);
  native.EngageHost?.postMessage(JSON.stringify(said));
}

/** Opens an address outside of the contest app. The app around it decides how; without an app it is a new window. */
export function leave(path: string): void {
  const { href: url, protocol } = new URL(path, location.origin);
  if (!/^(https?|mailto):$/.test(protocol)) return;
  if (hasHost()) tell({ type: 'leave', url });
  else window.open(url, '_blank', 'noopener');
}

async function handOver(token: string): Promise<void> {
  const origin = isFramed && around !== location.origin ? around : undefined;
  try {
    const answer = await call.handOver({ token, ...(origin && { origin }) }, { quiet: true });
    signedIn(answer);
    tell({ type: 'handed_over' });
    if (answer.language && !storedValue('language')) await setLanguage(answer.language);
  } catch (cause) {
    if (!(cause instanceof CallError)) throw cause;
    toast.refusal(cause.message);
    tell({ type: 'refused', code: cause.code, message: cause.message });
  }
}

const answers: { [T in HostMessage['type']]: (message: Extract<HostMessage, { type: T }>) => Promise<void> | void } = {
  hand_over: ({ token }) => handOver(token),
  language({ language }) {
    const known = asLanguage(language);
    return known && setLanguage(known);
  },
  open: ({ slug }) => navigate(addressInApp(contestAppPath(slug))),
  log_out: () => logOut({ to: null }),
};

/** The page around the frame, or a script that the native app has run in this page. */
const isHost = ({ source, origin }: MessageEvent): boolean =>
  isFramed ? source === window.parent && allowed.has(origin) : source === window && origin === location.origin;

function hear(event: MessageEvent): void {
  if (!isHost(event)) return;
  const message = hostMessage(event.data);
  if (!message) return;
  if (isFramed) around = event.origin;
  const answer = answers[message.type] as (message: HostMessage) => Promise<void> | void;
  Promise.resolve(answer(message)).catch((cause: unknown) => console.warn('The app asked in vain', cause));
}

let toldHeight = 0;

/** Pixels of what is shown, which may be less than the window has; told when it is another. */
function sayHeight(): void {
  const height = Math.ceil(document.getElementById('root')!.getBoundingClientRect().height);
  if (height === toldHeight) return;
  toldHeight = height;
  tell({ type: 'height', height });
}

function sayReady(): void {
  tell({
    type: 'ready',
    version: 1,
    language: currentLanguage().toLowerCase(),
    signed_in: store.getState().session.status === 'member',
    path: location.pathname,
  });
  toldHeight = 0;
  sayHeight();
}

/** Links of shared parts lead to the site, and those of descriptions anywhere: none of them is opened in here. */
function keepInside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || event.defaultPrevented || event.button !== 0) return;
  const { origin, pathname } = new URL(link.href);
  if (origin === location.origin && isContestAppPath(pathname) && link.target !== '_blank') return;
  // Pages of rails lead back here, into this window and its session; they refuse to be framed.
  if (!isFramed && link.dataset.leadsBack !== undefined) return;
  event.preventDefault();
  const here = origin === location.origin ? addressInApp(link.href.slice(origin.length)) : link.href;
  if (isContestAppPath(here)) navigate(here);
  else leave(link.href);
}

/** Once, when the router is there. */
export function startBridge(): void {
  window.addEventListener('message', hear);
  document.addEventListener('click', keepInside);
  castVotes.listen(({ cx_id, contestant_id }, { counted, receipt }) => {
    // A vote that waited may be of another contest than the one that is shown.
    const slug = contestsIn(store.getState()).byId[cx_id]?.contest_slug ?? '';
    if (counted) tell({ type: 'voted', cx_id, slug, contestant_id });
    if (counted && receipt)
      tell({ type: 'receipt', cx_id, contestant_id, receipt, url: `${location.origin}/receipt/${receipt}` });
  });
  // Who is signed in is known by then; without a line it is said all the same.
  void sessionReady()
    .catch(() => undefined)
    .then(() => {
      sayReady();
      new ResizeObserver(sayHeight).observe(document.getElementById('root')!);
    });
}
