/** What this tab keeps while it is at another service: what it asked for there, and where it goes on. */
import { nextPath } from '#shared/client/app/routing/routes.ts';

export interface PendingOpenId {
  readonly issuer_id: string;
  readonly ticket: string;
  /** To link the service to the reader's account. */
  readonly isLink: boolean;
  /** A path of this site. */
  readonly next: string;
}

const name = 'engage.openId';

/** Leaves for the service. Without storage nothing is kept, and the page that the browser comes back to says so. */
export function leaveFor({ url, ...pending }: PendingOpenId & { readonly url: string }): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(pending));
  } catch (cause) {
    console.warn('This browser keeps nothing', cause);
  }
  location.assign(url);
}

/** What was asked of this service. */
export function pendingAt(issuer_id: string | undefined): PendingOpenId | undefined {
  try {
    const pending = JSON.parse(sessionStorage.getItem(name) ?? 'null') as PendingOpenId | null;
    return pending && pending.issuer_id === issuer_id ? pending : undefined;
  } catch {
    return undefined;
  }
}

/** It is answered. */
export const dropPending = (): void => sessionStorage.removeItem(name);

/** Where a log-in page goes on. */
export const nextHere = (): string => nextPath(location.search, location.origin);
