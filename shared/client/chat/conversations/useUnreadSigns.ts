/** Unread messages where a person looks who looks at another tab: the title, the tab's picture, and the installed app's. */
import { useEffect } from 'react';

const counted = /^\(\d+\+?\) /;
const most = 99;

/** The title is the screen's own (shared/client/app/routing/Arrival.tsx), with the count before it, whenever it changes. */
function useTitleCount(unread: number): void {
  useEffect(() => {
    const title = document.querySelector('title');
    if (!title || !unread) return;
    const show = () => {
      const wanted = `(${unread > most ? `${most}+` : unread}) ${document.title.replace(counted, '')}`;
      if (document.title !== wanted) document.title = wanted;
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(title, { childList: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(counted, '');
    };
  }, [unread]);
}

export function useUnreadSigns(unread: number): void {
  useTitleCount(unread);
  const isUnread = unread > 0;
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!link || !isUnread) return;
    const { href } = link;
    link.href = '/favicon-unread.svg';
    return () => {
      link.href = href;
    };
  }, [isUnread]);
  useEffect(() => {
    // Only where the site is installed; elsewhere it is absent or refused.
    if (!('setAppBadge' in navigator)) return;
    navigator.setAppBadge(unread).catch(() => undefined);
  }, [unread]);
}
