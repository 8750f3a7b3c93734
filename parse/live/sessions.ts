/** Looks up the owners of sessions, batched and uncached. */
import type { Db } from 'mongodb';
import { gather } from '#cloud/gather.ts';

const user = '_User$';
/** Expiry of sessions without a date. */
const never = new Date(8.64e15);

/** objectIds of the sessions' users; undefined for ended and expired sessions, and deleted users. */
export const createSessionOwners = (db: Db): ((token: string) => Promise<string | undefined>) =>
  gather(async (tokens: string[]) => {
    const sessions = await db
      .collection('_Session')
      .aggregate<{ token: string; owner: string }>([
        { $match: { _session_token: { $in: tokens }, $expr: { $gt: [{ $ifNull: ['$expiresAt', never] }, '$$NOW'] } } },
        { $project: { token: '$_session_token', owner: { $substrBytes: ['$_p_user', user.length, -1] } } },
        { $lookup: { from: '_User', localField: 'owner', foreignField: '_id', as: 'users' } },
        { $match: { 'users.0': { $exists: true } } },
        { $project: { _id: 0, token: 1, owner: 1 } },
      ])
      .toArray();
    return new Map(sessions.map(({ token, owner }) => [token, owner]));
  });
