/** The embedded mongod's secret: the key of its set, and the password of the one user in it. */
import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type MongoClient, type MongoClientOptions, MongoServerError } from 'mongodb';
import { readRecord } from './record.ts';

export const replicaSet = 'rs0';
const user = 'engage';

const keyFileOf = (dataDir: string) => path.join(dataDir, 'database.key');

/** Hexadecimal, which mongod accepts in a key file and a URI needs no escapes for. Undefined while there is none. */
function readKey(dataDir: string): string | undefined {
  try {
    const key = readFileSync(keyFileOf(dataDir), 'utf8').trim();
    return /^[0-9a-f]{64}$/.test(key) ? key : undefined;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw new Error(`${keyFileOf(dataDir)} cannot be read (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    });
  }
}

/** The data folder's key; made if missing or damaged, since every start sets the password to it. Call as the folder's owner. */
export function ensureKey(dataDir: string): { file: string; key: string } {
  const file = keyFileOf(dataDir);
  const kept = readKey(dataDir);
  if (kept) {
    // mongod refuses a key that others may read.
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
    return { file, key: kept };
  }
  const key = randomBytes(32).toString('hex');
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, key, { mode: 0o600 });
  renameSync(beside, file);
  return { file, key };
}

/** Client options of mongod's own internal user, whose password is the key: it exists before any user does, and outlives a lost password. */
export const asSystem = (key: string | undefined): MongoClientOptions =>
  key === undefined ? {} : { auth: { username: '__system', password: key }, authSource: 'local' };

const noSuchUser = 11;

/** Makes the user, or gives it the key as its password: the data may be older than the key. */
export async function ensureUser(client: MongoClient, key: string): Promise<void> {
  const admin = client.db('admin');
  const set = { pwd: key, roles: ['root'], writeConcern: { w: 'majority' } };
  try {
    await admin.command({ updateUser: user, ...set });
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== noSuchUser) throw error;
    await admin.command({ createUser: user, ...set });
  }
}

/** `key` undefined: without a password. */
export function uriOf(port: number, key: string | undefined, database = 'engage'): string {
  const options = `replicaSet=${replicaSet}&w=majority&journal=true`;
  return key === undefined
    ? `mongodb://127.0.0.1:${port}/${database}?${options}`
    : `mongodb://${user}:${key}@127.0.0.1:${port}/${database}?${options}&authSource=admin`;
}

/** The URI of the embedded database in a data folder, whose server may be running; undefined where there never was one. */
export function embeddedUri(dataDir: string): string | undefined {
  const record = readRecord(dataDir);
  return record && uriOf(record.port, readKey(dataDir));
}
