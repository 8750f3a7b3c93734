/** Where files are kept: the database and a bucket keep the same promises, and files move between them while they are read, added and removed. */
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFiles } from '#parse/ports/files/files.ts';
import { createGridfs } from '#parse/ports/files/gridfs.ts';
import { createRemovals, moveFile } from '#parse/ports/files/moving.ts';
import { createS3 } from '#parse/ports/files/s3.ts';
import type { Store } from '#parse/ports/files/store.ts';
import { type S3Server, startS3 } from '../support/s3.ts';
import { databaseUri, dropDatabase, freshDatabaseName } from '../support/server.ts';

const log = { info() {}, warn() {}, error() {} };
const uri = databaseUri(freshDatabaseName());
let client: MongoClient;
let server: S3Server;
let gridfs: ReturnType<typeof createGridfs>;
let s3: ReturnType<typeof createS3>;
beforeAll(async () => {
  [client, server] = await Promise.all([MongoClient.connect(uri), startS3()]);
  gridfs = createGridfs(client.db());
  s3 = createS3(server.settings, log);
});
afterAll(async () => {
  s3.close();
  await Promise.all([server.close(), client.close()]);
  await dropDatabase(uri);
});

const bytesIn = async (store: Pick<Store, 'find'>, id: string) => {
  const file = await store.find(id);
  return file && buffer(await file.open());
};
const all = async (ids: AsyncIterable<string>) => {
  const found: string[] = [];
  for await (const id of ids) found.push(id);
  return found.toSorted();
};
async function* inChunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 700_000) yield bytes.subarray(at, at + 700_000);
}

describe.each(['the database', 'the bucket'])('%s', (name) => {
  const store = (): Store => (name === 'the database' ? gridfs : s3);
  const large = randomBytes(12_000_000);

  it('keeps a file, and gives all of it or a part', async () => {
    await store().put('one.w480', Buffer.from('0123456789'), 'image/webp');
    const file = (await store().find('one.w480'))!;
    expect([file.mime, file.length]).toEqual(['image/webp', 10]);
    expect(String(await buffer(await file.open()))).toBe('0123456789');
    expect(String(await buffer(await file.open({ start: 2, end: 5 })))).toBe('234');
    expect(await store().find('other')).toBeUndefined();
  });

  it('keeps a large one that comes piece by piece', async () => {
    await store().put('large', inChunks(large), 'video/mp4');
    expect((await bytesIn(store(), 'large'))!.equals(large)).toBe(true);
    const part = await (await store().find('large'))!.open({ start: 6_000_000, end: 9_000_001 });
    expect((await buffer(part)).equals(large.subarray(6_000_000, 9_000_001))).toBe(true);
  });

  it('keeps nothing of one that breaks off', async () => {
    async function* broken() {
      yield large;
      throw new Error('the line is gone');
    }
    await expect(store().put('broken', broken(), 'video/mp4')).rejects.toThrow('the line is gone');
    expect(await store().find('broken')).toBeUndefined();
  });

  it('keeps the first of an id', async () => {
    await store().put('twice', Buffer.from('first'), 'text/plain');
    await store().put('twice', Buffer.from('second'), 'text/plain');
    await store().put('another', Buffer.from('another'), 'text/plain');
    expect(await store().copy('another', 'twice')).toBe(true);
    expect(String(await bytesIn(store(), 'twice'))).toBe('first');
  });

  it('copies, and says when there is nothing to copy', async () => {
    expect(await store().copy('one.w480', 'copy')).toBe(true);
    expect(await store().copy('nothing', 'copy of nothing')).toBe(false);
    const copy = (await store().find('copy'))!;
    expect([copy.mime, String(await buffer(await copy.open()))]).toEqual(['image/webp', '0123456789']);
  });

  it('deletes one, twice as well as once, and lists the others', async () => {
    await store().drop('twice');
    await store().drop('twice');
    expect(await store().find('twice')).toBeUndefined();
    expect(await all(store().ids())).toEqual(['another', 'copy', 'large', 'one.w480']);
  });
});

describe('a bucket beside the database', () => {
  const open = (writes: 'gridfs' | 's3') => openFiles(client.db(), { writes, s3: server.settings }, log);
  const settled = () => true;
  let pair: ReturnType<typeof open>;
  beforeAll(async () => {
    for (const store of [gridfs, s3]) for (const id of await all(store.ids())) await store.drop(id);
    pair = open('s3');
  });
  afterAll(() => pair.close());

  it('gets what is uploaded, and what was joined of parts when that is settled', async () => {
    const { files, bucket } = pair;
    await files.put('picture', Buffer.from('picture'), 'image/webp');
    expect(await s3.find('picture')).toBeDefined();
    for (const n of [1, 0]) await files.putPart('parts', n, Buffer.alloc(n ? 3 : 5, String(n)));
    expect(await files.join('parts', { length: 8, partLength: 5, mime: 'video/mp4' })).toBe(true);
    expect(String(await bytesIn(files, 'parts'))).toBe('00000111');
    await bucket!.settle(settled);
    expect(await gridfs.find('parts')).toBeUndefined();
    expect(String(await bytesIn(s3, 'parts'))).toBe('00000111');
    expect(String(await bytesIn(files, 'parts'))).toBe('00000111');
  });

  it('is away: what is uploaded is kept here, what it alone has is refused, and both end when it is back', async () => {
    const { files, bucket } = pair;
    await server.kill();
    await files.put('kept', Buffer.from('kept'), 'image/webp');
    expect(String(await bytesIn(files, 'kept'))).toBe('kept');
    await expect(files.find('picture')).rejects.toMatchObject({ code: 'files_away' });
    await files.remove('picture');
    expect([bucket!.isUp(), await bucket!.ready()]).toEqual([false, false]);
    await server.start();
    await expect.poll(() => bucket!.ready()).toBe(true);
    expect(await s3.find('picture')).toBeDefined();
    await bucket!.settle(settled);
    expect(await s3.find('picture')).toBeUndefined();
    expect(await gridfs.find('kept')).toBeUndefined();
    expect(String(await bytesIn(s3, 'kept'))).toBe('kept');
  });

  it('hangs: nobody waits for longer than a call may take', async () => {
    server.freeze();
    await pair.files.put('kept too', Buffer.from('kept too'), 'image/webp');
    await expect(pair.files.find('kept')).rejects.toMatchObject({ code: 'files_away' });
    server.thaw();
    await expect.poll(() => pair.bucket!.ready()).toBe(true);
    await pair.bucket!.settle(settled);
    expect(await all(gridfs.ids())).toEqual([]);
  });

  it('gives a file to its end that is moved while it is read', async () => {
    const large = randomBytes(9_000_000);
    await gridfs.put('read', inChunks(large), 'video/mp4');
    const reading = await (await pair.files.find('read'))!.open({ start: 10, end: large.length });
    const first = (await reading[Symbol.asyncIterator]().next()).value as Buffer;
    expect((await moveFile('read', gridfs, s3, createRemovals(client.db()))).outcome).toBe('moved');
    const rest = await buffer(reading);
    expect(Buffer.concat([first, rest]).equals(large.subarray(10))).toBe(true);
  });

  it.each([
    ['s3', 'before it is read'],
    ['s3', 'when it is copied'],
    ['gridfs', 'before it is read'],
    ['gridfs', 'when it is copied'],
  ] as const)('moves to %s no file that is removed %s', async (to, when) => {
    const [from, into] = to === 's3' ? [gridfs, s3] : [s3, gridfs];
    const { files, close } = open(to);
    const id = `removed, ${to}, ${when}`;
    await from.put(id, Buffer.from('removed'), 'image/webp');
    const during: Store = {
      ...into,
      async put(...given) {
        if (when === 'before it is read') await files.remove(id);
        await into.put(...given);
        if (when === 'when it is copied') await files.remove(id);
      },
    };
    expect((await moveFile(id, from, during, createRemovals(client.db()))).outcome).toBe('gone');
    expect([await gridfs.find(id), await s3.find(id)]).toEqual([undefined, undefined]);
    close();
  });

  it('gives a small file whole that is deleted between its head and its bytes, by way of the bucket', async () => {
    await gridfs.put('small', Buffer.from('small'), 'image/webp');
    const file = (await pair.files.find('small'))!;
    await moveFile('small', gridfs, s3, createRemovals(client.db()));
    expect(String(await buffer(await file.open()))).toBe('small');
  });

  it('moves a file twice at once, and keeps it', async () => {
    const removals = createRemovals(client.db());
    await gridfs.put('both', Buffer.from('both'), 'image/webp');
    // The second one begins between the copy and the end of the first.
    const slow: Store = {
      ...s3,
      put: async (...given) => (await s3.put(...given), void (await moveFile('both', gridfs, s3, removals))),
    };
    await moveFile('both', gridfs, slow, removals);
    expect(await gridfs.find('both')).toBeUndefined();
    expect(String(await bytesIn(pair.files, 'both'))).toBe('both');
  });

  it('keeps a file where it was whose copy is not the same', async () => {
    await gridfs.put('bad', Buffer.from('good'), 'image/webp');
    const bad: Store = { ...s3, put: (id, _bytes, mime) => s3.put(id, Buffer.from('evil'), mime) };
    expect((await moveFile('bad', gridfs, bad, createRemovals(client.db()))).outcome).toBe('differs');
    expect([await s3.find('bad'), String(await bytesIn(pair.files, 'bad'))]).toEqual([undefined, 'good']);
  });

  it('has nothing in its folder that was removed', () => {
    const kept = readdirSync(path.join(server.folder, 'engage'));
    expect(kept.filter((name) => /picture|removed|bad/.test(name))).toEqual([]);
  });
});
