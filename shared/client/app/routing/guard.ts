/** Route guards. The server checks every call anyway; guards keep people from screens that would only refuse them. */
import { type Access, allows } from '#shared/model/access.ts';
import type { Key } from '#shared/client/app/i18n/i18n.ts';
import { addressHere } from '#shared/client/app/core/navigation.ts';
import { currentActor, sessionReady } from '#shared/client/app/session/session.ts';

/** This person has no access to the screen. */
export class Refused extends Error {
  constructor() {
    super('This screen is not for this person');
    this.name = 'Refused';
  }
}

/** The operator has disabled the screen's feature. */
export class Closed extends Error {
  readonly says: Key;
  constructor(says: Key) {
    super('This screen is closed');
    this.name = 'Closed';
    this.says = says;
  }
}

const loginPath = '/auth/login';

/**
 * Resolves to undefined for people with access and to the address of the log-in for visitors. Throws Refused for members without access,
 * CallError when the session cannot be checked. Waits for the session only where access depends on it.
 */
export async function guard(who: Access, url: URL): Promise<string | undefined> {
  if (allows(who, { roles: [] })) return undefined;
  await sessionReady();
  const actor = currentActor();
  if (allows(who, actor)) return undefined;
  if (actor.user_id !== undefined) throw new Refused();
  return addressHere(`${loginPath}?${new URLSearchParams({ next: url.pathname + url.search })}`);
}
