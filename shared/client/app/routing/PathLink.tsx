import type { ComponentProps, MouseEvent } from 'react';
import { addressHere, navigate, preloadAddress } from '#shared/client/app/core/navigation.ts';

/** A link to an address of the site, for features that know no shell: it leads to the shell's own page of that place, if it has one. */
export function PathLink({
  href,
  children,
  onClick,
  ...props
}: Omit<ComponentProps<'a'>, 'href' | 'onPointerEnter' | 'onFocus'> & { href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // Leaves opening a new tab or window to the browser.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
  };
  const preload = () => preloadAddress(href);
  return (
    <a {...props} href={addressHere(href)} onClick={follow} onPointerEnter={preload} onFocus={preload}>
      {children}
    </a>
  );
}
