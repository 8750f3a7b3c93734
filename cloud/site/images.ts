/** Pictures that people upload. */
import { z } from 'zod';
import { StoredFile } from '#shared/site/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { type Context, defineFunction } from '../define.ts';
import { Duplicate } from '../ports.ts';
import type { FileShape } from '../rest/shapes.ts';

const longestSide = 1600;

/** Keeps bytes as a file of this id; the same id again is the same file. */
export async function keepFile(
  { storage, files }: Pick<Context, 'storage' | 'files'>,
  {
    file_id,
    user_id,
    name,
    mime,
    bytes,
  }: { file_id: string; user_id?: number; name: string; mime: string; bytes: Uint8Array },
): Promise<FileShape> {
  await files.put(file_id, bytes, mime);
  try {
    await storage.transact((tx) => tx.insert(StoredFile, { file_id, user_id, name, mime, bytes: bytes.byteLength }));
  } catch (error) {
    if (!(error instanceof Duplicate)) throw error;
  }
  return { file_id, url: `/files/${file_id}/${name}` };
}

export const addImage = defineFunction({
  who: StoredFile.access.create,
  input: z.instanceof(Uint8Array),
  async run(context, input): Promise<FileShape> {
    const { pictures, secrets, caller } = context;
    if (input.byteLength > limits.uploadBytes) throw new Refusal('too_big');
    const picture = input.byteLength ? await pictures.encode(input, longestSide) : undefined;
    if (!picture) throw new Refusal('not_an_image');
    const name = `picture.${picture.mime.split('/')[1]}`;
    return keepFile(context, { file_id: secrets.random(21), user_id: caller.user_id, name, ...picture });
  },
});
