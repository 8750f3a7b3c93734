/** The foundation of a server: database, indexes, storage, keys, Redis, metrics. */
import type { Database } from '../database/connection.ts';
import { ensureIndexes, missingIndexes } from '../database/indexes.ts';
import { startAtNewest } from '../database/migrations.ts';
import { ensureSchema } from '../database/schema.ts';
import { deriveKey } from '../config.ts';
import { createMetrics } from '../metrics.ts';
import { createCounters } from '../ports/limiter.ts';
import { createSecrets } from '../ports/secrets.ts';
import { openRedis } from '../redis.ts';
import { createStorage } from '../storage/storage.ts';
import type { Tracing } from '../tracing.ts';
import type { ServerOptions, Stops } from './options.ts';
import type { Product } from './product.ts';

interface Given {
  readonly options: ServerOptions;
  readonly product: Product;
  readonly database: Database;
  readonly tracing: Tracing | undefined;
  readonly stops: Stops;
}

export async function openBase({ options, product, database, tracing, stops }: Given) {
  const { appSecret, redisUrl, logger: log } = options;
  const { db } = database;
  await startAtNewest(db);
  const hadIndexes = !(await missingIndexes(db, product.entities)).length;
  if (!hadIndexes) await ensureIndexes(db, product.entities);
  await ensureSchema(db, product.entities);
  const storage = createStorage(database);
  const secrets = createSecrets((purpose) => deriveKey(appSecret, purpose));
  const redis = redisUrl ? openRedis(redisUrl, `engage:${db.databaseName}:`, log) : undefined;
  if (redis) stops.push(() => redis.close());
  return {
    options,
    product,
    database,
    hadIndexes,
    storage,
    secrets,
    masterKey: deriveKey(appSecret, 'parse-master'),
    redis,
    countersOf: createCounters(redis),
    metrics: createMetrics(),
    tracing,
    log,
    stops,
  };
}
export type Base = Awaited<ReturnType<typeof openBase>>;
