/** Common parts of operators' commands: database connection and error messages. */
import path from 'node:path';
import { ConfigError, loadDotEnv, readConfig } from '#parse/config.ts';
import { connect, type Database, DatabaseError } from '#parse/database/connection.ts';
import { BackupError } from '#parse/database/backup.ts';
import { readRecord } from '#parse/database/record.ts';

export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** DATABASE_URI, or the database of the server that runs in DATA_DIR. */
function uriOf(): string {
  loadDotEnv(path.join(import.meta.dirname, '..', '..', '.env'));
  const { databaseUri, dataDir } = readConfig(process.env);
  if (databaseUri) return databaseUri;
  const record = readRecord(dataDir);
  if (!record) throw new ConfigError(`Set DATABASE_URI: there is no database in ${dataDir} either.`);
  return `mongodb://127.0.0.1:${record.port}/engage?replicaSet=rs0&w=majority&journal=true`;
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
    const isPlain = [ConfigError, DatabaseError, BackupError].some((kind) => error instanceof kind);
    console.error(isPlain ? (error as Error).message : error);
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
}
