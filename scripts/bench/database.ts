/** The bench's database: DATABASE_URI, else a temporary mongod. */
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { startEmbedded } from '#parse/database/embedded.ts';
import { findMongod } from '../mongod.mjs';

export interface BenchDatabase {
  /** URI of a database by name. */
  uri(name: string): string;
  readonly client: MongoClient;
  readonly version: string;
  /** mongod's pid, if it is ours. */
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

export async function startDatabase(scratch: string): Promise<BenchDatabase> {
  const { DATABASE_URI: given, MONGOD_PATH, MONGOD_VERSION } = process.env;
  const binary = MONGOD_PATH && MONGOD_VERSION ? { path: MONGOD_PATH, version: MONGOD_VERSION } : undefined;
  const embedded = given
    ? undefined
    : await startEmbedded({
        dataDir: path.join(scratch, 'data'),
        binary: binary ?? (await findMongod({ log: console.error })),
      });
  const base = new URL(given ?? embedded!.uri);
  const client = await MongoClient.connect(base.href);
  const { version } = (await client.db().admin().serverInfo()) as { version: string };
  const used = new Set<string>();
  return {
    uri(name) {
      const uri = new URL(base);
      uri.pathname = `bench_${name}`;
      used.add(`bench_${name}`);
      return uri.href;
    },
    client,
    version,
    pid: embedded?.pid,
    async stop() {
      for (const name of used) await client.db(name).dropDatabase();
      await client.close();
      await embedded?.stop();
    },
  };
}
