import { useMemo, useSyncExternalStore } from 'react';
import type { Entity } from '#shared/model/entity.ts';
import { makeSelectByKey, type RowOf } from './entitySlices.ts';
import { subscribe as subscribeRows } from './subscribe.ts';
import { type Subscription, type SubscriptionState, loading } from './liveRows.ts';
import { useAppSelector } from './store.ts';

export interface Subscribed<E extends Entity> extends SubscriptionState {
  /** Oldest first. */
  rows: readonly RowOf<E>[];
  /** Loads the next older page. Throws LiveError. */
  older: () => Promise<void>;
}

/** A subscription as an external store: it lives while a component listens. */
function subscription(entity: Entity, field: string, value: string | number | undefined) {
  let current: Subscription | undefined;
  return {
    subscribe(listener: () => void) {
      if (value === undefined) return () => {};
      const made = subscribeRows(entity, { [field]: value });
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

/** The live rows whose key field has the value; an undefined value subscribes to nothing. */
export function useLiveRows<E extends Entity>(
  entity: E,
  field: keyof E['fields'] & string,
  value: string | number | undefined,
): Subscribed<E> {
  const { subscribe, state, older } = useMemo(() => subscription(entity, field, value), [entity, field, value]);
  const select = useMemo(() => makeSelectByKey(entity, field, value ?? ''), [entity, field, value]);
  return { ...useSyncExternalStore(subscribe, state), rows: useAppSelector(select), older };
}
