import { useEffect, useState } from 'react';
import { type Freshness, freshnessOf } from '#shared/client/app/core/connection.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';

/** Milliseconds before a lost connection is shown, because most come back within that time. */
const timeoutMs = 2500;

/** The displayed state. navigator.onLine = false is shown at once. */
export function useFreshness(): Freshness {
  const freshness = useAppSelector((state) => freshnessOf(state.connection));
  const isBroken = useAppSelector((state) => state.connection.online) && freshness === 'offline';
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!isBroken) return undefined;
    const timer = setTimeout(() => setLost(true), timeoutMs);
    return () => {
      clearTimeout(timer);
      setLost(false);
    };
  }, [isBroken]);
  return isBroken && !isLost ? 'catching up' : freshness;
}
