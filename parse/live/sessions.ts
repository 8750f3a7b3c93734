/** Whose sessions are: asked anew for every delivery, of everybody who would hear it by one command, and remembered by nobody. */
import type { Db } from 'mongodb';
import { gather } from '#cloud/gather.ts';

const user = '_User$';
/** When a session without a date runs out. */
const never = new Date(8.64e15);

/** The objectId of a session's `_User`; undefined when the session has ended, has run out, or its user is gone. */
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
