import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { peopleRoom } from '#shared/accounts/rooms.ts';
import { call } from '#shared/client/app/data/api.ts';
import { joinRoom } from '#shared/client/app/live/rooms.ts';
import { createPeople, type Person } from './people.ts';

const people = createPeople({
  load: async (user_ids) => (await call.getPeople({ user_ids }, { quiet: true, reads: true })).people,
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
