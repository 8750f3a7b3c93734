/** Who may see a screen. The server judges every call anyway; this saves people from screens that would only refuse them. */
import { redirect } from 'react-router-dom';
import { type Access, allows } from '#shared/model/access.ts';
import type { Key } from './i18n.ts';
import { currentActor, sessionReady } from './session.ts';

/** This person may not see the screen. */
export class Refused extends Error {
  constructor() {
    super('This screen is not for this person');
    this.name = 'Refused';
  }
}

/** The operator has switched off what the screen is for. */
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
 * Undefined for whoever may see the screen. Visitors are sent to log in and come back; throws Refused for members without access, and a
 * CallError when nobody can be asked. Waits for the session only where it matters.
 */
export async function guard(who: Access, url: URL): Promise<Response | undefined> {
  if (allows(who, { roles: [] })) return undefined;
  await sessionReady();
  const actor = currentActor();
  if (allows(who, actor)) return undefined;
  if (actor.user_id !== undefined) throw new Refused();
  return redirect(`${loginPath}?${new URLSearchParams({ next: url.pathname + url.search })}`);
}
