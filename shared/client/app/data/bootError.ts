/** Redirects when the page's first call fails with a `url`. */

/** Validates a redirect target: a path of this site or an absolute URL. */
export function addressToGoOn(url: string | undefined, here: string): string | undefined {
  if (!url || !URL.canParse(url, here)) return undefined;
  const target = new URL(url, here);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return undefined;
  // A redirect to the same page would loop.
  return target.href === new URL(here).href ? undefined : target.href;
}

/** Redirects; false when there is no valid target. */
export function goOnAt(url: string | undefined): boolean {
  const address = addressToGoOn(url, location.href);
  if (!address) return false;
  location.replace(address);
  return true;
}
