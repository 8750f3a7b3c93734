/**
 * Reads sessions as Parse stores them; those asked for at the same time are read together. Never cached, so that an ended session reads
 * nothing more.
 */
import type { Db } from 'mongodb';
import { gather } from '#cloud/patterns/gather.ts';

export interface Session {
  /** objectId of its `_User`. */
  readonly objectId: string;
  readonly expiresAt?: Date;
}

/** Reads the session of a token; undefined where there is none. */
export type ReadSession = (token: string) => Promise<Session | undefined>;

interface SessionRow {
  _session_token: string;
  _p_user: string;
  expiresAt?: Date;
}

const user = '_User$';

export function sessionReader(db: Db): ReadSession {
  const sessions = db.collection<SessionRow>('_Session');
  return gather(async (tokens: string[]) => {
    const rows = await sessions
      .find({ _session_token: { $in: tokens } }, { projection: { _session_token: 1, _p_user: 1, expiresAt: 1 } })
      .toArray();
    return new Map(
      rows.map(({ _session_token, _p_user, expiresAt }) => [
        _session_token,
        { objectId: _p_user.slice(user.length), expiresAt },
      ]),
    );
  });
}
