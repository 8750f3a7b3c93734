/** Common parts of operators' commands: database connection and error messages. */
import path from 'node:path';
import { embeddedUri } from '#parse/database/access.ts';
import { ConfigError, loadDotEnv, readConfig } from '#parse/config.ts';
import { connect, type Database, DatabaseError } from '#parse/database/connection.ts';
import { BackupError } from '#parse/database/backup.ts';
import { MovingAlready } from '#parse/ports/files/moving.ts';
import { isAway } from '#parse/ports/files/store.ts';
import { root } from '#parse/root.mjs';

export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** DATABASE_URI, or the database of the server that runs in DATA_DIR. */
function uriOf(): string {
  loadDotEnv(path.join(root, '.env'));
  const { databaseUri, dataDir } = readConfig(process.env);
  if (databaseUri) return databaseUri;
  const uri = embeddedUri(dataDir);
  if (!uri) throw new ConfigError(`Set DATABASE_URI: there is no database in ${dataDir} either.`);
  return uri;
}

/** The folder argument after `--`. */
export function folderArgument(command: string): string {
  const [folder, ...rest] = process.argv.slice(2);
  if (!folder || rest.length) throw new ConfigError(`Name one folder: npm run ${command} -- <folder>`);
  return path.resolve(folder);
}

/** Runs a command with the database. Known errors are printed as a sentence. Sets the exit code. */
export async function operate(work: (database: Database) => Promise<void>): Promise<void> {
  let database: Database | undefined;
  try {
    database = await connect(uriOf(), say);
    await work(database);
  } catch (error) {
    const isPlain = [ConfigError, DatabaseError, BackupError, MovingAlready].some((kind) => error instanceof kind);
    console.error(
      isAway(error)
        ? 'The bucket does not answer: run the command again when it does.'
        : isPlain
          ? (error as Error).message
          : error,
    );
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
}
