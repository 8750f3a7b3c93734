/** The Files port: the database alone, or with a bucket beside it. */
import type { Db } from 'mongodb';
import type { Log } from '#cloud/kernel/ports.ts';
import { createGridfs, type Gridfs } from './gridfs.ts';
import { createRemovals } from './moving.ts';
import { createPair, type Pair, type Writes } from './pair.ts';
import { createS3, type S3Settings, type S3Store } from './s3.ts';
import { type FileStore, withVariants } from './store.ts';

export interface FilesSettings {
  /** Where new files are kept. */
  readonly writes: Writes;
  readonly s3: S3Settings;
}

export interface OpenFiles {
  readonly files: FileStore;
  /** Undefined without a bucket. */
  readonly bucket?: Pick<S3Store, 'isUp' | 'ready'> & Pick<Pair, 'settle'>;
  close(): void;
}

const inDatabase = (gridfs: Gridfs): FileStore => ({
  ...gridfs,
  async remove(original) {
    for (const id of withVariants(original)) await gridfs.drop(id);
    await gridfs.dropParts(original);
  },
  async read(id) {
    const file = await gridfs.find(id);
    return file && { length: file.length, bytes: await file.open() };
  },
});

/** `makes` is asked for a file that does not exist yet: it stores the file and answers true, or answers false. */
const making = (store: FileStore, makes: (id: string) => Promise<boolean>): FileStore => ({
  ...store,
  find: async (id) => (await store.find(id)) ?? ((await makes(id)) ? store.find(id) : undefined),
  copy: async (from, to) => (await store.copy(from, to)) || ((await makes(from)) && store.copy(from, to)),
  read: async (id) => (await store.read(id)) ?? ((await makes(id)) ? store.read(id) : undefined),
});

export function openFiles(
  db: Db,
  settings: FilesSettings | undefined,
  log: Log,
  makes: (id: string) => Promise<boolean> = async () => false,
): OpenFiles {
  if (!settings) return { files: making(inDatabase(createGridfs(db)), makes), close() {} };
  const { writes } = settings;
  const s3 = createS3(settings.s3, log);
  const gridfs = createGridfs(db, { passing: writes === 's3' });
  const pair = createPair({ gridfs, s3, writes, removals: createRemovals(db), log });
  const bucket = { isUp: s3.isUp, ready: s3.ready, settle: pair.settle };
  return { files: making(pair, makes), bucket, close: s3.close };
}
