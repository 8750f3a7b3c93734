/** Names and pictures of people whom rows know by id: asked for together, kept, and kept fresh by the room of all who show names. */
import type { RoomListeners } from '#shared/client/app/roomsClient.ts';
import type { PersonShape } from '#shared/accounts/shapes.ts';
import type { peopleRoom } from '#shared/accounts/rooms.ts';

/** Null is somebody who closed their account. */
export type Person = PersonShape | null;

export interface PeopleOptions {
  /** Those among these ids who have an account. */
  readonly load: (user_ids: number[]) => Promise<readonly PersonShape[]>;
  /** Enters the room. Returns how to leave. */
  readonly join: (listeners: RoomListeners<typeof peopleRoom>) => () => void;
}

export interface People {
  /** Calls `changed` whenever one of these is known, or known otherwise. Returns what ends it. */
  watch(user_ids: readonly number[], changed: () => void): () => void;
  /** Undefined until it is known. */
  get(user_id: number): Person | undefined;
}

/** What one call may ask for. */
const mostAtOnce = 100;
/** Milliseconds within which pages ask for a new name. */
const jitter = 1000;
/** Milliseconds that names are kept fresh while nobody shows any, for the next screen. */
const linger = 60_000;

export function createPeople({ load, join }: PeopleOptions): People {
  const known = new Map<number, Person>();
  const watchers = new Map<number, Set<() => void>>();
  /** Gathered in this tick. */
  let wanted = new Set<number>();
  /** Ids of calls under way; what is heard of meanwhile, the answer may not know. */
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
      // Whoever looks next asks again, and so does the room when the line is back.
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
      // Something may have been missed: those in sight are asked about again, the others when they come into sight.
      changed() {
        for (const user_id of [...known.keys()]) if (!watchers.has(user_id)) known.delete(user_id);
        want(watchers.keys());
      },
      on: {
        person({ user_id }) {
          for (const ids of asked) ids.delete(user_id);
          if (!watchers.has(user_id)) known.delete(user_id);
          // All pages that show somebody hear of it at the same moment.
          else setTimeout(() => watchers.has(user_id) && want([user_id]), Math.random() * jitter);
        },
      },
    });

  /** Nothing is heard from here on, so nothing is kept. */
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
