/** Who a voter is: the signed-in user, else the first user who signed in from this browser, else the browser. */
import { VisitorLink } from '#shared/accounts/entities.ts';
import type { Actor } from '#shared/model/access.ts';
import { gather } from '../gather.ts';
import { perStorage } from '../perStorage.ts';
import type { Storage } from '../ports.ts';

export const userVoter = (user_id: number) => `u${user_id}`;
export const visitorVoter = (visitor_id: string) => `v${visitor_id}`;

/** First users by browser. The first one never changes, so what was found stays known; a browser without one is asked again. */
const firstUsers = perStorage((storage) => {
  const known = new Map<string, number>();
  const ask = gather<string, number>(async (visitors) => {
    const links = await storage.getMany(VisitorLink, visitors);
    return new Map(links.map((link) => [link.visitor_id, link.user_id]));
  });
  return async (visitor_id: string) => {
    const user_id = known.get(visitor_id) ?? (await ask(visitor_id));
    if (user_id !== undefined) {
      if (known.size > 100_000) known.clear();
      known.set(visitor_id, user_id);
    }
    return user_id;
  };
});

export async function voterOf(storage: Storage, { user_id, visitor_id }: Actor): Promise<string | undefined> {
  if (user_id !== undefined) return userVoter(user_id);
  if (visitor_id === undefined) return undefined;
  const first = await firstUsers(storage)(visitor_id);
  return first === undefined ? visitorVoter(visitor_id) : userVoter(first);
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
