import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { hasText, useTranslation } from './i18n.ts';
import { useAppSelector } from './store.ts';
import { useScreen } from './useScreen.ts';

/** The page's title: the screen's own before the site's name; the site's whole title where the screen has none. */
function useTitle(): string {
  const { t } = useTranslation();
  const screen = useScreen();
  const title = screen?.title;
  const own = useAppSelector((state) =>
    typeof title === 'function' ? title(screen?.params as never, state) : undefined,
  );
  const site = useAppSelector((state) => state.site);
  const text = typeof title === 'string' && title !== 'app.title' && hasText(title) ? t(title) : own;
  return text ? `${text} · ${site.brand}` : site.title || t('app.title');
}

function moveFocus() {
  // Whoever opened a menu while the page was on its way keeps it.
  if (document.activeElement?.matches('[aria-expanded="true"]')) return;
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!target) return;
  // A heading is no stop for the tab key; it only takes the focus that the former page's link had.
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Sets the page's title; after a navigation moves the focus to the screen's heading and tells those who listen where they are. */
export function Arrival() {
  const title = useTitle();
  const { pathname } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const [announced, setAnnounced] = useState('');
  const shown = useRef(pathname);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (!isIdle || shown.current === pathname) return;
    shown.current = pathname;
    moveFocus();
    setAnnounced(title);
  }, [isIdle, pathname, title]);
  return (
    <div className="visually-hidden" aria-live="polite" data-arrival>
      {announced}
    </div>
  );
}
