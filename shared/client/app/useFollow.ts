import { useMemo, useSyncExternalStore } from 'react';
import type { Entity } from '#shared/model/entity.ts';
import { makeSelectByKey, type RowOf } from './entitySlices.ts';
import { follow } from './follow.ts';
import { type Follow, type FollowState, loading } from './follower.ts';
import { useAppSelector } from './store.ts';

export interface Followed<E extends Entity> extends FollowState {
  /** Oldest first. */
  rows: readonly RowOf<E>[];
  /** Loads the page before the oldest row. Throws LiveError. */
  older: () => Promise<void>;
}

/** A follow that lasts as long as a component listens. */
function following(entity: Entity, field: string, value: string | number | undefined) {
  let current: Follow | undefined;
  return {
    subscribe(listener: () => void) {
      if (value === undefined) return () => {};
      const made = follow(entity, { [field]: value });
      current = made;
      const silence = made.listen(listener);
      return () => {
        silence();
        made.stop();
        if (current === made) current = undefined;
      };
    },
    state: () => current?.state() ?? loading,
    older: () => current?.older() ?? Promise.resolve(),
  };
}

/** The live rows of an entity whose key field holds the value; an undefined value follows nothing yet. */
export function useFollow<E extends Entity>(
  entity: E,
  field: keyof E['fields'] & string,
  value: string | number | undefined,
): Followed<E> {
  const { subscribe, state, older } = useMemo(() => following(entity, field, value), [entity, field, value]);
  const select = useMemo(() => makeSelectByKey(entity, field, value ?? ''), [entity, field, value]);
  return { ...useSyncExternalStore(subscribe, state), rows: useAppSelector(select), older };
}
