/** The owners of listeners' sessions. */
import { LRUCache } from 'lru-cache';
import type { Db } from 'mongodb';
import { gather } from '#cloud/patterns/gather.ts';
import type { Feed } from './feed.ts';

const user = '_User$';
/** Expiry of sessions without a date. */
const never = new Date(8.64e15);
/** Sessions that are remembered: more than a process has connections. A size, so that no room is taken beforehand. */
const most = { maxSize: 50_000, sizeCalculation: () => 1 };

interface Owned {
  readonly session_id: string;
  readonly token: string;
  /** objectId of a user. */
  readonly owner: string;
  readonly expiresAt: Date;
}

/** objectIds of the sessions' users; undefined for ended and expired sessions, and deleted users. */
export interface SessionOwners {
  /** Asks the database. */
  ask(token: string): Promise<string | undefined>;
  /**
   * For a row from the feed. The answer is remembered until the feed tells that the session has changed; it does so before it passes on
   * later rows.
   */
  known(token: string): Promise<string | undefined>;
  /** The same, if it is remembered; undefined where `known` has to ask. */
  remembered(token: string): string | undefined;
}

/** `now`: the database's clock in milliseconds since 1970. */
export function createSessionOwners(db: Db, feed: Pick<Feed, 'onSession' | 'onGap'>, now: () => number): SessionOwners {
  const byToken = new LRUCache<string, Owned>({ ...most, dispose: ({ session_id }) => tokens.delete(session_id) });
  const tokens = new Map<string, string>();
  /** Raised by each change of any session. An answer that was being read meanwhile is not remembered. */
  let changes = 0;
  feed.onSession((session_id) => {
    changes++;
    if (session_id === undefined) byToken.clear();
    else byToken.delete(tokens.get(session_id) ?? '');
  });
  feed.onGap(() => {
    changes++;
    byToken.clear();
  });

  const read = gather(async (asked: string[]) => {
    const before = changes;
    const sessions = await db
      .collection('_Session')
      .aggregate<Owned>([
        { $match: { _session_token: { $in: asked } } },
        {
          $project: {
            token: '$_session_token',
            owner: { $substrBytes: ['$_p_user', user.length, -1] },
            expiresAt: { $ifNull: ['$expiresAt', never] },
          },
        },
        { $match: { $expr: { $gt: ['$expiresAt', '$$NOW'] } } },
        { $lookup: { from: '_User', localField: 'owner', foreignField: '_id', as: 'users' } },
        { $match: { 'users.0': { $exists: true } } },
        { $project: { _id: 0, session_id: '$_id', token: 1, owner: 1, expiresAt: 1 } },
      ])
      .toArray();
    if (before === changes)
      for (const session of sessions) {
        byToken.set(session.token, session);
        tokens.set(session.session_id, session.token);
      }
    return new Map(sessions.map(({ token, owner }) => [token, owner]));
  });

  const remembered = (token: string) => {
    const session = byToken.get(token);
    return session && session.expiresAt.getTime() > now() ? session.owner : undefined;
  };
  return { ask: read, remembered, known: async (token) => remembered(token) ?? read(token) };
}
