/** Reads sessions as Parse stores them. Never cached: an ended session reads nothing more. */
import type { Db } from 'mongodb';

export interface Session {
  /** Of its `_User`. */
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

export function sessionReader(db: Db): ReadSession {
  const sessions = db.collection<SessionRow>('_Session');
  return async (token) => {
    const row = await sessions.findOne({ _session_token: token }, { projection: { _p_user: 1, expiresAt: 1 } });
    return row ? { objectId: row._p_user.slice('_User$'.length), expiresAt: row.expiresAt } : undefined;
  };
}
