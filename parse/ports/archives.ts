/** Writes zip archives into the store of files, part by part, so that neither a whole archive nor a large file in it is in memory. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { ArchiveEntry, Archives, Files } from '#cloud/kernel/ports.ts';
import { translate } from '../http/translate.ts';

/** Below the 16 MB of a document. */
const partLength = 4 * 1024 * 1024;

/** Cuts what is written into parts of one length. */
function createParts(files: Files, id: string) {
  let held: Uint8Array[] = [];
  let size = 0;
  let n = 0;
  const flush = async (least: number) => {
    while (size >= least && size > 0) {
      const all = Buffer.concat(held);
      const part = all.subarray(0, partLength);
      const rest = all.subarray(partLength);
      await files.putPart(id, n++, part);
      [held, size] = [rest.length ? [rest] : [], rest.length];
    }
  };
  return {
    add(bytes: Uint8Array) {
      // The archiver may reuse the buffers that it hands out.
      held.push(bytes.slice());
      size += bytes.length;
    },
    full: () => flush(partLength),
    async end(): Promise<number> {
      await flush(1);
      return n;
    },
  };
}

const bytesOf = (entry: ArchiveEntry, language: Parameters<Archives['write']>[1]) =>
  'says' in entry ? [new TextEncoder().encode(translate(language, entry.says))] : entry.bytes;

export const createArchives = (files: Files): Archives => ({
  async write(id, language, entries) {
    const parts = createParts(files, id);
    let length = 0;
    let failed: Error | null = null;
    const zip = new Zip((error, bytes) => {
      failed ??= error;
      length += bytes?.length ?? 0;
      if (bytes) parts.add(bytes);
    });
    for await (const entry of entries) {
      const file = entry.packed ? new ZipDeflate(entry.name, { level: 6 }) : new ZipPassThrough(entry.name);
      zip.add(file);
      for await (const bytes of bytesOf(entry, language)) {
        file.push(bytes);
        if (failed) throw failed as Error;
        await parts.full();
      }
      file.push(new Uint8Array(0), true);
    }
    zip.end();
    if (failed) throw failed as Error;
    await parts.end();
    if (!(await files.join(id, { length, partLength, mime: 'application/zip' }))) throw new Error('A part is missing');
    return length;
  },
});
