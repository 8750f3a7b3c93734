/** A real server with its own database, for a test file. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { MongoClient } from 'mongodb';
import pino from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import { shellOf } from '#parse/pages.ts';
import { type RunningServer, type ServerOptions, startServer } from '#parse/server.ts';

const builtPages = 'dist/web';

// Parse adds process listeners per server, and a worker starts a server for most files.
process.setMaxListeners(0);

export const databaseUri = (name: string, port = inject('mongoPort')) =>
  `mongodb://127.0.0.1:${port}/${name}?replicaSet=rs0&w=majority&journal=true`;

/** A unique name. */
export const freshDatabaseName = () => `t_${randomUUID().replaceAll('-', '').slice(0, 20)}`;

export async function dropDatabase(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  await client.db().dropDatabase();
  await client.close();
}

/** Made before and emptied, by the classes in it. Making one costs more than most files' tests: 80 collections with their indexes. */
const emptied = new Map<string, string[]>();
const kept = new Set(['_SCHEMA', 'Migrations']);

async function emptyDatabase(uri: string): Promise<void> {
  const client = await MongoClient.connect(uri);
  const collections = await client.db().collections();
  await Promise.all(
    collections.map(async (each) => {
      if (kept.has(each.collectionName)) return;
      // What the database noted of its own work, which nobody may write.
      if (each.collectionName === 'system.profile') await each.drop();
      else await each.deleteMany({}, { writeConcern: { w: 1 } });
    }),
  );
  await client.close();
}

const bareTemplate = '<!doctype html><html lang="en"><head><!--head--></head><body><!--boot--></body></html>';

export type TestServerOptions = Partial<ServerOptions> & {
  /** Serves the built pages. */
  readonly pages?: boolean;
};

export const testSecret = 'a secret that is used by tests alone, and long enough';

export function startTestServer({ pages, ...options }: TestServerOptions = {}): Promise<RunningServer> {
  if (pages && !existsSync(`${builtPages}/index.html`))
    throw new Error('The pages are not built: npm test builds them.');
  return startServer({
    databaseUri: databaseUri(freshDatabaseName()),
    appSecret: testSecret,
    port: 0,
    host: '127.0.0.1',
    logger: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    // Everybody in a test is new.
    newcomerHours: 0,
    // Nothing is asked of the machine's own network.
    dns: { txt: () => Promise.resolve([]), cname: () => Promise.resolve([]) },
    template: pages
      ? async (url) =>
          readFileSync(`${builtPages}/${shellOf(url) === 'web' ? 'index' : `.vite/${shellOf(url)}`}.html`, 'utf8')
      : async () => bareTemplate,
    ...(pages && { assets: builtPages }),
    ...options,
  });
}

/** A value from /metrics; NaN when missing. Labels are a pattern. */
export async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

/** An empty database of a server with these domains besides the product's; `giveBack` it when that has stopped. */
export const borrowDatabase = (
  domains: TestServerOptions['domains'] = [],
): { uri: string; giveBack: () => Promise<void> } => {
  const classes = domains.map(({ name }) => name).join(' ');
  const uri = emptied.get(classes)?.pop() ?? databaseUri(freshDatabaseName());
  return {
    uri,
    async giveBack() {
      await emptyDatabase(uri);
      emptied.set(classes, [...(emptied.get(classes) ?? []), uri]);
    },
  };
};

/** The file's server with an empty database: started before its tests, stopped after them. */
export function useServer(options: TestServerOptions = {}): { readonly current: RunningServer } {
  let server: RunningServer | undefined;
  let database: ReturnType<typeof borrowDatabase> | undefined;
  beforeAll(async () => {
    if (options.databaseUri === undefined) database = borrowDatabase(options.domains);
    server = await startTestServer({ databaseUri: database?.uri, ...options });
  });
  afterAll(async () => {
    await server?.stop();
    await database?.giveBack();
  });
  return {
    get current() {
      if (!server) throw new Error('The server is there only while tests run.');
      return server;
    },
  };
}
