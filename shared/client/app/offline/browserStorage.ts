/** localStorage with an in-memory fallback where storage is refused (private windows, embeds). */
const names = {
  token: 'engage.token',
  username: 'engage.username',
  userId: 'engage.userId',
  /** Set while the last session here was ended by the server, not by its owner. */
  ended: 'engage.ended',
  ssid: 'engage.ssid',
  language: 'engage.language',
  scheme: 'engage.scheme',
  fingerprint: 'engage.fingerprint',
  /** When it was computed, in milliseconds since 1970. */
  fingerprintAt: 'engage.fingerprintAt',
  outbox: 'engage.outbox',
  votes: 'engage.votes',
  searches: 'engage.searches',
  viewedAt: 'engage.viewedAt',
  adminViews: 'engage.adminViews',
  adminKeys: 'engage.adminKeys',
  services: 'engage.services',
  push: 'engage.push',
  pushAsked: 'engage.pushAsked',
  install: 'engage.install',
} as const;
export type StoredName = keyof typeof names;

let apart = '';

/** From now on this page keeps everything under names of its own, so that it shares no session with the site's pages. Before anything is read. */
export function keepApart(name: string): void {
  apart = `${name}:`;
}

/** A name of this page's own kind. */
export const apartName = (name: string): string => apart + name;
const nameOf = (name: StoredName): string => apartName(names[name]);

const memory = new Map<string, string>();

/** Undefined where it is refused. */
export const browserStorage = (): Storage | undefined => {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
};

export function storedValue(name: StoredName): string | undefined {
  try {
    return browserStorage()?.getItem(nameOf(name)) ?? memory.get(name);
  } catch {
    return memory.get(name);
  }
}

export function storeValue(name: StoredName, value: string | undefined): void {
  if (value === undefined) memory.delete(name);
  else memory.set(name, value);
  try {
    if (value === undefined) browserStorage()?.removeItem(nameOf(name));
    else browserStorage()?.setItem(nameOf(name), value);
  } catch {
    // Storage is full or closed; `memory` has the value for this visit.
  }
}

/** Drops what the app keeps of what somebody saw (offlineRows.ts). Pages with a session apart from the site's have seen none of it. */
export function forgetSeen(): void {
  if (apart) return;
  try {
    indexedDB.deleteDatabase('engage.last');
  } catch {
    // Nothing is kept where storage is refused.
  }
}

/** Drops what was shared into the app and is not used yet (sharedIn.ts). */
export function forgetShared(): void {
  if (!apart && 'caches' in globalThis) void caches.delete('shared').catch(() => {});
}

/** Calls `changed` when another tab changes one of `watched` or clears the storage. Returns an unsubscribe function. */
export function onStoredElsewhere(
  watched: readonly StoredName[],
  changed: (name: StoredName, value: string | undefined) => void,
): () => void {
  if (typeof window === 'undefined') return () => {};
  const listen = (event: StorageEvent) => {
    for (const name of watched)
      if (event.key === null || event.key === nameOf(name)) {
        const value = event.key === null ? undefined : (event.newValue ?? undefined);
        if (value === undefined) memory.delete(name);
        else memory.set(name, value);
        changed(name, value);
      }
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
