/** Detects that the connection is back, to retry what failed without one. */
import { useEffect, useEffectEvent } from 'react';
import { freshnessOf } from '#shared/client/app/core/connection.ts';
import { store } from '#shared/client/app/core/store.ts';

/**
 * Calls `listener` when the browser comes online, or when live data is live again, since the browser may miss an outage. Returns an
 * unsubscribe function.
 */
export function onLineBack(listener: () => void): () => void {
  let was = freshnessOf(store.getState().connection);
  const unsubscribe = store.subscribe(() => {
    const is = freshnessOf(store.getState().connection);
    if (is === was) return;
    was = is;
    if (is === 'live') listener();
  });
  window.addEventListener('online', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('online', listener);
  };
}

/** Retries with `again` when the connection is back, while `isMissing`. */
export function useLineBack(isMissing: boolean, again: () => void): void {
  const tryAgain = useEffectEvent(again);
  useEffect(() => (isMissing ? onLineBack(() => tryAgain()) : undefined), [isMissing]);
}
