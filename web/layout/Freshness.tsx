import { freshnessOf } from '#shared/client/app/connection.ts';
import { useTranslation } from '#shared/client/app/i18n.ts';
import { useAppSelector } from '#shared/client/app/store.ts';
import classes from './Layout.module.css';

const words = { live: 'site.live.live', 'catching up': 'site.live.catching', offline: 'site.live.offline' } as const;

/** How fresh what is shown is. On phones a live page says nothing: only what is wrong takes room there. */
export function Freshness() {
  const { t } = useTranslation();
  const freshness = useAppSelector((state) => freshnessOf(state.connection));
  return (
    <span
      role="status"
      className={`${classes.freshness} ${freshness === 'live' ? classes.onlyLarge : ''}`}
      data-freshness={freshness}
    >
      {t(words[freshness])}
    </span>
  );
}
