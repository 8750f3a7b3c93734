import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { peopleRoom } from '#shared/accounts/rooms.ts';
import { run } from '#shared/client/app/api.ts';
import type { PersonShape } from '#shared/client/app/calls.ts';
import { findLast, keepLast } from '#shared/client/app/last.ts';
import { joinRoom } from '#shared/client/app/rooms.ts';
import { createPeople, type Person } from './people.ts';

const nameOf = (user_id: number) => `person ${user_id}`;

const people = createPeople({
  async load(user_ids) {
    const { people: found } = await run('getPeople', { user_ids }, { quiet: true });
    for (const person of found) keepLast(nameOf(person.user_id), person);
    return found;
  },
  async recall(user_ids) {
    const found = await Promise.all(user_ids.map((user_id) => findLast(nameOf(user_id))));
    return found.filter((person) => person !== undefined) as PersonShape[];
  },
  join: (listeners) => joinRoom(peopleRoom, 'all', { glance: true, ...listeners }),
});

const same = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((each, index) => each === b[index]);

/** Names and pictures for user ids, kept fresh; duplicates are fine. Missing while loading, null for closed accounts. */
export function usePeople(user_ids: readonly number[]): ReadonlyMap<number, Person> {
  const key = [...new Set(user_ids)].toSorted((a, b) => a - b).join();
  const ids = useMemo(() => (key ? key.split(',').map(Number) : []), [key]);
  const last = useRef<(Person | undefined)[]>([]);
  const subscribe = useCallback((changed: () => void) => people.watch(ids, changed), [ids]);
  const found = useSyncExternalStore(subscribe, () => {
    const now = ids.map((user_id) => people.get(user_id));
    if (!same(now, last.current)) last.current = now;
    return last.current;
  });
  return useMemo(
    () =>
      new Map(
        ids.flatMap((user_id, index) => {
          const person = found[index];
          return person === undefined ? [] : [[user_id, person] as const];
        }),
      ),
    [ids, found],
  );
}
