/** Who a voter is: the signed-in user, else the first user who signed in from this browser, else the browser. */
import { VisitorLink } from '#shared/accounts/entities.ts';
import type { Actor } from '#shared/model/access.ts';
import { gather } from '../gather.ts';
import { perStorage } from '../perStorage.ts';
import type { Storage } from '../ports.ts';

export const userVoter = (user_id: number) => `u${user_id}`;
export const visitorVoter = (visitor_id: string) => `v${visitor_id}`;

const mostKnown = 100_000;

/**
 * First users by browser; a browser that nobody signed in from is left out. The first one never changes, so what was found stays known; a
 * browser without one is asked again.
 */
export const firstUsers = perStorage((storage) => {
  const known = new Map<string, number>();
  return async (visitors: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const found = new Map<string, number>();
    const unknown: string[] = [];
    for (const visitor_id of visitors) {
      const user_id = known.get(visitor_id);
      if (user_id === undefined) unknown.push(visitor_id);
      else found.set(visitor_id, user_id);
    }
    for (const { visitor_id, user_id } of await storage.getMany(VisitorLink, unknown)) {
      found.set(visitor_id, user_id);
      if (known.size >= mostKnown) known.clear();
      known.set(visitor_id, user_id);
    }
    return found;
  };
});

const firstUser = perStorage((storage) => gather<string, number>(firstUsers(storage)));

/** The voter of a browser that nobody is signed in on. */
export const signedOutVoter = (visitor_id: string, first: number | undefined) =>
  first === undefined ? visitorVoter(visitor_id) : userVoter(first);

async function voterOf(storage: Storage, { user_id, visitor_id }: Actor): Promise<string | undefined> {
  if (user_id !== undefined) return userVoter(user_id);
  return visitor_id && signedOutVoter(visitor_id, await firstUser(storage)(visitor_id));
}

/** Every name under which the reader's own votes lie: their voter, and this browser's own. */
export async function votersOf(storage: Storage, actor: Actor): Promise<string[]> {
  const voter = await voterOf(storage, actor);
  const names = [voter, actor.visitor_id && visitorVoter(actor.visitor_id)];
  return [...new Set(names.filter((name): name is string => Boolean(name)))];
}

/** Signing in links the browser to the user for good; its first user stays the one whom its signed-out votes count for. */
export async function linkVisitor(storage: Storage, visitor_id: string, user_id: number): Promise<void> {
  await storage.transact(async (tx) => {
    const users = (await tx.get(VisitorLink, visitor_id))?.users ?? [];
    if (users.includes(user_id)) return;
    const set = { users: [...users, user_id] };
    await tx.apply(VisitorLink, [{ id: visitor_id, set, ...(!users.length && { orInsert: { user_id } }) }]);
  });
}
