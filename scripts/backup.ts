/** `npm run backup -- <folder>`: a consistent backup of the database, while servers run. */
import { backup } from '#parse/database/backup.ts';
import { readConfig } from '#parse/config.ts';
import { folderArgument, operate, say } from './lib/operator.ts';

await operate(async ({ client, db }) => {
  const folder = folderArgument('backup');
  const { collections } = await backup(client, db, folder);
  const rows = collections.reduce((sum, each) => sum + each.rows, 0);
  say(
    `${rows} rows of ${collections.length} collections are in ${folder}. It holds private data: keep it as you keep the database.`,
  );
  const { files } = readConfig(process.env);
  if (files) say(`The files in the bucket ${files.s3.bucket} are not in it: keep copies of the bucket too.`);
});
