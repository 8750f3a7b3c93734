/**
 * What a person typed, looked for and voted here, and votes of theirs that wait: dropped when they log out. When the server has ended their session it
 * is put aside under their number, and comes back only to them.
 */
import { day } from '#shared/time.ts';
import { apartName, storeValue, storedValue } from '#shared/client/app/offline/browserStorage.ts';

/** Beginnings of names in localStorage: drafts, services that are being written, studios with unsaved changes, and uploads under way. */
const beginnings = ['engage.draft.', 'engage.service.', 'engage.studio.', 'engage.upload.'];
const lists = ['outbox', 'votes', 'searches'] as const;

/** Milliseconds after which nobody comes back to it. */
const longest = 30 * day;

interface Aside {
  at: number;
  items: Record<string, string>;
  lists: Partial<Record<(typeof lists)[number], string>>;
}

const asideName = (user_id: number | string) => apartName(`engage.aside.${user_id}`);
const keysOf = (names: readonly string[]) =>
  Object.keys(localStorage).filter((key) => names.some((name) => key.startsWith(apartName(name))));

function parsed<T>(text: string | null | undefined, otherwise: T): T {
  try {
    return (JSON.parse(text ?? 'null') as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Takes everything out, so that the next person in this browser finds nothing of it, and sends none of their votes. */
function takeOut(): Omit<Aside, 'at'> {
  const taken: Omit<Aside, 'at'> = { items: {}, lists: {} };
  for (const name of lists) {
    taken.lists[name] = storedValue(name);
    // A removed key would fall back to another tab's memory.
    storeValue(name, '[]');
  }
  try {
    for (const key of keysOf(beginnings)) {
      taken.items[key] = localStorage.getItem(key) ?? '';
      localStorage.removeItem(key);
    }
  } catch {
    // Nothing is kept where storage is refused.
  }
  return taken;
}

export const dropPersonal = (): void => void takeOut();

/** Of somebody whose number this browser does not know, it is dropped. */
export function putAside(user_id: number | string | undefined): void {
  const taken = takeOut();
  if (user_id === undefined) return;
  try {
    localStorage.setItem(asideName(user_id), JSON.stringify({ at: Date.now(), ...taken } satisfies Aside));
  } catch {
    // Nothing is kept where storage is refused.
  }
}

/** Gives back what was put aside for this person; anything typed since stays as it is. */
export function takeBack(user_id: number): void {
  try {
    const none: Aside = { at: 0, items: {}, lists: {} };
    const aside = parsed(localStorage.getItem(asideName(user_id)), none);
    localStorage.removeItem(asideName(user_id));
    for (const key of keysOf(['engage.aside.']))
      if (Date.now() - parsed(localStorage.getItem(key), none).at > longest) localStorage.removeItem(key);
    if (Date.now() - aside.at > longest) return;
    for (const [key, value] of Object.entries(aside.items))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    for (const name of lists) {
      const before = parsed<unknown[]>(aside.lists[name], []);
      if (before.length) storeValue(name, JSON.stringify([...parsed<unknown[]>(storedValue(name), []), ...before]));
    }
  } catch {
    // Nothing is kept where storage is refused.
  }
}
