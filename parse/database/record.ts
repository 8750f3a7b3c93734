import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** `<data folder>/database.json`: what must stay the same from one start to the next. */
export interface DatabaseRecord {
  /** The mongod that made the folder, e.g. '6.0.5'. */
  version: string;
  /** The replica set's configuration in the data holds it. */
  port: number;
}

const fileName = 'database.json';

/** Undefined when the folder is new. Throws a sentence when the file cannot be understood. */
export function readRecord(dataDir: string): DatabaseRecord | undefined {
  const file = path.join(dataDir, fileName);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    // A path that leads through a file is refused when the folder is made.
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw new Error(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`, { cause: error });
  }
  try {
    const { version, port } = JSON.parse(text) as Partial<DatabaseRecord>;
    if (/^\d+\.\d+\.\d+$/.test(version ?? '') && Number.isInteger(port)) return { version: version!, port: port! };
  } catch {
    // Said below, with the same sentence as a value of the wrong kind.
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

/**
 * Whether a mongod of that version may open the data: the same major version, and not older than the one that made it. Throws
 * a sentence when not.
 */
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
