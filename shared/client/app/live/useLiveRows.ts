import { useMemo, useSyncExternalStore } from 'react';
import type { Entity } from '#shared/model/entity.ts';
import { makeSelectByKey, type RowOf } from '#shared/client/app/core/entitySlices.ts';
import { subscribe as subscribeRows } from './subscribe.ts';
import { type Subscription, type SubscriptionState, loading } from './liveRows.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';

export interface Subscribed<Row> extends SubscriptionState {
  /** Oldest first. */
  rows: readonly Row[];
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

/**
 * The live rows whose key field has the value; an undefined value subscribes to nothing. Until they are loaded, `rows` is `known`: what the
 * page's own call answered, in the order of that answer.
 */
export function useLiveRows<E extends Entity, Known extends object = never>(
  entity: E,
  field: keyof E['fields'] & string,
  value: string | number | undefined,
  { known }: { known?: readonly Known[] | undefined } = {},
): Subscribed<RowOf<E> | Known> {
  const { subscribe, state, older } = useMemo(() => subscription(entity, field, value), [entity, field, value]);
  const select = useMemo(() => makeSelectByKey(entity, field, value ?? ''), [entity, field, value]);
  const rows = useAppSelector(select);
  const now = useSyncExternalStore(subscribe, state);
  return { ...now, rows: known && !now.loaded ? known : rows, older };
}
