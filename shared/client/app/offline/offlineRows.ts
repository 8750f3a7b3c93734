/** The rows behind mobile-web/startOffline.ts, in IndexedDB. Loaded when the first is kept or looked for. */
import { day } from '#shared/time.ts';
import type { InputOfCall, OutputOfCall } from '#shared/client/app/core/calls.ts';
import { inOrderOf, rowsUnder } from '#shared/client/app/core/entitySlices.ts';
import { keptRows } from './keptRows.ts';
import type { LiveKey } from '#shared/client/app/core/live.ts';
import { store } from '#shared/client/app/core/store.ts';

interface LastSeen {
  name: string;
  /** Milliseconds since 1970. */
  at: number;
  value: unknown;
}

// `forgetSeen` in browserStorage.ts deletes it.
const rows = keptRows<LastSeen>('last', 'name');

/** Kept at most, the newest, and no longer than this. */
const most = 400;
const longest = 30 * day;

/** Writes between two times of tidying, for which all rows are read. */
const tidyEvery = 100;
let written = 0;

async function put(name: string, value: unknown): Promise<void> {
  await rows.put({ name, at: Date.now(), value });
  if (written++ % tidyEvery) return;
  const newest = (await rows.all()).toSorted((a, b) => b.at - a.at);
  const old = newest.filter(({ at }, index) => index >= most || Date.now() - at > longest);
  for (const row of old) await rows.remove(row.name);
}

/** Names of people are asked for in ever other batches: each person is a row. */
const batch = /^(\S* )getPeople(\{.*)$/;

type Asked = InputOfCall<'getPeople'>;
type Names = OutputOfCall<'getPeople'>;

/** `isTheirs`: whether who saw it is still there; asked before each row, since the session's end deletes them all. */
export async function keepValue(name: string, value: unknown, isTheirs: () => boolean): Promise<void> {
  const [, whose, input] = batch.exec(name) ?? [];
  if (input === undefined) return isTheirs() ? put(name, value) : undefined;
  const people = new Map((value as Names).people.map((person) => [person.user_id, person]));
  // Closed accounts are not among the answers.
  for (const user_id of (JSON.parse(input) as Asked).user_ids)
    if (isTheirs()) await put(`${whose}person ${user_id}`, people.get(Number(user_id)) ?? null);
}

async function findOne(name: string): Promise<unknown> {
  const row = await rows.get(name);
  return row && Date.now() - row.at < longest ? row.value : undefined;
}

export async function findValue(name: string): Promise<unknown> {
  const [, whose, input] = batch.exec(name) ?? [];
  if (input === undefined) return findOne(name);
  const { user_ids } = JSON.parse(input) as Asked;
  const people = await Promise.all(user_ids.map((user_id) => findOne(`${whose}person ${user_id}`)));
  return people.includes(undefined) ? undefined : { people: people.filter((person) => person !== null) };
}

/** Rows under a live key that are kept, and milliseconds after a change until they are. */
const mostRows = 100;
const keepAfter = 1000;

const waiting = new Set<string>();

/** Keeps the newest rows under a live key, once what changes them is over. `isTheirs`: as in keepValue. */
export function keepSoon(name: string, { entity, field, value }: LiveKey, isTheirs: () => boolean): void {
  if (waiting.has(name)) return;
  waiting.add(name);
  setTimeout(() => {
    waiting.delete(name);
    const newest = rowsUnder(store.getState(), entity, field, value).toSorted(inOrderOf(entity)).slice(-mostRows);
    keepValue(name, newest, isTheirs).catch((cause: unknown) => console.warn('Not kept', cause));
  }, keepAfter);
}
