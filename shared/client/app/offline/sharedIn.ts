/** What was shared into the app from elsewhere. The service worker keeps it (web/public/sw.js) until it is given to a message, an entry or a post. */
import { hour } from '#shared/time.ts';

export interface SharedIn {
  readonly text: string;
  readonly files: readonly File[];
}

/** What begins with it. */
export type Receiver = `message/${string}` | `entry/${string}` | `post/${string}`;

/** As in web/public/sw.js, and in browserStorage.ts, which deletes it for the next person. */
const cacheName = 'shared';
const given = '/app/share/given';
/** Milliseconds after which nobody comes back to it, and after which somebody else may. */
const longest = hour;
const placeOf = (to: Receiver) => `/app/share/${to}`;

const find = async (place: string): Promise<Response | undefined> =>
  'caches' in globalThis ? caches.match(place, { cacheName }) : undefined;

async function read(place: string): Promise<SharedIn | undefined> {
  const found = await find(place);
  if (!found || Date.now() - Number(found.headers.get('x-shared-at')) > longest) return undefined;
  const form = await found.formData();
  const words = ['title', 'text', 'url'].map((name) => form.get(name)).filter((word) => typeof word === 'string');
  const files = form.getAll('files').filter((file) => file instanceof File && file.size > 0) as File[];
  return { text: [...new Set(words)].filter(Boolean).join('\n'), files };
}

export const readShared = (): Promise<SharedIn | undefined> => read(given);

/** Who opens the receiver then finds it there, also in another shell. */
export async function giveShared(to: Receiver): Promise<void> {
  const cache = await caches.open(cacheName);
  const shared = await cache.match(given);
  if (!shared) return;
  await cache.put(placeOf(to), shared);
  await cache.delete(given);
}

/** Takes what was given to a receiver, once. */
export async function takeShared(to: Receiver): Promise<SharedIn | undefined> {
  try {
    const taken = await read(placeOf(to));
    if (taken) await (await caches.open(cacheName)).delete(placeOf(to));
    return taken;
  } catch (cause) {
    console.warn('What was shared is lost', cause);
    return undefined;
  }
}
