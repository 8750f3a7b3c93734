/** What makes a vote suspicious, and so asks for proof of work; and the rate limit of a browser. */
import type { Contest, SuspectReason } from '#shared/contests/entities.ts';
import { integrityLimits } from '#shared/contests/integrity/limits.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { hour, minute } from '#shared/time.ts';
import { placeOf, prefixOf } from '#cloud/kernel/addresses.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { ageOf, isDemoVisitor } from '#cloud/patterns/visitorNames.ts';
import type { Caller } from '#cloud/kernel/define.ts';
import type { Secrets } from '#cloud/kernel/ports.ts';
import { userVoter } from './voters.ts';

/** Tag of a device on a target: equal for equal fingerprints at the same place, unreadable for others. */
export const evidenceOf = (
  secrets: Pick<Secrets, 'tag'>,
  { secret }: Pick<Contest, 'secret'>,
  fingerprint: string,
  address: string,
  target: string,
) => secrets.tag(secret, `${fingerprint}|${prefixOf(address)}|${target}`);

/** Whether these reasons require proof of work. */
export const asksForProof = (reasons: readonly SuspectReason[]) =>
  reasons.some((reason) => reason !== 'no_fingerprint');

/** Maximum number of counted keys; a flood shortens the window. */
const mostKeys = 200_000;

/** Sliding-window counter by key; the window is about a minute by default. */
export class Recently {
  private now = new Map<string, number>();
  private before = new Map<string, number>();
  private since = performance.now();
  private readonly time: number;

  constructor(time = minute) {
    this.time = time;
  }

  private turn(): number {
    const passed = performance.now() - this.since;
    if (passed >= this.time || this.now.size >= mostKeys) {
      this.before = passed >= 2 * this.time ? new Map() : this.now;
      this.now = new Map();
      this.since = performance.now();
      return 0;
    }
    return passed;
  }

  count(key: string): number {
    // The previous window counts by its remaining share.
    const share = 1 - this.turn() / this.time;
    return (this.now.get(key) ?? 0) + (this.before.get(key) ?? 0) * share;
  }

  /** Adds `n`; returns the count before. */
  add(key: string, n: 1 | -1 = 1): number {
    const count = this.count(key);
    this.now.set(key, (this.now.get(key) ?? 0) + n);
    return count;
  }
}

const traffic = perStorage(() => ({
  sent: new Recently(),
  byBrowser: new Recently(),
  byLine: new Recently(),
  strangers: new Recently(hour),
  met: new Recently(hour),
  /** Proofs of work that were wrong, by browser. */
  failed: new Recently(hour),
  /** Strangers with votes in flight; each counts once, however many votes it sends. */
  coming: new Map<string, { readonly before: number; votes: number; isMet: boolean }>(),
}));

type TrafficOf = Parameters<typeof traffic>[0];

export interface TrackedVote {
  /** Why this vote is suspect. */
  readonly reasons: readonly SuspectReason[];
  /** Doublings of the proof of work that it may need. */
  readonly work: number;
  /** The contest identifies the voter by more than the browser: do not count as a stranger. */
  vouch(): void;
  /** The vote came with a wrong proof of work. */
  failed(): void;
  /** The vote counted: its browser is no stranger in this contest for a while. */
  counted(): void;
  /** The vote did not count, so it is taken out of the limits. The first of `counted` and `forget` wins. */
  forget(): void;
}

const noReason: readonly SuspectReason[] = [];

/** The sender of a vote. */
export interface VoteSender {
  readonly cx_id: string;
  readonly visitor_id: string;
  readonly user_id: number | undefined;
  readonly registered_at: Date | undefined;
  readonly address: string;
  readonly fingerprint: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly demo: boolean;
}

/** How many strangers may vote before this one without proof of work. */
function freeBefore({ visitor_id, user_id, fingerprint, now }: VoteSender): number {
  const { bare, young, known, accounts, youngFor } = contestLimits.strangersBeforeProof;
  if (user_id !== undefined) return accounts;
  const isYoung = ageOf(visitor_id, now) < youngFor;
  if (fingerprint !== undefined) return isYoung ? young : known;
  return isYoung ? bare : young;
}

const workAfter = (strangers: number) => {
  const { doubles, most } = contestLimits.strangersBeforeProof;
  return Math.min(most, Math.floor(Math.max(0, strangers) / doubles));
};

/** Where strangers are counted: new browsers of a place in a contest, or new accounts. */
const placeKey = (cx_id: string, { user_id, address }: Pick<VoteSender, 'user_id' | 'address'>) =>
  `${cx_id}|${placeOf(address)}${user_id === undefined ? '' : '|accounts'}`;

/** Doublings of the proof of work for a vote in this contest from here. */
export const workFrom = (storage: TrafficOf, cx_id: string, from: Pick<Caller, 'user_id' | 'address'>): number =>
  workAfter(traffic(storage).strangers.count(placeKey(cx_id, { user_id: from.user_id, address: from.address })));

/** An account has a mailbox, of which anybody with a domain has thousands: one made for this contest is as strange as a new browser. */
function isStrange({ visitor_id, user_id, registered_at, now, demo }: VoteSender): boolean {
  if (user_id === undefined) return !(demo && isDemoVisitor(visitor_id));
  const { accountYoungFor } = contestLimits.strangersBeforeProof;
  return registered_at !== undefined && now - registered_at.getTime() < accountYoungFor;
}

/** Counts a vote that is on its way, until it counted or is forgotten. Undefined when its browser exceeds its rate limit. */
export function trackVote(storage: TrafficOf, sender: VoteSender): TrackedVote | undefined {
  const { cx_id, visitor_id, user_id, address, fingerprint } = sender;
  const { sent, byBrowser, byLine, strangers, met, failed, coming } = traffic(storage);
  if (sent.add(visitor_id) >= contestLimits.votesPerBrowser) return undefined;
  const place = placeKey(cx_id, sender);
  /** A browser counts once, and so does an account. */
  const own = `${cx_id}|${user_id === undefined ? visitor_id : userVoter(user_id)}`;
  const found: SuspectReason[] = [];
  if (byLine.add(address) >= contestLimits.votesBeforeProof.address) found.push('busy_address');
  if (byBrowser.add(visitor_id) >= contestLimits.votesBeforeProof.browser) found.push('busy_browser');
  // One may be of a challenge that ran out while the browser worked on it.
  if (failed.count(visitor_id) >= integrityLimits.failedProofs) found.push('failed_proof');
  const isStranger = isStrange(sender) && met.count(own) < 1;
  const stranger = isStranger
    ? (coming.get(own) ?? { before: strangers.add(place), votes: 0, isMet: false })
    : undefined;
  if (stranger) {
    stranger.votes++;
    coming.set(own, stranger);
    if (stranger.before >= freeBefore(sender)) found.push('new_browsers');
  }
  /** One vote of this stranger less is in flight. */
  const leave = () => {
    if (!stranger || --stranger.votes) return;
    coming.delete(own);
    if (!stranger.isMet) strangers.add(place, -1);
  };
  let isVouched = false;
  let isSettled = false;
  const settle = (counts: boolean) => {
    if (isSettled) return;
    isSettled = true;
    if (!counts) {
      byLine.add(address, -1);
      byBrowser.add(visitor_id, -1);
    }
    if (isVouched || !stranger) return;
    if (counts && !stranger.isMet) {
      stranger.isMet = true;
      met.add(own);
    }
    leave();
  };
  if (fingerprint === undefined) found.push('no_fingerprint');
  return {
    get reasons() {
      const reasons = isVouched ? found.filter((reason) => reason !== 'new_browsers') : found;
      return reasons.length ? reasons : noReason;
    },
    work: workAfter(stranger?.before ?? 0),
    vouch() {
      if (isVouched || isSettled) return;
      isVouched = true;
      leave();
    },
    failed: () => void failed.add(visitor_id),
    counted: () => settle(true),
    forget: () => settle(false),
  };
}
