/** The optional Redis connection; callers fall back while it is down. */
import type { Log } from '#cloud/kernel/ports.ts';
import { lazily } from './lazy.ts';

const driver = lazily('redis');

export interface Redis {
  readonly client: RedisClient;
  /** Key prefix, because sites may share a Redis. */
  readonly prefix: string;
  /** Whether commands are answered now. */
  isReady(): boolean;
  /** A further connection, for blocking reads; its commands queue while Redis is down. */
  duplicate(): RedisClient;
  /** Runs a command. Rejects at once while Redis is down, and on timeout. */
  ask<T>(command: (client: RedisClient) => Promise<T>): Promise<T>;
  close(): void;
}

export type RedisClient = ReturnType<typeof clientFor>;

/** Command timeout in milliseconds. */
const defaultTimeoutMs = 300;
/** Milliseconds without commands after a timeout (circuit breaker). */
const restAfterHang = 1000;
const longestPause = 2000;
/** Milliseconds of silence after which a connection counts as dead; pings and blocking reads come more often. */
const silence = 6000;

const clientFor = (url: string, disableOfflineQueue: boolean) =>
  driver().createClient({
    url,
    disableOfflineQueue,
    pingInterval: 2000,
    socket: {
      connectTimeout: 2000,
      socketTimeout: silence,
      reconnectStrategy: (tries) => Math.min(longestPause, 50 * 2 ** Math.min(tries, 10)),
    },
  });

class RedisAway extends Error {
  override name = 'RedisAway';
}

/** Never rejects or blocks: the server also starts without Redis and uses it when it comes up. */
export function openRedis(url: string, prefix: string, log: Log, timeoutMs = defaultTimeoutMs): Redis {
  const open = new Set<RedisClient>();
  let away = false;
  let restsUntil = 0;

  const opened = (disableOfflineQueue: boolean) => {
    const client = clientFor(url, disableOfflineQueue);
    open.add(client);
    return client;
  };
  const client = opened(true);
  client.on('error', (error: Error) => {
    // Logged once per outage. The driver's messages do not contain the URL and its password.
    if (!away) log.warn({ reason: error.message }, 'Redis is away: limits count by process, rooms go by the database');
    away = true;
  });
  client.on('ready', () => {
    if (away) log.info({}, 'Redis is back');
    away = false;
  });
  client.connect().catch(() => undefined);

  const isReady = () => client.isReady && performance.now() >= restsUntil;

  return {
    client,
    prefix,
    isReady,
    duplicate() {
      const other = opened(false);
      other.on('error', () => undefined);
      return other;
    },
    async ask(command) {
      if (!isReady()) throw new RedisAway();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          restsUntil = performance.now() + restAfterHang;
          reject(new RedisAway());
        }, timeoutMs);
      });
      const answer = command(client);
      // After the timeout the result is ignored.
      answer.catch(() => undefined);
      try {
        return await Promise.race([answer, late]);
      } finally {
        clearTimeout(timer);
      }
    },
    close() {
      for (const each of open) if (each.isOpen) each.destroy();
      open.clear();
    },
  };
}
