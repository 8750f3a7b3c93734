/** Trusted host names: a Host header must not get into heads, site maps and mails unchecked. */
import net from 'node:net';
import os from 'node:os';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';

const here = new net.BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  here.addSubnet(network, prefix);
here.addAddress('::1', 'ipv6');
here.addSubnet('fc00::', 7, 'ipv6');
here.addSubnet('fe80::', 10, 'ipv6');

/** Names by which other machines of a private network call this one, in lower case. Anybody can send any other name. */
const own = os.hostname().toLowerCase().split('.')[0]!;

/** Answers by host. Few hosts are asked for, again and again. */
const judged = new LRUCache<string, boolean>({ max: 1000 });

/** Whether a host (without port) is this machine, or an address in a private network. */
export function isLocal(hostname: string): boolean {
  const answer = judged.get(hostname) ?? judge(hostname);
  judged.set(hostname, answer);
  return answer;
}

function judge(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, '');
  const version = net.isIP(name);
  if (version) return here.check(name, version === 4 ? 'ipv4' : 'ipv6');
  return name === 'localhost' || name.endsWith('.localhost') || name === `${own}.local` || name === `${own}.home.arpa`;
}

/** The origin of pages by a Host header. Undefined where anybody could have named it. */
export function localOrigin(host: string | undefined): string | undefined {
  const asked = `http://${host ?? ''}`;
  return host && URL.canParse(asked) && isLocal(new URL(asked).hostname) ? new URL(asked).origin : undefined;
}

/** The origin that the client sees; undefined for an invalid Host header. */
export function askedOrigin({ protocol, headers }: Pick<Request, 'protocol' | 'headers'>): URL | undefined {
  const asked = `${protocol}://${headers.host ?? ''}`;
  return headers.host && URL.canParse(asked) ? new URL(asked) : undefined;
}

export interface Hosts {
  /** The public origin: the configured one, or the requested one if it is known. */
  originOf(request: Request, more?: readonly string[]): string | undefined;
  /** Web socket sources for the content policy. */
  socketsOf(request: Request, more?: readonly string[]): string[];
}

/** `more`: hosts with ports from the site settings. */
export function createHosts(publicUrl: string | undefined, allowedOrigins: readonly string[] = []): Hosts {
  const configured = new Set(
    [publicUrl, ...allowedOrigins].flatMap((origin) => (origin ? [new URL(origin).host] : [])),
  );
  const known = (request: Request, more: readonly string[]): URL | undefined => {
    const asked = askedOrigin(request);
    const isKnown = asked && (isLocal(asked.hostname) || configured.has(asked.host) || more.includes(asked.host));
    return isKnown ? asked : undefined;
  };
  return {
    originOf: (request, more = []) => publicUrl ?? known(request, more)?.origin,
    socketsOf(request, more = []) {
      const asked = known(request, more);
      // Both schemes, because a proxy may hide which one is used.
      return asked ? [`ws://${asked.host}`, `wss://${asked.host}`] : [];
    },
  };
}
