/** A page whose beginning fails with an address goes on there. */

/** An address that people may be sent to: a path of this site, or a page elsewhere. */
export function addressToGoOn(url: string | undefined, here: string): string | undefined {
  if (!url || !URL.canParse(url, here)) return undefined;
  const target = new URL(url, here);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return undefined;
  // The same page would fail in the same way.
  return target.href === new URL(here).href ? undefined : target.href;
}

/** Leaves for the address; false when there is none to go to. */
export function goOnAt(url: string | undefined): boolean {
  const address = addressToGoOn(url, location.href);
  if (!address) return false;
  location.replace(address);
  return true;
}
