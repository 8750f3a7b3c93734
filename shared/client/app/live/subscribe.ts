/** The page's live rows. The Parse SDK is loaded on the first `subscribe`. */
import { boot } from '#shared/client/app/boot.ts';
import { offlineCopy } from '#shared/client/app/offline/offlineCopy.ts';
import { createLiveRows, type Subscription, type LiveRows } from './liveRows.ts';
import { parseLive } from './parseLive.ts';
import { forgetSession } from '#shared/client/app/session/session.ts';
import { store } from '#shared/client/app/core/store.ts';
import type { Entity } from '#shared/model/entity.ts';
import { minute } from '#shared/time.ts';

/** Milliseconds; after such a sleep sockets look open but are dead. */
const asleepAfter = minute;

let liveRows: LiveRows | undefined;

function start(): LiveRows {
  const { origin } = location;
  const addresses = {
    appId: boot().appId,
    serverUrl: `${origin}/parse`,
    liveUrl: `${origin.replace(/^http/, 'ws')}/live`,
  };
  const token = () => store.getState().session.token;
  const made = createLiveRows({
    store,
    token,
    server: parseLive(async () => (await import('parse')).default, addresses),
    sessionExpired: forgetSession,
    offlineCopy,
  });
  let shown = token();
  store.subscribe(() => {
    if (token() === shown) return;
    shown = token();
    made.reconnect({ anew: true });
  });
  window.addEventListener('online', () => made.reconnect());
  let hiddenAt = 0;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now();
    else if (hiddenAt && Date.now() - hiddenAt > asleepAfter) made.reconnect();
  });
  return made;
}

/**
 * Keeps the rows under one live key up to date in the store: `subscribe(ChatMessage, { conversation_id })`. Subscribers of a key share one
 * LiveQuery subscription. Call `stop` when done.
 */
export const subscribe = (entity: Entity, key: Readonly<Record<string, string | number>>): Subscription =>
  (liveRows ??= start()).subscribe(entity, key);
