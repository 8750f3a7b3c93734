/** Parse's cache of roles. Users of sessions are looked up by each request, so that an ended session reads nothing more. */
import { createRequire } from 'node:module';

interface Cache {
  get(key: string): Promise<unknown>;
  put(key: string, value: unknown, ttl?: number): Promise<void>;
  del(key: string): Promise<void>;
  clear(): Promise<void>;
}

const { InMemoryCacheAdapter } = createRequire(import.meta.url)(
  'parse-server/lib/Adapters/Cache/InMemoryCacheAdapter',
) as { InMemoryCacheAdapter: new (options: { ttl?: number; maxSize?: number }) => Cache };

/** Parse's keys are `<application>:user:<session token>` and `<application>:role:<objectId>`. */
const ofSession = /^[^:]*:user:/;

export class RoleCache extends InMemoryCacheAdapter {
  override async put(key: string, value: unknown, ttl?: number): Promise<void> {
    if (!ofSession.test(key)) await super.put(key, value, ttl);
  }
}
