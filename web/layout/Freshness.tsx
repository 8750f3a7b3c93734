import { useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useFreshness } from '#shared/client/app/live/useFreshness.ts';
import classes from './Layout.module.css';

const words = { live: 'site.live.live', 'catching up': 'site.live.catching', offline: 'site.live.offline' } as const;

/** Connection badge: only problems are shown. */
export function Freshness() {
  const { t } = useTranslation();
  const freshness = useFreshness();
  return (
    <span
      role="status"
      className={freshness === 'live' ? 'visually-hidden' : classes.freshness}
      data-freshness={freshness}
    >
      {t(words[freshness])}
    </span>
  );
}
