/** Addresses of the web, as strangers write them. */

/** Characters of an address, and of a host's name: DNS has 253. */
const longest = { url: 2000, host: 253 };

/** What comes before the host, and the host with a user's name. */
const authority = /^(?:[a-z][a-z0-9+.-]*:)?[/\\]*([^/\\?#]*)/i;

/**
 * An address, also one relative to `base`; undefined for anything else, and for one that is longer than any. The length is checked first,
 * because the time to read a host grows with the square of its length.
 */
export function urlOf(text: string, base?: URL): URL | undefined {
  const given = text.trim();
  const host = authority.exec(given)?.[1] ?? '';
  if (given.length > longest.url || host.length > longest.host || /[\t\r\n]/.test(given)) return undefined;
  try {
    return new URL(given, base);
  } catch {
    return undefined;
  }
}
