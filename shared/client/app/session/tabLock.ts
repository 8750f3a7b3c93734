/** A mutex across the tabs of a browser. */
import { nanoid } from 'nanoid';
import { browserStorage } from '#shared/client/app/offline/browserStorage.ts';

/** Lease in milliseconds: freed when the owning tab was closed; renewed while it works. */
const freeAfter = 8000;
const sayEvery = 2000;
/** Milliseconds for a competing tab to overwrite the note. */
const settling = 60;

/**
 * Fallback with a lease in localStorage, because plain http has no Web Locks. Two tabs may rarely both win, so the work must be idempotent.
 */
async function byNote(name: string, work: () => Promise<void>): Promise<void> {
  const notes = browserStorage();
  if (!notes) return work();
  const me = nanoid();
  const holder = () => {
    const [who = '', until = '0'] = (notes.getItem(name) ?? '').split(' ');
    return Number(until) > Date.now() ? who : '';
  };
  const hold = () => notes.setItem(name, `${me} ${Date.now() + freeAfter}`);
  if (holder()) return;
  try {
    hold();
  } catch {
    return work();
  }
  await new Promise((resolve) => setTimeout(resolve, settling));
  if (holder() !== me) return;
  const beat = setInterval(hold, sayEvery);
  try {
    await work();
  } finally {
    clearInterval(beat);
    notes.removeItem(name);
  }
}

/** Runs the work unless another tab is running it. */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  // Undefined on plain http, despite the types.
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  if (!locks) return byNote(name, work);
  await locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
