/** What the operator's commands share: the database, and words for what goes wrong. */
import path from 'node:path';
import { ConfigError, loadDotEnv, readConfig } from '#parse/config.ts';
import { connect, type Database, DatabaseError } from '#parse/database/connection.ts';
import { BackupError } from '#parse/database/backup.ts';
import { readRecord } from '#parse/database/record.ts';

export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Of DATABASE_URI, or the one that a server on this machine runs in DATA_DIR. */
function uriOf(): string {
  loadDotEnv(path.join(import.meta.dirname, '..', '..', '.env'));
  const { databaseUri, dataDir } = readConfig(process.env);
  if (databaseUri) return databaseUri;
  const record = readRecord(dataDir);
  if (!record) throw new ConfigError(`Set DATABASE_URI: there is no database in ${dataDir} either.`);
  return `mongodb://127.0.0.1:${record.port}/engage?replicaSet=rs0&w=majority&journal=true`;
}

/** The folder named behind `--`. */
export function folderArgument(command: string): string {
  const [folder, ...rest] = process.argv.slice(2);
  if (!folder || rest.length) throw new ConfigError(`Name one folder: npm run ${command} -- <folder>`);
  return path.resolve(folder);
}

/** Runs a command with the database; what can be mended is a sentence. Sets the exit code. */
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
