/** The rows behind last.ts, in IndexedDB. Loaded when the first is kept or looked for. */
import { keptRows } from './keptRows.ts';

interface LastSeen {
  name: string;
  /** Milliseconds since 1970. */
  at: number;
  value: unknown;
}

const rows = keptRows<LastSeen>('last', 'name');

/** Kept at most, the newest, and no longer than this. */
const most = 400;
const longest = 30 * 24 * 3_600_000;

let tidied = false;

/** Once a visit, since all rows are read for it. */
async function tidy(): Promise<void> {
  if (tidied) return;
  tidied = true;
  const newest = (await rows.all()).toSorted((a, b) => b.at - a.at);
  const old = newest.filter(({ at }, index) => index >= most || Date.now() - at > longest);
  for (const { name } of old) await rows.remove(name);
}

export async function keepRow(name: string, value: unknown): Promise<void> {
  await rows.put({ name, at: Date.now(), value });
  await tidy();
}

export async function findRow(name: string): Promise<unknown> {
  const row = await rows.get(name);
  return row && Date.now() - row.at < longest ? row.value : undefined;
}

/** The next person at this browser sees nothing of it. */
export const forgetRows = (): Promise<void> => rows.clear();
