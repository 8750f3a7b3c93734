import { useEffect, useEffectEvent } from 'react';
import { type Receiver, type SharedIn, takeShared } from './sharedIn.ts';

/** Takes what was shared into the app for this place; undefined takes nothing. */
export function useShared(to: Receiver | undefined, begin: (shared: SharedIn) => void): void {
  const receive = useEffectEvent(begin);
  useEffect(() => {
    if (to) void takeShared(to).then((shared) => shared && receive(shared));
  }, [to]);
}
