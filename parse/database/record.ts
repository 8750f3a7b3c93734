import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** `<data folder>/database.json`: settings that must survive restarts. */
export interface DatabaseRecord {
  /** Version of the mongod that created the data, e.g. '6.0.5'. */
  version: string;
  /** Part of the replica set's stored configuration. */
  port: number;
}

const fileName = 'database.json';

/** Undefined for a new folder. Throws a sentence when the file is invalid. */
export function readRecord(dataDir: string): DatabaseRecord | undefined {
  const file = path.join(dataDir, fileName);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    // Invalid paths are reported when the folder is created.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw new Error(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`, { cause: error });
  }
  try {
    const { version, port } = JSON.parse(text) as Partial<DatabaseRecord>;
    if (/^\d+\.\d+\.\d+$/.test(version ?? '') && Number.isInteger(port)) return { version: version!, port: port! };
  } catch {
    // Reported below, like a value of the wrong type.
  }
  throw new Error(
    `${file} should hold the database's version and port and does not. Restore it, or write ` +
      `{"version":"<the mongod that made the data, e.g. 8.0.17>","port":0} into it.`,
  );
}

export function writeRecord(dataDir: string, record: DatabaseRecord): void {
  const file = path.join(dataDir, fileName);
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, `${JSON.stringify(record)}\n`);
  renameSync(beside, file);
}

/** Whether this mongod may open the data: same major version, and not older. Throws a sentence otherwise. */
export function checkVersion(dataDir: string, made: string, running: string): void {
  const [madeMajor, madeMinor] = made.split('.').map(Number);
  const [major, minor] = running.split('.').map(Number);
  if (major === madeMajor && minor! >= madeMinor!) return;
  throw new Error(
    `The data in ${dataDir} was made by MongoDB ${made}, and the mongod found here is ${running}, which must not open it; ` +
      `nothing was changed. Name a mongod ${madeMajor}.${madeMinor} in MONGOMS_SYSTEM_BINARY, or start with an empty ` +
      `folder in DATA_DIR.`,
  );
}
