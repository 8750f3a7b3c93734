/** LiveQuery over web sockets. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Db } from 'mongodb';
import type { Entity } from '#shared/model/entity.ts';
import type { Log } from '#cloud/kernel/ports.ts';
import type { Circles } from '../memberRoles.ts';
import type { Feed } from './feed.ts';
import { liveLimits } from './limits.ts';
import { LiveQueryServer } from './liveQueryServer.ts';
import { createSessionOwners } from './sessionOwners.ts';
import { createWebSockets, type WebSocketLimits } from './webSockets.ts';

export interface LiveQueryOptions {
  readonly db: Db;
  /** Of the ParseServer, which must be running. */
  readonly appId: string;
  readonly feed: Feed;
  readonly entities: readonly Entity[];
  readonly circles?: Pick<Circles, 'known'>;
  /** The database's clock in milliseconds since 1970. */
  readonly now?: () => number;
  readonly log: Log;
  readonly limits?: Partial<WebSocketLimits & { subscriptionsPerClient: number; introduction: number }>;
}

export interface LiveQuery {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Open connections. */
  readonly size: number;
  /** The queries of all connections. */
  readonly subscriptions: number;
  readonly server: LiveQueryServer;
  close(): Promise<void>;
}

/** Resolves when the feed is open: later subscribers miss nothing. */
export async function startLiveQuery({
  db,
  appId,
  feed,
  entities,
  circles,
  now = Date.now,
  log,
  limits,
}: LiveQueryOptions): Promise<LiveQuery> {
  const bounds = { ...liveLimits, ...limits };
  const sockets = createWebSockets(bounds);
  const server = new LiveQueryServer({
    entities,
    appId,
    config: { wssAdapter: sockets.adapter, pubSubAdapter: feed.pubSubAdapter },
    subscriptionsPerClient: bounds.subscriptionsPerClient,
    introduction: bounds.introduction,
    sessions: createSessionOwners(db, feed, now),
    circles,
    log,
  });
  feed.setTeller(server);
  const endGaps = feed.onGap(() => sockets.closeAll());
  await server.connect();
  return {
    upgrade: sockets.upgrade,
    get size() {
      return sockets.size;
    },
    get subscriptions() {
      let sum = 0;
      for (const { subscriptionInfos } of server.clients.values()) sum += subscriptionInfos.size;
      return sum;
    },
    server,
    async close() {
      endGaps();
      server.subscriber.close();
      sockets.closeAll();
      await Promise.all(server.lanes.values());
    },
  };
}
