/**
 * `npm run files -- move --to s3|gridfs`: moves all files between the database and the bucket while servers run. Each is read back and compared by
 * SHA-256 before it is deleted where it was. Stopped in the middle, it goes on when it is run again. Ends with 1 when a file was not moved.
 */
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#parse/config.ts';
import { createGridfs } from '#parse/ports/files/gridfs.ts';
import { moveAll } from '#parse/ports/files/moving.ts';
import { createS3 } from '#parse/ports/files/s3.ts';
import { operate, say } from './lib/operator.ts';

const usage = 'npm run files -- move --to s3, or --to gridfs';
/** Files between two lines of how far it is. */
const everySo = 1000;

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function asked(): 's3' | 'gridfs' {
  try {
    const { values, positionals } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true });
    const to = values.to;
    if (positionals.join() === 'move' && (to === 's3' || to === 'gridfs')) return to;
  } catch {
    // Said below.
  }
  throw new ConfigError(`Say where to: ${usage}`);
}

await operate(async ({ db }) => {
  const to = asked();
  const { files } = readConfig(process.env);
  if (!files) throw new ConfigError('Set S3_BUCKET: there is no bucket to move files to or from.');
  // New files would be kept where all are moved from.
  if (files.writes !== to) throw new ConfigError(`Set FILES=${to} first, for this command and for all servers.`);
  const log = { info() {}, warn() {}, error: (_values: object, message: string) => say(`${message}.`) };
  const s3 = createS3(files.s3, log);
  const gridfs = createGridfs(db);
  const [from, into] = to === 's3' ? [gridfs, s3] : [s3, gridfs];
  try {
    const { moved, bytes, differ } = await moveAll(db, from, into, (so) => {
      if (so.moved && so.moved % everySo === 0) say(`${so.moved} files so far, ${megabytes(so.bytes)}.`);
    });
    for (const id of differ) say(`${id} is not the same after copying, and stays where it is.`);
    let left = 0;
    for await (const _ of from.ids()) left += 1;
    say(
      `${moved} files (${megabytes(bytes)}) were moved to ${to} and compared by SHA-256, ${differ.length} differ, ${left} are left in ${to === 's3' ? 'gridfs' : 's3'}.`,
    );
    if (differ.length) process.exitCode = 1;
  } finally {
    s3.close();
  }
});
