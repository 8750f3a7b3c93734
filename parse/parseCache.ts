/**
 * Parse's cache holds roles, for a short time, and no users of sessions. Each request reads its session, by one query instead of Parse's
 * two through all of its layers, so that an ended session reads nothing more.
 */
import type { ReadSession } from './sessions.ts';
import { parseModule } from './stockParse.ts';

interface Cache {
  get(key: string): Promise<unknown>;
  put(key: string, value: unknown, ttl?: number): Promise<void>;
  del(key: string): Promise<void>;
  clear(): Promise<void>;
}

const { InMemoryCacheAdapter } = parseModule('Adapters/Cache/InMemoryCacheAdapter') as {
  InMemoryCacheAdapter: new (options: { ttl?: number; maxSize?: number }) => Cache;
};

/** Parse's keys are `<application>:user:<session token>` and `<application>:role:<objectId>`. */
const ofSession = /^[^:]*:user:/;

export class ParseCache extends InMemoryCacheAdapter {
  private readonly readSession: ReadSession;
  constructor(options: { ttl: number; maxSize: number }, readSession: ReadSession) {
    super(options);
    this.readSession = readSession;
  }

  /** The part of a session that Parse needs: who it is, and until when. When this finds nothing, Parse looks by itself and refuses. */
  override async get(key: string): Promise<unknown> {
    if (!ofSession.test(key)) return super.get(key);
    const sessionToken = key.replace(ofSession, '');
    const session = await this.readSession(sessionToken);
    if (!session) return null;
    const { objectId, expiresAt } = session;
    return { className: '_User', objectId, sessionToken, ...(expiresAt && { expiresAt: expiresAt.toISOString() }) };
  }

  override async put(key: string, value: unknown, ttl?: number): Promise<void> {
    if (!ofSession.test(key)) await super.put(key, value, ttl);
  }
}
