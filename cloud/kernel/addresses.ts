/** Network addresses, as rate limits count them. */

const mapped = /^(?:::ffff:)(\d+\.\d+\.\d+\.\d+)$/i;

/** The first `groups` groups of an IPv6 address, expanded. */
function groupsOf(address: string, groups: number): string {
  const [head, tail] = address.replace(/%.*/s, '').toLowerCase().split('::', 2) as [string, string?];
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const all = [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
  return all.slice(0, groups).join(':');
}

const v4Of = (address: string) => (address.includes(':') ? mapped.exec(address)?.[1] : address);

/**
 * The line of a customer: an IPv4 address, or the first address of its IPv6 /64, in one spelling. The server knows callers by their line
 * alone (parse/http/guard/address.ts), so no limit counts single addresses of a /64. Loopback stays itself. Idempotent.
 */
export const lineOf = (address: string) =>
  address === '::1' ? address : (v4Of(address) ?? `${groupsOf(address, 4)}::`);

/** The network of a line: /24, or /64. */
export function prefixOf(line: string): string {
  const v4 = v4Of(line);
  return v4 === undefined ? `${groupsOf(line, 4)}::/64` : `${v4.slice(0, v4.lastIndexOf('.'))}.0/24`;
}

/** The addresses that the owner of a voting farm is likely to have at once: a /24, or a /48. */
export const networkOf = (line: string) => (v4Of(line) === undefined ? placeOf(line) : prefixOf(line));

/** The site, for crowds: an IPv4 address, or a /48, which anybody can get. */
export const placeOf = (address: string) => v4Of(address) ?? `${groupsOf(address, 3)}::/48`;
