/** The page's one follower. The Parse SDK is loaded with the first `follow`. */
import { boot } from './boot.ts';
import { createFollower, type Follow, type Follower } from './follower.ts';
import { parseLive } from './parseLive.ts';
import { forgetSession } from './session.ts';
import { store } from './store.ts';
import type { Entity } from '#shared/model/entity.ts';

/** A phone that slept keeps sockets that look open and are not. */
const asleepAfter = 60_000;

let follower: Follower | undefined;

function start(): Follower {
  const { origin } = location;
  const addresses = {
    appId: boot().appId,
    serverUrl: `${origin}/parse`,
    liveUrl: `${origin.replace(/^http/, 'ws')}/live`,
  };
  const token = () => store.getState().session.token;
  const made = createFollower({
    store,
    token,
    server: parseLive(async () => (await import('parse')).default, addresses),
    sessionExpired: forgetSession,
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
 * Keeps the rows under one live key of an entity fresh in the store: `follow(ChatMessage, { conversation_id })`. Whoever follows the
 * same key shares one subscription. Call `stop` when done.
 */
export const follow = (entity: Entity, key: Readonly<Record<string, string | number>>): Follow =>
  (follower ??= start()).follow(entity, key);
