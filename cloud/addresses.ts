/** Normalizes network addresses for rate limits. */

const mapped = /^(?:::ffff:)(\d+\.\d+\.\d+\.\d+)$/i;

/** The first `groups` groups of an IPv6 address, expanded. */
function groupsOf(address: string, groups: number): string {
  const [head, tail] = address.replace(/%.*$/, '').toLowerCase().split('::', 2) as [string, string?];
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const all = [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
  return all.slice(0, groups).join(':');
}

const v4Of = (address: string) => (address.includes(':') ? mapped.exec(address)?.[1] : address);

/** The customer: an IPv4 address, or the /64 of an IPv6 line. */
export const lineOf = (address: string) => v4Of(address) ?? `${groupsOf(address, 4)}::/64`;

/** The network: /24, or /64. */
export function prefixOf(address: string): string {
  const v4 = v4Of(address);
  return v4 === undefined ? `${groupsOf(address, 4)}::/64` : `${v4.slice(0, v4.lastIndexOf('.'))}.0/24`;
}

/** The site, for crowds: an IPv4 address, or the /48 that anybody can obtain. */
export const placeOf = (address: string) => v4Of(address) ?? `${groupsOf(address, 3)}::/48`;
