/** Starts Parse and the change stream, then runs migrations. */
import { type Circles, createCircles } from '../memberRoles.ts';
import { migrate } from '../database/migrations.ts';
import { verify } from '../database/indexes.ts';
import { createFeed, type Feed } from '../live/feed.ts';
import { relayCollection } from '../live/relay.ts';
import { type ParseDoor, startParse } from '../parseServer.ts';
import { sessionReader } from '../sessions.ts';
import type { Base } from './base.ts';
import { appId } from './options.ts';

export async function openParse(base: Base): Promise<{ feed: Feed; parse: ParseDoor; circles: Circles }> {
  const { options, product, storage, secrets, masterKey, log } = base;
  const { entities, parseFunctions: functions, roomServices, rowListeners, hooks } = product;
  const { db, clock } = base.database;
  const feed = createFeed({
    db,
    entities,
    watches: [...roomServices.flatMap(({ watches = [] }) => watches), ...rowListeners.map(({ entity }) => entity)],
    collections: [relayCollection],
    now: () => clock.now(),
    log,
  });
  const circles = createCircles(db, feed, () => clock.now());
  const parse = await startParse({
    databaseUri: options.databaseUri,
    appId,
    // Parse calls itself in process, never by this URL.
    serverUrl: `${options.publicUrl ?? `http://127.0.0.1:${options.port}`}/parse`,
    masterKey,
    allowedOrigins: [options.publicUrl, ...(options.allowedOrigins ?? [])].filter((origin) => origin !== undefined),
    trustProxy: options.trustProxy ?? false,
    entities,
    functions,
    feed,
    readSession: sessionReader(db),
    circles,
    operatorWrites: {
      raiseRev: (className, id) =>
        db
          .collection<{ _id: string }>(className)
          .updateOne({ _id: id }, { $inc: { rev: 1 }, $currentDate: { _updated_at: true } }),
      record: (write) =>
        storage.transact(async (tx) => void (await hooks.run('operatorWrote', tx, { secrets }, write))),
    },
    tracing: base.tracing,
    log,
  });
  base.stops.push(() => parse.close());
  await migrate(db, log);
  await verify(db, entities, base.hadIndexes);
  return { feed, parse, circles };
}
