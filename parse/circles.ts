/**
 * Roles that are granted to nobody and follow from rows: the members of a club hold its role while they are members, so that Parse and LiveQuery show
 * them what is written there.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import type { Db } from 'mongodb';
import { Profile } from '#shared/accounts/entities.ts';
import { Membership } from '#shared/community/entities/clubs.ts';
import { isActive, type MemberRights } from '#shared/community/rules.ts';
import { circleRole } from '#shared/model/access.ts';
import { gather } from '#cloud/gather.ts';
import type { Feed } from './live/feed.ts';
import { parseModule } from './stockParse.ts';

/** Memberships by role, of one person. */
type Held = ReadonlyMap<string, MemberRights>;

export interface Circles {
  /** The roles that a `_User` holds now; asks the database. */
  ask(objectId: string): Promise<readonly string[]>;
  /**
   * Which of these roles a `_User` holds, for a row that the feed has passed on: remembered until the feed tells that a membership of theirs has
   * changed, which it does before it passes on what was written after that.
   */
  known(objectId: string, roles: readonly string[]): Promise<readonly string[]>;
}

/** People that are remembered: more than a process has connections. As a size, for which no room is taken beforehand. */
const most = { maxSize: 50_000, sizeCalculation: () => 1 };

/** `now`: the database's clock in milliseconds since 1970. */
export function createCircles(db: Db, feed: Pick<Feed, 'on' | 'onGap'>, now: () => number): Circles {
  const byUser = new LRUCache<number, Held>(most);
  const userIds = new LRUCache<string, number>(most);
  /** Raised by each change of any membership: what was being read meanwhile is not remembered. */
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
      const held = new Map(clubs.map(({ gx_id, ...rights }) => [circleRole('club', gx_id), rights]));
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

/** Runs a query of a class that members of something read: Parse then counts their roles among the caller's. */
export const withCircles = <T>(circles: Circles, work: () => T): T => asking.run(circles, work);

let isTaught = false;
/** Teaches Parse to count them, once a process; without `withCircles` everything is as before. */
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
