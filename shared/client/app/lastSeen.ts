/** The rows behind mobile-web/startLast.ts, in IndexedDB. Loaded when the first is kept or looked for. */
import { inOrderOf, rowsUnder } from './entitySlices.ts';
import { keptRows } from './keptRows.ts';
import type { LiveKey } from './live.ts';
import { store } from './store.ts';

interface LastSeen {
  name: string;
  /** Milliseconds since 1970. */
  at: number;
  value: unknown;
}

// `forgetSeen` in keep.ts deletes it.
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

/** Names of people are asked for in ever other batches: each person is a row. */
const batch = /^(\S* )getPeople(\{.*)$/;

interface Names {
  result: { people: { user_id: number }[] };
}

export async function keepValue(name: string, value: unknown): Promise<void> {
  const [, whose] = batch.exec(name) ?? [];
  const parts: [string, unknown][] =
    whose === undefined
      ? [[name, value]]
      : (value as Names).result.people.map((person) => [`${whose}person ${person.user_id}`, person]);
  for (const [part, each] of parts) await rows.put({ name: part, at: Date.now(), value: each });
  await tidy();
}

async function findOne(name: string): Promise<unknown> {
  const row = await rows.get(name);
  return row && Date.now() - row.at < longest ? row.value : undefined;
}

export async function findValue(name: string): Promise<unknown> {
  const [, whose, input] = batch.exec(name) ?? [];
  if (input === undefined) return findOne(name);
  const { user_ids } = JSON.parse(input) as { user_ids: number[] };
  const people = await Promise.all(user_ids.map((user_id) => findOne(`${whose}person ${user_id}`)));
  return people.includes(undefined) ? undefined : { result: { people } };
}

/** Rows under a live key that are kept, and milliseconds after a change until they are. */
const mostRows = 100;
const keepAfter = 1000;

const waiting = new Set<string>();

/** Keeps the newest rows under a live key, once what changes them is over. */
export function keepSoon(name: string, { entity, field, value }: LiveKey): void {
  if (waiting.has(name)) return;
  waiting.add(name);
  setTimeout(() => {
    waiting.delete(name);
    const newest = rowsUnder(store.getState(), entity, field, value).toSorted(inOrderOf(entity)).slice(-mostRows);
    keepValue(name, newest).catch((cause: unknown) => console.warn('Not kept', cause));
  }, keepAfter);
}
