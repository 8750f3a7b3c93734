/** The life of a purchase, of a name, and of a host. */
import { day } from '#shared/time.ts';
import { nameLimits } from './limits.ts';

/** `held`: its price is kept. `paid`: the registrar is asked. `done`. `failed`: paid, and given back. `over`: never paid. `undone`: done, and then given back. */
export const domainOrderStates = ['held', 'paid', 'done', 'failed', 'over', 'undone'] as const;
export type DomainOrderState = (typeof domainOrderStates)[number];

/** `withdrawn`: it was paid back; the site keeps it until it ends. */
export const domainNameStates = ['active', 'expired', 'withdrawn'] as const;

/** `failing`: its records are gone, and it still leads to its page for a while. `off`: it does not any more. */
export const domainHostStates = ['waiting', 'active', 'failing', 'off'] as const;
export type DomainHostState = (typeof domainHostStates)[number];

/** Whether requests by the host are led to its page. */
export const isLeading = (state: DomainHostState): boolean => state === 'active' || state === 'failing';

/** Why a paid order came to nothing; the text `names.failed.<why>` says it. */
export const failures = ['taken', 'price', 'contact', 'refused', 'away', 'withdrawn'] as const;
export type Failure = (typeof failures)[number];

/** Whether a name can be renewed now: also for a while after its end. */
export const canRenew = (name: { state: string; until: Date | string }, now: number): boolean =>
  name.state !== 'withdrawn' && new Date(name.until).getTime() + nameLimits.late * day > now;

/** Years by which a name can be extended without passing the most that registries take. */
export function yearsLeft(until: Date | string, now: number): number {
  const left = (new Date(until).getTime() - now) / (365 * day);
  return Math.max(0, Math.min(nameLimits.years.max, Math.floor(nameLimits.years.max - Math.max(0, left))));
}
