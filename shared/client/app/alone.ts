/** Work that one tab of a browser does for all of them. */
import { nanoid } from 'nanoid';

/** A tab that was closed in the middle of it frees the place after this many milliseconds; one at work says again and again that it is there. */
const freeAfter = 8000;
const sayEvery = 2000;
/** As long as another tab needs to write over what was just written. */
const settling = 60;

const storage = (): Storage | undefined => {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
};

/** By a note in the storage: plain http has no locks. Two tabs may still do it both, once in a blue moon: the work must bear that. */
async function byNote(name: string, work: () => Promise<void>): Promise<void> {
  const notes = storage();
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

/** Does it unless another tab is at it. */
export async function ifAlone(name: string, work: () => Promise<void>): Promise<void> {
  // Undefined on plain http, whatever the types say.
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  if (!locks) return byNote(name, work);
  await locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
