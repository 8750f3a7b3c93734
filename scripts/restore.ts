/** `npm run restore -- <folder>`: restores a backup to the empty database of DATABASE_URI, and recounts all contests. */
import { recount } from '#cloud/contests/index.ts';
import { restore } from '#parse/database/backup.ts';
import { createLogger } from '#parse/logger.ts';
import { createStorage } from '#parse/storage/storage.ts';
import { folderArgument, operate, say } from './lib/operator.ts';

await operate(async (database) => {
  const folder = folderArgument('restore');
  const { collections, made } = await restore(database.db, folder);
  const rows = collections.reduce((sum, each) => sum + each.rows, 0);
  say(`${rows} rows of ${collections.length} collections are restored, as they were at ${made}.`);
  const differences = await recount(createStorage(database), createLogger('error'), new Date(0));
  if (differences.length) {
    say(`${differences.length} totals differ from the ledger: see above.`);
    process.exitCode = 1;
  } else say('Every total is what the ledger says.');
  say('Start the servers with the same APP_SECRET: everybody stays logged in, and receipts stay valid.');
});
