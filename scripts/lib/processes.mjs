// The modules that run as a process or a thread of their own, each compiled into a file in dist/server.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** In the container too. */
const product = [
  'scripts/serve.ts',
  'scripts/backup.ts',
  'scripts/restore.ts',
  'scripts/files.ts',
  'scripts/reconcile.ts',
  'scripts/recount.ts',
  'scripts/demo/drawer.ts',
  'parse/payments/main.ts',
  'parse/http/shareImages/shareLayout.ts',
  'parse/http/documents/paperThread.ts',
  'parse/http/documents/sheetThread.ts',
];

/** Only where the sources are. */
const ofDevelopers = [
  'scripts/cluster.ts',
  'scripts/bench.ts',
  ...['listener', 'loader', 'subscriber', 'talker', 'watcher'].map((name) => `scripts/bench/${name}.ts`),
  'test/contests/studioProcess.ts',
  'test/payments/serverProcess.ts',
  'test/services/orderProcess.ts',
  'test/storage/holder.ts',
  'test/votes/serverProcess.ts',
];
const benchServers = 'scripts/bench/servers';

/** @param {string} root @returns {string[]} their sources, relative to the project's folder */
export const processesIn = (root) => {
  const folder = path.join(root, benchServers);
  const servers = existsSync(folder) ? readdirSync(folder).map((file) => `${benchServers}/${file}`) : [];
  return [...product, ...ofDevelopers, ...servers].filter((file) => existsSync(path.join(root, file)));
};
