/** Where this page was opened from, which a vote says: a shared link, a printed code, or a frame on another site. */
import { contestLimits } from '#shared/contests/limits.ts';

const place = 'engage.via';

const hostOf = (address: string): string => {
  try {
    return new URL(address).hostname.toLowerCase();
  } catch {
    return '';
  }
};

interface Arrival {
  readonly href: string;
  readonly referrer: string;
}

/** Undefined on the site itself. */
export function sourceOf({ href, referrer }: Arrival): string | undefined {
  const { pathname, searchParams, hostname } = new URL(href);
  const from = hostOf(referrer);
  const isElsewhere = from !== '' && from !== hostname;
  if (/^\/(embed|mobile)(\/|$)/.test(pathname))
    return isElsewhere && /^[a-z0-9.-]+$/.test(from) ? `embed:${from}`.slice(0, contestLimits.via) : 'embed';
  const said = searchParams.get('via');
  if (said === 'qr' || said === 'link') return said;
  return isElsewhere ? 'link' : undefined;
}

/** Of this tab, as it was when it came to the site. */
function arrival(): string | undefined {
  const now = sourceOf({ href: location.href, referrer: document.referrer });
  try {
    if (now === undefined) return sessionStorage.getItem(place) ?? undefined;
    sessionStorage.setItem(place, now);
  } catch {
    // Without storage only the first page of a visit knows.
  }
  return now;
}

export const voteSource: string | undefined = typeof document === 'undefined' ? undefined : arrival();

/** The address of a printed code. */
export const withCode = (url: string): string => {
  const address = new URL(url);
  address.searchParams.set('via', 'qr');
  return address.href;
};
