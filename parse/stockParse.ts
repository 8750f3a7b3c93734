/**
 * Parse Server, without what it requires for settings that are not used here: GraphQL, Postgres, Redis, LDAP and keys of other sign-ins are
 * half of its modules, 40 MB in each process. Everything that imports it takes it from here.
 */
import './quietParse.ts';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Modules of Parse Server that are only touched where they are configured. */
const unused = [
  'redis',
  'graphql',
  'jwks-rsa',
  'parse-server/lib/GraphQL/ParseGraphQLServer',
  'parse-server/lib/Adapters/Storage/Postgres/PostgresStorageAdapter',
  'parse-server/lib/Adapters/Cache/RedisCacheAdapter',
  'parse-server/lib/Adapters/PubSub/RedisPubSub',
  'parse-server/lib/Adapters/Auth/ldap',
  'parse-server/lib/Adapters/Auth/gcenter',
].map((name) => createRequire(require.resolve('parse-server')).resolve(name));

function leftOut(): never {
  throw new Error('parse/stockParse.ts leaves this part of Parse Server out.');
}

const absent = unused.filter((file) => !(file in require.cache));
for (const file of absent)
  require.cache[file] = { id: file, filename: file, loaded: true, exports: leftOut } as NodeJS.Module;
const { ParseServer } = require('parse-server') as { ParseServer: object };
for (const file of absent) delete require.cache[file];

export { ParseServer };

/** A module of it, by its path in the package's `lib`. */
export const parseModule = (name: string): unknown => require(`parse-server/lib/${name}`);

// The package it pushes by is 10 MB in each process with Firebase and a `fetch` of its own; ours is parse/ports/push.ts.
const adapters = parseModule('Adapters/AdapterLoader') as { loadModule(name: string): Promise<unknown> };
const { PushAdapter: unpushed } = parseModule('Adapters/Push/PushAdapter') as { PushAdapter: object };
const { loadModule } = adapters;
adapters.loadModule = async (name) => (name === '@parse/push-adapter' ? unpushed : loadModule(name));
