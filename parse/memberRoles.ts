/**
 * Roles that nobody is granted, because they follow from rows: members of a club hold its role while they are members. So Parse and
 * LiveQuery show them what is written there.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import type { Db } from 'mongodb';
import { Profile } from '#shared/accounts/entities.ts';
import { Membership } from '#shared/community/entities/clubs.ts';
import { isActive, type MemberRights } from '#shared/community/rules.ts';
import { memberRole } from '#shared/model/access.ts';
import { gather } from '#cloud/patterns/gather.ts';
import type { Feed } from './live/feed.ts';
import { parseModule } from './stockParse.ts';

/** Memberships by role, of one person. */
type Held = ReadonlyMap<string, MemberRights>;

export interface Circles {
  /** The roles that a `_User` holds now; asks the database. */
  ask(objectId: string): Promise<readonly string[]>;
  /**
   * Which of these roles a `_User` holds, for a row from the feed. The answer is remembered until the feed tells that one of their
   * memberships has changed; it does so before it passes on later rows.
   */
  known(objectId: string, roles: readonly string[]): Promise<readonly string[]>;
}

/** People that are remembered: more than a process has connections. A size, so that no room is taken beforehand. */
const most = { maxSize: 50_000, sizeCalculation: () => 1 };

/** `now`: the database's clock in milliseconds since 1970. */
export function createCircles(db: Db, feed: Pick<Feed, 'on' | 'onGap'>, now: () => number): Circles {
  const byUser = new LRUCache<number, Held>(most);
  const userIds = new LRUCache<string, number>(most);
  /** Raised by each change of any membership. An answer that was being read meanwhile is not remembered. */
  let changes = 0;
  feed.on(Membership, ({ user_id }) => {
    changes++;
    byUser.delete(user_id);
  });
  feed.onGap(() => {
    changes++;
    byUser.clear();
  });

  const read = gather(async (asked: string[]) => {
    const before = changes;
    const people = await db
      .collection<{ _id: string }>(Profile.name)
      .aggregate<{ _id: string; user_id: number; clubs: ({ gx_id: string } & MemberRights)[] }>([
        { $match: { _id: { $in: asked }, disabled_at: null } },
        {
          $lookup: {
            from: Membership.name,
            localField: 'user_id',
            foreignField: 'user_id',
            pipeline: [
              { $match: { state: 'active', deleted_at: null } },
              { $project: { gx_id: 1, role: 1, state: 1, until: 1 } },
            ],
            as: 'clubs',
          },
        },
        { $project: { user_id: 1, clubs: 1 } },
      ])
      .toArray();
    const found = new Map<string, Held>();
    for (const { _id, user_id, clubs } of people) {
      const held = new Map(clubs.map(({ gx_id, ...rights }) => [memberRole('club', gx_id), rights]));
      found.set(_id, held);
      userIds.set(_id, user_id);
      if (before === changes) byUser.set(user_id, held);
    }
    return found;
  });

  return {
    async ask(objectId) {
      const held = await read(objectId);
      return [...(held ?? [])].flatMap(([role, rights]) => (isActive(rights, now()) ? [`role:${role}`] : []));
    },
    async known(objectId, roles) {
      const held = byUser.get(userIds.get(objectId) ?? 0) ?? (await read(objectId));
      return roles.filter((role) => isActive(held?.get(role.slice('role:'.length)), now()));
    },
  };
}

type Auth = { getUserRoles(): Promise<string[]>; user?: { id: string } };
const asking = new AsyncLocalStorage<Circles>();

/** Runs a query of a class that members of something may read. Parse then counts those roles among the caller's. */
export const withCircles = <T>(circles: Circles, work: () => T): T => asking.run(circles, work);

let isTaught = false;
/** Teaches Parse to count them, once a process. Without `withCircles` Parse works as before. */
export function teachCircles(): void {
  if (isTaught) return;
  isTaught = true;
  const { Auth: Stock } = parseModule('Auth') as { Auth: { prototype: Auth } };
  const { getUserRoles } = Stock.prototype;
  Stock.prototype.getUserRoles = async function () {
    const granted = await getUserRoles.call(this);
    const circles = asking.getStore();
    return circles && this.user ? [...granted, ...(await circles.ask(this.user.id))] : granted;
  };
}
