/** Backup and restore: consistent snapshots of the whole database as files. */
import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BSON, type Db, type Document, type MongoClient } from 'mongodb';
import { relayCollection } from '../live/relay.ts';
import { atItsMoment } from './connection.ts';

/** An error that the operator can fix. */
export class BackupError extends Error {
  override name = 'BackupError';
}

interface KeptIndex {
  readonly key: Document;
  readonly options: Document;
}
interface KeptCollection {
  readonly name: string;
  readonly options: Document;
  readonly indexes: readonly KeptIndex[];
  readonly rows: number;
  /** Checksum of the rows before compression. */
  readonly sha256: string;
}
export interface Manifest {
  readonly format: 1;
  readonly made: string;
  readonly mongod: string;
  readonly collections: readonly KeptCollection[];
}

const manifestFile = 'manifest.json';
/** Transient collections, not backed up. */
const passing = new Set([relayCollection]);
const batchRows = 1000;
const batchBytes = 8 * 1024 * 1024;
/** SnapshotTooOld, SnapshotUnavailable. */
const tooOld = new Set([239, 246]);

const fileOf = (folder: string, name: string) => path.join(folder, `${encodeURIComponent(name)}.bson.gz`);

/** A pass-through stream that computes checksum and size. */
function hashing() {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(undefined, chunk);
    },
  });
  return { stream, digest: () => hash.digest('hex') };
}

/** Collections with their options, without system and transient ones. */
async function collectionsOf(db: Db): Promise<{ name: string; options: Document }[]> {
  const found = await db.listCollections({ type: 'collection' }).toArray();
  return found
    .filter(({ name }) => !name.startsWith('system.') && !passing.has(name))
    .map((each) => ({ name: each.name, options: ('options' in each && each.options) || {} }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function indexesOf(db: Db, name: string): Promise<KeptIndex[]> {
  const found = await db.collection(name).indexes();
  return found
    .filter((index) => index.name !== '_id_')
    .map(({ key, v: _version, ns: _namespace, ...options }) => ({ key, options }));
}

/**
 * Copies a consistent snapshot, uploaded files included, while servers run. The folder is renamed into place when complete. Throws
 * BackupError.
 */
export async function backup(client: MongoClient, db: Db, folder: string): Promise<Manifest> {
  if (existsSync(folder)) throw new BackupError(`${folder} exists: name a folder that does not.`);
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  // Private, since it contains personal data.
  mkdirSync(partial, { recursive: true, mode: 0o700 });
  const names = await collectionsOf(db);
  const kept = await Promise.all(names.map(async (each) => ({ ...each, indexes: await indexesOf(db, each.name) })));
  const collections: KeptCollection[] = [];
  const session = client.startSession({ snapshot: true });
  try {
    for (const each of kept) {
      let rows = 0;
      const cursor = db.collection(each.name).find({}, { session, ...atItsMoment, raw: true, batchSize: batchRows });
      const bytes = Readable.from(
        (async function* () {
          for await (const row of cursor as unknown as AsyncIterable<Uint8Array>) {
            rows += 1;
            yield row;
          }
        })(),
        { objectMode: false },
      );
      const { stream, digest } = hashing();
      await pipeline(
        bytes,
        stream,
        createGzip({ level: 4 }),
        createWriteStream(fileOf(partial, each.name), { mode: 0o600 }),
      );
      collections.push({ ...each, rows, sha256: digest() });
    }
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (tooOld.has(Number((error as { code?: unknown }).code)))
      throw new BackupError(
        'The copy took longer than the database keeps a moment: raise minSnapshotHistoryWindowInSeconds, or use mongodump --oplog.',
        { cause: error },
      );
    throw error;
  } finally {
    await session.endSession();
  }
  const { version } = await db.admin().serverInfo();
  const manifest: Manifest = { format: 1, made: new Date().toISOString(), mongod: String(version), collections };
  writeFileSync(path.join(partial, manifestFile), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(partial, folder);
  return manifest;
}

/** Verifies a backup. Throws BackupError when it is incomplete. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const file = path.join(folder, manifestFile);
  if (!existsSync(file)) throw new BackupError(`${folder} holds no whole copy: there is no ${manifestFile} in it.`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  if (manifest.format !== 1) throw new BackupError(`${folder} was made by another version of Engage.`);
  const present = new Set(readdirSync(folder));
  for (const { name, sha256 } of manifest.collections) {
    if (!present.has(path.basename(fileOf(folder, name))))
      throw new BackupError(`${folder} lacks the rows of ${name}.`);
    const { stream, digest } = hashing();
    try {
      await pipeline(createReadStream(fileOf(folder, name)), createGunzip(), stream, async (bytes) => {
        for await (const _ of bytes) continue;
      });
    } catch (error) {
      throw new BackupError(`The rows of ${name} in ${folder} cannot be read.`, { cause: error });
    }
    if (digest() !== sha256) throw new BackupError(`The rows of ${name} in ${folder} are not those that were copied.`);
  }
  return manifest;
}

/** Parses concatenated BSON. */
async function* rowsIn(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    while (rest.length - at >= 4) {
      const length = rest.readInt32LE(at);
      if (rest.length - at < length) break;
      yield rest.subarray(at, at + length);
      at += length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length) throw new BackupError('A file of the copy ends in the middle of a row.');
}

/** Preserves BSON types: a whole double stays a double, a long a long. */
const faithful = { promoteValues: false, promoteBuffers: false, promoteLongs: false, bsonRegExp: true } as const;

/** Restores a backup to an empty database, indexes included, and verifies the row counts. Throws BackupError. */
export async function restore(db: Db, folder: string): Promise<Manifest> {
  const manifest = await checkBackup(folder);
  for (const { name } of await collectionsOf(db))
    if (await db.collection(name).findOne({}, { projection: { _id: 1 } }))
      throw new BackupError(`The database ${db.databaseName} is not empty (${name} has rows): restore into a new one.`);
  for (const { name, options, indexes, rows } of manifest.collections) {
    const existing = await db.listCollections({ name }).hasNext();
    const collection = existing ? db.collection(name) : await db.createCollection(name, options);
    let batch: Document[] = [];
    let size = 0;
    const flush = async () => {
      if (batch.length) await collection.insertMany(batch, { ordered: false });
      batch = [];
      size = 0;
    };
    await pipeline(createReadStream(fileOf(folder, name)), createGunzip(), async (bytes) => {
      for await (const row of rowsIn(bytes as AsyncIterable<Buffer>)) {
        batch.push(BSON.deserialize(row, faithful));
        size += row.length;
        if (batch.length >= batchRows || size >= batchBytes) await flush();
      }
      await flush();
    });
    for (const { key, options: how } of indexes) await collection.createIndex(key, how);
    const found = await collection.countDocuments();
    if (found !== rows) throw new BackupError(`${name} has ${found} rows where the copy has ${rows}.`);
  }
  return manifest;
}
