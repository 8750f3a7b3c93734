/** The embedded mongod's secret: the key of its set, and the password of the one user in it. */
import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type MongoClient, type MongoClientOptions, MongoServerError } from 'mongodb';
import { readRecord } from './record.ts';

export const replicaSet = 'rs0';
const user = 'engage';

const keyFileOf = (dataDir: string) => path.join(dataDir, 'database.key');

/** Hexadecimal: mongod accepts it in a key file, and a URI needs no escapes for it. Undefined before there is a key. */
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

/**
 * The data folder's key. It is made if it is missing or damaged, since every start sets the password to it. Only the folder's owner calls
 * this.
 */
export function ensureKey(dataDir: string): { file: string; key: string } {
  const file = keyFileOf(dataDir);
  const kept = readKey(dataDir);
  if (kept) {
    // mongod refuses a key file that others may read.
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
    return { file, key: kept };
  }
  const key = randomBytes(32).toString('hex');
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, key, { mode: 0o600 });
  renameSync(beside, file);
  return { file, key };
}

/**
 * Client options of mongod's own internal user, whose password is the key. This user exists before any other, and still works when the
 * password is lost.
 */
export const asSystem = (key: string | undefined): MongoClientOptions =>
  key === undefined ? {} : { auth: { username: '__system', password: key }, authSource: 'local' };

const noSuchUser = 11;

/** Makes the user, or sets its password to the key: the data may be older than the key. */
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

/** The URI of the embedded database in a data folder; its server may be running. Undefined where there never was one. */
export function embeddedUri(dataDir: string): string | undefined {
  const record = readRecord(dataDir);
  return record && uriOf(record.port, readKey(dataDir));
}
