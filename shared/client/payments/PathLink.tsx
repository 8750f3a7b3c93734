import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from '#shared/client/app/navigation.ts';

/** A link to an address of this site, for features that know no shell. */
export function PathLink({ href, children, ...props }: Omit<ComponentProps<'a'>, 'href'> & { href: string }) {
  const follow = (event: MouseEvent) => {
    // Leaves opening a new tab or window to the browser.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a {...props} href={href} onClick={follow}>
      {children}
    </a>
  );
}
