/** When the line comes back: what failed for want of one is tried again by itself. */
import { useEffect, useEffectEvent } from 'react';
import { freshnessOf } from './connection.ts';
import { store } from './store.ts';

/** The browser says so, or what is live is live again: the line may have been gone without the browser noticing. Returns how to stop. */
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

/** Tries again when the line comes back, while something is missing for want of it. */
export function useLineBack(isMissing: boolean, again: () => void): void {
  const tryAgain = useEffectEvent(again);
  useEffect(() => (isMissing ? onLineBack(() => tryAgain()) : undefined), [isMissing]);
}
