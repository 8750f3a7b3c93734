import { useEffect, useState } from 'react';
import { type Freshness as State, freshnessOf } from '#shared/client/app/connection.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useAppSelector } from '#shared/client/app/store.ts';
import classes from './Layout.module.css';

const words = { live: 'site.live.live', 'catching up': 'site.live.catching', offline: 'site.live.offline' } as const;

/** Milliseconds before a lost connection is shown, because most come back within that time. */
const patience = 2500;

/** The displayed state. navigator.onLine = false is shown at once. */
function useTold(): State {
  const freshness = useAppSelector((state) => freshnessOf(state.connection));
  const isBroken = useAppSelector((state) => state.connection.online) && freshness === 'offline';
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!isBroken) return undefined;
    const timer = setTimeout(() => setLost(true), patience);
    return () => {
      clearTimeout(timer);
      setLost(false);
    };
  }, [isBroken]);
  return isBroken && !isLost ? 'catching up' : freshness;
}

/** Connection badge. Below 1280 px only problems are shown. */
export function Freshness() {
  const { t } = useTranslation();
  const freshness = useTold();
  return (
    <span
      role="status"
      className={`${classes.freshness} ${freshness === 'live' ? classes.calm : ''}`}
      data-freshness={freshness}
    >
      {t(words[freshness])}
    </span>
  );
}
