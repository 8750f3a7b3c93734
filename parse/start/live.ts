/** Live data: LiveQuery and rooms. */
import type { Circles } from '../memberRoles.ts';
import type { Callers } from '#parse/http/calls/callers.ts';
import type { Feed } from '../live/feed.ts';
import { startLiveQuery } from '../live/liveQuery.ts';
import { createRelay } from '../live/relay.ts';
import { createSockets, type Sockets } from '../live/sockets.ts';
import type { Base } from './base.ts';
import { appId } from './options.ts';
import type { OpenPorts } from './ports.ts';

export async function openLiveQuery({ product, database, log, stops }: Base, feed: Feed, circles: Circles) {
  const { db, clock } = database;
  const { entities } = product;
  const liveQuery = await startLiveQuery({ db, appId, feed, entities, circles, now: () => clock.now(), log });
  stops.push(
    () => feed.close(),
    () => liveQuery.close(),
  );
  return liveQuery;
}
export type LiveQuery = Awaited<ReturnType<typeof openLiveQuery>>;

export async function openSockets(base: Base, { ports, open }: OpenPorts, feed: Feed, callers: Callers) {
  const { product, database, redis, log, stops } = base;
  const byDatabase = await createRelay(database.db, feed, log);
  const byRedis = redis && (await import('../live/redisRelay.ts')).createRedisRelay(redis, byDatabase);
  if (byRedis) stops.push(() => byRedis.close());
  const sockets: Sockets = createSockets({
    identify: (auth) => callers.identifySocket(auth),
    forget: (user_id) => callers.forget(user_id),
    open: (tools) => product.roomServices.map((service) => service.open(ports, tools)),
    feed,
    now: () => database.clock.now(),
    relay: byRedis ?? byDatabase,
    adapter: byRedis?.adapter,
    log,
  });
  open.sockets = sockets;
  stops.push(() => sockets.close());
  return sockets;
}
