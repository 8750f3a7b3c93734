/** Uploaded files of all kinds: storing, copying, deleting, quotas of a person; and the pictures of forms. */
import { z } from 'zod';
import { StoredFile } from '#shared/site/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { pictureName, usualFocus } from '#shared/pictures.ts';
import { changing } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { Duplicate, type Reader } from '#cloud/kernel/ports.ts';
import type { FileShape } from '#shared/site/shapes.ts';
import { day, inSeconds } from '#shared/time.ts';

const longestSide = 1600;

const pathOf = ({ file_id, name }: Pick<StoredFile, 'file_id' | 'name'>) => `/files/${file_id}/${name}`;

/** Stores bytes as a file of this id. Idempotent by id. With a `scope`, only people with a pass for it open the file. */
export async function keepFile(
  { storage, files }: Pick<Context, 'storage' | 'files'>,
  {
    file_id,
    user_id,
    name,
    mime,
    bytes,
    scope,
  }: { file_id: string; user_id?: number; name: string; mime: string; bytes: Uint8Array; scope?: string },
): Promise<FileShape> {
  await files.put(file_id, bytes, mime);
  try {
    const audience = scope === undefined ? 'everyone' : 'pass';
    const row = { file_id, user_id, name, mime, bytes: bytes.byteLength, audience, scope } as const;
    await storage.transact((tx) => tx.insert(StoredFile, row));
  } catch (error) {
    if (!(error instanceof Duplicate)) throw error;
  }
  return { file_id, url: pathOf({ file_id, name }) };
}

/** Stores a file again under another id, for somebody else and another `scope`, or everybody. Undefined when it is gone. Idempotent by the new id. */
export async function copyFile(
  { storage, files }: Pick<Context, 'storage' | 'files'>,
  from: string,
  to: { file_id: string; user_id: number; scope?: string },
): Promise<FileShape | undefined> {
  const file = await storage.get(StoredFile, from);
  if (!file || !(await files.copy(from, to.file_id))) return undefined;
  const { name, mime, bytes } = file;
  try {
    const audience = to.scope === undefined ? 'everyone' : 'pass';
    await storage.transact((tx) => tx.insert(StoredFile, { ...to, name, mime, bytes, audience }));
  } catch (error) {
    if (!(error instanceof Duplicate)) throw error;
  }
  return { file_id: to.file_id, url: pathOf({ file_id: to.file_id, name }) };
}

/** Counts a picture against the person's quotas. Throws 'too_many' for the daily one, 'pictures_full' for the total. */
export async function takeRoom(
  { storage, limiter }: Pick<Context, 'storage' | 'limiter'>,
  user_id: number,
): Promise<void> {
  const { pictures, pictureBytes } = limits.person;
  await limiter.take('pictures by person', { points: pictures, seconds: inSeconds(day) }, String(user_id));
  const [kept] = await storage.sums(StoredFile, { user_id }, { by: [], sum: 'bytes' });
  if ((kept?.sum ?? 0) >= pictureBytes) throw new Refusal('pictures_full');
}

const hundredth = z.number().int().min(0).max(99).optional();

export const addImage = defineFunction({
  route: 'POST /app/files/addImage',
  body: 'file',
  restOnly: true,
  who: StoredFile.access.create,
  limit: changing,
  input: z.strictObject({
    bytes: z.instanceof(Uint8Array),
    /** The focus, see `Focus`. */
    focus_x: hundredth,
    focus_y: hundredth,
  }),
  async run(context, { bytes: input, focus_x: x, focus_y: y }): Promise<FileShape> {
    const { pictures, secrets, caller } = context;
    if (input.byteLength > limits.uploadBytes) throw new Refusal('too_big');
    await takeRoom(context, caller.user_id!);
    const picture = input.byteLength ? await pictures.encode(input, longestSide, String(caller.user_id)) : undefined;
    if (!picture) throw new Refusal('not_an_image');
    const { bytes, mime, color } = picture;
    const focus =
      x === undefined && y === undefined
        ? undefined
        : { ...usualFocus, ...(x !== undefined && { x }), ...(y !== undefined && { y }) };
    const name = `${pictureName(color, focus)}.${mime.split('/')[1]}`;
    return keepFile(context, { file_id: secrets.random(21), user_id: caller.user_id, name, mime, bytes });
  },
});

/** Deletes a file of this person and removes it from rows; other people's and missing files are ignored. Idempotent. */
export async function removeFile(
  context: Pick<Context, 'storage' | 'files' | 'hooks' | 'rooms'>,
  file_id: string,
  user_id: number,
): Promise<boolean> {
  const { storage, files, hooks } = context;
  const file = await storage.get(StoredFile, file_id);
  if (file?.user_id !== user_id) return false;
  const told = await storage.transact(async (tx) => {
    await tx.remove(StoredFile, file_id);
    return hooks.run('pictureRemoved', tx, pathOf(file), context);
  });
  for (const tell of told) tell?.();
  await files.remove(file_id);
  return true;
}

/** Deletes a file without an owner, such as a fetched picture, by its path. Idempotent. */
export async function dropFile({ storage, files }: Pick<Context, 'storage' | 'files'>, path: string): Promise<void> {
  const file_id = path.split('/')[2] ?? '';
  const file = await storage.get(StoredFile, file_id);
  if (!file || file.user_id !== undefined) return;
  await storage.transact((tx) => tx.remove(StoredFile, file_id));
  await files.remove(file_id);
}

/**
 * Throws unless every path is a file that one of these people uploaded; knowing a path proves nothing. The refusal names the offending
 * fields, with `says` or its own sentence.
 */
export async function refuseForeignPictures(
  reader: Reader,
  pictures: readonly { readonly field: string; readonly path: string | null | undefined; readonly says?: string }[],
  owners: readonly (number | undefined)[],
): Promise<void> {
  const given = pictures.flatMap(({ field, path, says }) => {
    const [, , file_id = '', name] = path?.split('/') ?? [];
    return path ? [{ field, file_id, name, says }] : [];
  });
  if (!given.length) return;
  const files = await reader.getMany(StoredFile, [...new Set(given.map(({ file_id }) => file_id))]);
  const byId = new Map(files.map((file) => [file.file_id, file]));
  const foreign = given.filter(({ file_id, name }) => {
    const file = byId.get(file_id);
    return file?.name !== name || file?.user_id === undefined || !owners.includes(file.user_id);
  });
  if (foreign.length)
    throw new Refusal(
      'invalid',
      { field: foreign[0]!.field },
      foreign.map(({ field, says }) => ({ path: field, why: says ? 'invalid' : 'not_yours', says })),
    );
}

export const deleteFile = defineFunction({
  route: 'POST /app/Files/deleteFile',
  restOnly: true,
  who: StoredFile.access.create,
  limit: changing,
  input: z.strictObject({ file_id: publicId }),
  async run(context, { file_id }) {
    if (!(await removeFile(context, file_id, context.caller.user_id!))) throw new Refusal('not_found');
    return { success: true as const };
  },
});
