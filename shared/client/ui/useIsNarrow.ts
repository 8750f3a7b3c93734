import { useSyncExternalStore } from 'react';
import { limits } from '#shared/limits.ts';

const phone = () => window.matchMedia(`(width < ${limits.breakpoint.narrow}px)`);

function subscribe(changed: () => void): () => void {
  const query = phone();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** For code outside of components. */
export const isNarrow = (): boolean => phone().matches;

/** Whether the window has a phone's width (`--narrow`), where a part is laid out so differently that styles alone cannot do it. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, isNarrow);
