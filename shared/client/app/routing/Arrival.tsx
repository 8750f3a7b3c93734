import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePlace } from './place.ts';
import { hasText, useTranslation } from '#shared/client/app/i18n/i18n.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import { useScreen } from './useScreen.ts';
import { useNoticeTitle } from './wholeNotice.ts';

/**
 * The document title: the screen's title before the site's name; the site's full title where the screen has none. Where what the title would name
 * is not there, the notice that says so.
 */
function useTitle(): string {
  const { t } = useTranslation();
  const screen = useScreen();
  const title = screen?.title;
  const notice = useNoticeTitle();
  const own = useAppSelector((state) =>
    typeof title === 'function' ? (notice ?? title(screen?.params as never, state)) : undefined,
  );
  const site = useAppSelector((state) => state.site);
  const text = typeof title === 'string' && title !== 'app.title' && hasText(title) ? t(title) : own;
  return text ? `${text} · ${site.brand}` : site.title || t('app.title');
}

function moveFocus() {
  // A menu opened while the page was loading keeps the focus, and so do a message that is being written beside the page and a search
  // that acts as it is typed.
  if (document.activeElement?.matches('[aria-expanded="true"], aside textarea, aside input, main [type="search"]'))
    return;
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!target) return;
  // Headings are not tab stops; this one only takes over the focus of the link that was followed.
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Sets the document title; after a navigation moves the focus to the screen's heading, which announces it to screen readers. */
export function Arrival() {
  const title = useTitle();
  const { pathname } = useLocation();
  const isIdle = !usePlace().isLeaving;
  const [announced, setAnnounced] = useState<string>();
  const shown = useRef(pathname);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (!isIdle || shown.current === pathname) return;
    shown.current = pathname;
    moveFocus();
    setAnnounced(pathname);
  }, [isIdle, pathname]);
  return (
    <div className="visually-hidden" aria-live="polite">
      {announced === pathname && title}
    </div>
  );
}
