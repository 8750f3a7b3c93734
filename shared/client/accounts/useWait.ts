import { useEffect, useState } from 'react';
import { accountLimits } from '#shared/accounts/limits.ts';

/** Countdown in seconds until another code may be requested, on the device's clock. `first` is its start before `begin` is called. */
export function useWait(first = 0): [left: number, begin: () => void] {
  const [left, setLeft] = useState(first);
  useEffect(() => {
    if (!left) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, () => setLeft(accountLimits.codeAgain)];
}
