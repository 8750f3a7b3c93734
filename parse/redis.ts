/** The connection to Redis, which the server can do without: what it does there goes another way while it is away. */
import { createClient } from 'redis';
import type { Log } from '#cloud/ports.ts';

export interface Redis {
  readonly client: RedisClient;
  /** Before every key and channel of this site: two sites may share a Redis. */
  readonly prefix: string;
  /** Whether commands are answered at this moment. */
  isReady(): boolean;
  /** Connections of their own kind, such as those that wait for messages; their commands wait while Redis is away. */
  duplicate(): RedisClient;
  /** What the command answers. Rejects at once while Redis is away, and when it does not answer in time. */
  ask<T>(command: (client: RedisClient) => Promise<T>): Promise<T>;
  close(): void;
}

export type RedisClient = ReturnType<typeof clientFor>;

/** Milliseconds that a command may take: a Redis that hangs is away. */
const patience = 300;
/** How long nothing is asked of a Redis that has just hung. */
const restAfterHang = 1000;
const longestPause = 2000;
/** A connection that says nothing for so long is dead; pings and waiting reads end sooner. */
const silence = 6000;

const clientFor = (url: string, disableOfflineQueue: boolean) =>
  createClient({
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

/** Never rejects and waits for nothing: the server starts without Redis as well, and takes it when it comes. */
export function openRedis(url: string, prefix: string, log: Log): Redis {
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
    // Once an outage, not once a try; an address with a password is in no message of the driver's.
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
        }, patience);
      });
      const answer = command(client);
      // When it is late nobody waits for what becomes of it.
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
