/** Why a vote is looked at twice: evidence that asks for a proof of work, and never refuses. */
import type { Contest, RiskReason } from '#shared/contests/entities.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { limits } from '#shared/limits.ts';
import { perStorage } from '../perStorage.ts';
import type { Secrets } from '../ports.ts';

const mapped = /^(?:::ffff:)(\d+\.\d+\.\d+\.\d+)$/i;

/** The first `groups` groups of an IPv6 address, written out. */
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

/** Whose an address is, as far as limits go: an IPv4 address, or the /64 that one IPv6 line is given. */
export const lineOf = (address: string) => v4Of(address) ?? `${groupsOf(address, 4)}::/64`;

/** Where an address is: /24, or /64. */
export function prefixOf(address: string): string {
  const v4 = v4Of(address);
  return v4 === undefined ? `${groupsOf(address, 4)}::/64` : `${v4.slice(0, v4.lastIndexOf('.'))}.0/24`;
}

/** Tag of a device on one target: the same for the same fingerprint in the same place, and for nobody else to read. */
export const evidenceOf = (
  secrets: Pick<Secrets, 'tag'>,
  { secret }: Pick<Contest, 'secret'>,
  fingerprint: string,
  address: string,
  target: string,
) => secrets.tag(secret, `${fingerprint}|${prefixOf(address)}|${target}`);

/** Reasons that ask for a proof of work. */
export const asksForProof = (risk: readonly RiskReason[]) => risk.some((reason) => reason !== 'no_fingerprint');

const minute = 60_000;
/** Keys that are counted at once; a flood of more makes the minute shorter. */
const mostKeys = 200_000;

/** How often something happened in about the last minute, by key. */
export class Recently {
  private now = new Map<string, number>();
  private before = new Map<string, number>();
  private since = performance.now();

  private turn(): number {
    const passed = performance.now() - this.since;
    if (passed >= minute || this.now.size >= mostKeys) {
      this.before = passed >= 2 * minute ? new Map() : this.now;
      this.now = new Map();
      this.since = performance.now();
      return 0;
    }
    return passed;
  }

  /** Counts one more, or takes one back. Answers how often it was before. */
  add(key: string, n: 1 | -1 = 1): number {
    // Of the minute before, the part that is not yet over counts.
    const share = 1 - this.turn() / minute;
    const now = this.now.get(key) ?? 0;
    this.now.set(key, now + n);
    return now + (this.before.get(key) ?? 0) * share;
  }
}

const traffic = perStorage(() => ({ sent: new Recently(), byBrowser: new Recently(), byLine: new Recently() }));

export interface Passing {
  /** Of the vote that passes. */
  readonly risk: readonly RiskReason[];
  /** It counted nothing: it was no vote as far as limits go. */
  forget(): void;
}

const noReason: readonly RiskReason[] = [];

/** Counts a vote that is sent. Undefined when its browser sends too many. */
export function passing(
  storage: Parameters<typeof traffic>[0],
  visitor_id: string,
  address: string,
  fingerprint: string | undefined,
): Passing | undefined {
  const { sent, byBrowser, byLine } = traffic(storage);
  if (sent.add(visitor_id) >= contestLimits.votesPerBrowser) return undefined;
  const line = lineOf(address);
  const risk: RiskReason[] = [];
  if (byLine.add(line) >= contestLimits.votesBeforeProof.address) risk.push('busy_address');
  if (byBrowser.add(visitor_id) >= contestLimits.votesBeforeProof.browser) risk.push('busy_browser');
  if (fingerprint === undefined) risk.push('no_fingerprint');
  return {
    risk: risk.length ? risk : noReason,
    forget() {
      byLine.add(line, -1);
      byBrowser.add(visitor_id, -1);
    },
  };
}
