/** Cache of people's names and pictures by user_id: batched loads, kept fresh by the people room. */
import type { RoomListeners } from '#shared/client/app/live/roomsClient.ts';
import type { PersonShape } from '#shared/accounts/shapes.ts';
import type { peopleRoom } from '#shared/accounts/rooms.ts';
import { minute } from '#shared/time.ts';

/** Null for a closed account. */
export type Person = PersonShape | null;

export interface PeopleOptions {
  /** Resolves to the existing accounts among these ids. */
  readonly load: (user_ids: number[]) => Promise<readonly PersonShape[]>;
  /** Joins the people room. Returns a leave function. */
  readonly join: (listeners: RoomListeners<typeof peopleRoom>) => () => void;
}

export interface People {
  /** Watches people; `changed` is called when one is loaded or updated. Returns an unsubscribe function. */
  watch(user_ids: readonly number[], changed: () => void): () => void;
  /** Undefined until loaded. */
  get(user_id: number): Person | undefined;
}

/** Ids per call. */
const mostAtOnce = 100;
/** Milliseconds over which pages spread their request after an event. */
const jitter = 1000;
/** Milliseconds that names stay fresh without watchers, for the next screen. */
const linger = minute;

export function createPeople({ load, join }: PeopleOptions): People {
  const known = new Map<number, Person>();
  const watchers = new Map<number, Set<() => void>>();
  /** Ids batched in this tick. */
  let wanted = new Set<number>();
  /** Batches in flight. An event that arrives meanwhile may be newer than their answer. */
  const asked = new Set<Set<number>>();
  let leave: (() => void) | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const set = (people: Iterable<readonly [number, Person]>) => {
    const woken = new Set<() => void>();
    for (const [user_id, person] of people) {
      known.set(user_id, person);
      for (const wake of watchers.get(user_id) ?? []) woken.add(wake);
    }
    for (const wake of woken) wake();
  };

  async function ask(user_ids: number[]) {
    const ids = new Set(user_ids);
    asked.add(ids);
    try {
      const found = new Map((await load(user_ids)).map((person) => [person.user_id, person]));
      set([...ids].map((user_id) => [user_id, found.get(user_id) ?? null]));
    } catch (cause) {
      // The next watcher, or rejoining the room, loads again.
      console.warn('Names were not loaded', cause);
    } finally {
      asked.delete(ids);
    }
  }

  const want = (user_ids: Iterable<number>) => {
    const isFirst = wanted.size === 0;
    for (const user_id of user_ids) wanted.add(user_id);
    if (!isFirst || !wanted.size) return;
    queueMicrotask(() => {
      const ids = [...wanted];
      wanted = new Set();
      for (let at = 0; at < ids.length; at += mostAtOnce) void ask(ids.slice(at, at + mostAtOnce));
    });
  };

  const isAsked = (user_id: number) => [...asked].some((ids) => ids.has(user_id));

  const enter = () =>
    join({
      // After a gap: visible people are reloaded, others when they become visible.
      changed() {
        for (const user_id of [...known.keys()]) if (!watchers.has(user_id)) known.delete(user_id);
        want(watchers.keys());
      },
      on: {
        person({ user_id }) {
          for (const ids of asked) ids.delete(user_id);
          if (!watchers.has(user_id)) known.delete(user_id);
          // Jitter, since all pages get the event at the same time.
          else setTimeout(() => watchers.has(user_id) && want([user_id]), Math.random() * jitter);
        },
      },
    });

  /** Without the room the cache would become stale, so it is dropped. */
  const rest = () => {
    leave?.();
    leave = undefined;
    known.clear();
  };

  return {
    get: (user_id) => known.get(user_id),
    watch(user_ids, changed) {
      if (!user_ids.length) return () => {};
      clearTimeout(resting);
      leave ??= enter();
      for (const user_id of user_ids)
        watchers.set(user_id, (watchers.get(user_id) ?? new Set<() => void>()).add(changed));
      want(user_ids.filter((user_id) => !known.has(user_id) && !isAsked(user_id)));
      return () => {
        for (const user_id of user_ids) {
          const those = watchers.get(user_id);
          those?.delete(changed);
          if (!those?.size) watchers.delete(user_id);
        }
        if (!watchers.size) resting = setTimeout(rest, linger);
      };
    },
  };
}
