/**
 * `npm run reconcile`: recounts everything that votes are kept in, and prints a sentence for each difference. With `--fix` it makes totals again
 * from the ledger, and notes that in the operators' log; nothing else is changed. Ends with 1 when it found any, with 2 when it could not look.
 */
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { mendTallies, reconcile } from '#cloud/contests/index.ts';
import { ConfigError, loadDotEnv, readConfig } from '#parse/config.ts';
import { embeddedUri } from '#parse/database/access.ts';
import { connect } from '#parse/database/connection.ts';
import { startEmbedded } from '#parse/database/embedded.ts';
import { createSecrets } from '#parse/ports/secrets.ts';
import { createStorage } from '#parse/storage/storage.ts';
import { findMongod } from './mongod.mjs';

type Say = (line: string) => void;

/** Returns whether everything is consistent, or was repaired. */
export async function runReconcile(databaseUri: string, { fix }: { fix: boolean }, say: Say): Promise<boolean> {
  const database = await connect(databaseUri, say);
  try {
    const storage = createStorage(database);
    // Tags and hashes do not depend on the server's secret.
    const secrets = createSecrets(() => '');
    const wrong = new Set<string>();
    const kinds = new Map<string, number>();
    const summary = await reconcile({ storage, clock: database.clock, secrets }, ({ kind, cx_id, says }) => {
      say(says);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (kind === 'tally' && cx_id) wrong.add(cx_id);
    });
    let mended = 0;
    if (fix) for (const cx_id of wrong) mended += await mendTallies({ storage, secrets }, cx_id);
    const { contests, votes, locks, findings } = summary;
    say(
      `${contests} contests, ${votes} votes, ${locks} locks: ${
        findings ? [...kinds].map(([kind, count]) => `${count} x ${kind}`).join(', ') : 'everything agrees'
      }.${mended ? ` ${mended} totals were made again from the ledger.` : ''}`,
    );
    return findings === mended;
  } finally {
    await database.close();
  }
}

/** The configured database, that of a running server, or a mongod started on its folder. */
async function openDatabase(say: Say): Promise<{ uri: string; stop(): Promise<void> }> {
  const { databaseUri, dataDir } = readConfig(process.env);
  if (databaseUri) return { uri: databaseUri, stop: async () => {} };
  const uri = embeddedUri(dataDir);
  if (!uri) throw new ConfigError(`There is no database in ${dataDir}. Set DATABASE_URI, or DATA_DIR.`);
  const isRunning = await connect(uri, () => {}).then(
    (database) => database.close().then(() => true),
    () => false,
  );
  if (isRunning) return { uri, stop: async () => {} };
  return startEmbedded({ dataDir, binary: await findMongod({ env: process.env }), log: say });
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { fix: { type: 'boolean', default: false } } });
  const say: Say = (line) => console.log(line);
  loadDotEnv();
  try {
    const { uri, stop } = await openDatabase(say);
    try {
      return (await runReconcile(uri, values, say)) ? 0 : 1;
    } finally {
      await stop();
    }
  } catch (error) {
    console.error(`Nothing was recounted: ${(error as Error).message}`);
    return 2;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = await main();
