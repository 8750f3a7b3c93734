import { useEffect, useState } from 'react';
import { run } from '#shared/client/app/api.ts';
import type { OutputOfFunction } from '#shared/client/app/calls.ts';
import type { NotificationRow } from './useNotifications.ts';

type Person = OutputOfFunction<'getActors'>['people'][number];

const mostAtOnce = 100;

/** Whoever did what these rows tell, by user_id; those not known yet, and those who are gone, are missing. */
export function useActors(rows: readonly NotificationRow[]): ReadonlyMap<number, Person> {
  const [people, setPeople] = useState<ReadonlyMap<number, Person | undefined>>(new Map());
  const wanted = [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))]
    .filter((id) => !people.has(id))
    .slice(0, mostAtOnce);
  const key = wanted.join();
  useEffect(() => {
    if (!key) return;
    const ids = key.split(',').map(Number);
    let isGone = false;
    run('getActors', { user_ids: ids }, { quiet: true }).then(
      (answer) => {
        if (isGone) return;
        const found = new Map(answer.people.map((person) => [person.user_id, person]));
        setPeople((known) => new Map([...known, ...ids.map((id) => [id, found.get(id)] as const)]));
      },
      (cause: unknown) => console.warn('Names were not loaded', cause),
    );
    return () => {
      isGone = true;
    };
  }, [key]);
  return new Map([...people].flatMap(([id, person]) => (person ? [[id, person] as const] : [])));
}
