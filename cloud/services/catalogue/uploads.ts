/** Uploads in parts, in any order: begun, and continued after a lost connection, and joined. The caller decides what they become. */
import { z } from 'zod';
import { DigitalUpload } from '#shared/services/entities/digital.ts';
import { fileNameOf, isProgram, isProgramName, partsOf, partSize } from '#shared/services/digital/digital.ts';
import type { UploadShape } from '#shared/services/digital/digitalShapes.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { rawText } from '#shared/model/measured.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import { day, inSeconds } from '#shared/time.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { clientId, publicId } from '#cloud/kernel/input.ts';
import { digitalLimits } from '#shared/services/digital/limits.ts';
import { oneOf, type Ports, type Reader } from '#cloud/kernel/ports.ts';

const megabyte = 1024 * 1024;
const perDay = { points: 300, seconds: inSeconds(day) };
/** As many parts as a fast line sends. */
const sending = { points: 1200, seconds: 60 };

/** What names an upload that begins. */
export const uploadInput = {
  client_id: clientId,
  name: rawText(digitalLimits.name).transform(fileNameOf).pipe(z.string().min(1).max(digitalLimits.name)),
  size: z.int().min(1),
};

/** Throws 'digital_program' and 'digital_too_big'. */
export function refuseUpload({ largestFile }: Pick<Ports, 'largestFile'>, name: string, size: number): void {
  if (isProgramName(name)) throw new Refusal('digital_program');
  if (size > largestFile) throw new Refusal('digital_too_big', { most: Math.floor(largestFile / megabyte) });
}

/** The caller's own upload. Throws 'digital_file_not_found', and 'digital_upload_over' when it is used no more. */
export async function ownUpload(reader: Reader, { caller }: Context, attachment_id: string): Promise<DigitalUpload> {
  const upload = await reader.get(DigitalUpload, attachment_id);
  if (!upload || upload.user_id !== caller.user_id) throw new Refusal('digital_file_not_found');
  if (upload.until || upload.state === 'former') throw new Refusal('digital_upload_over');
  return upload;
}

async function uploadShape({ files }: Context, { attachment_id, size, state }: DigitalUpload): Promise<UploadShape> {
  const parts = partsOf(size);
  const there = new Set(state === 'uploading' ? await files.partsOf(attachment_id) : undefined);
  const missing = state === 'uploading' ? Array.from({ length: parts }, (_, n) => n).filter((n) => !there.has(n)) : [];
  return { attachment_id, parts, missing };
}

type Wanted = Omit<NewRecordOf<typeof DigitalUpload>, 'user_id' | 'state' | 'since' | 'until'>;

/**
 * Begins an upload, or goes on with the one of this id. `refuse` is asked before one begins. Throws 'digital_upload_over' where the id names another
 * file, or one that is used no more, and 'digital_space_full'.
 */
export async function beginUpload(
  context: Context,
  { attachment_id, ...row }: Wanted,
  refuse: () => Promise<void>,
): Promise<UploadShape> {
  const { storage, clock, limiter, caller } = context;
  const user_id = caller.user_id!;
  const known = await storage.get(DigitalUpload, attachment_id);
  if (known) {
    const isOver = known.state === 'former' || known.until !== undefined;
    if (isOver || known.size !== row.size) throw new Refusal('digital_upload_over');
    return uploadShape(context, known);
  }
  await refuse();
  await limiter.take('digital uploads by person', perDay, String(user_id));
  const made = await storage.transact(async (tx) => {
    await tx.hold(`DigitalUploads ${user_id}`);
    const [kept] = await tx.sums(
      DigitalUpload,
      { user_id, state: oneOf(['uploading', 'current']), until: null },
      { by: [], sum: 'size' },
    );
    if ((kept?.sum ?? 0) + row.size > digitalLimits.providerBytes) throw new Refusal('digital_space_full');
    const since = new Date(clock.now());
    await tx.apply(DigitalUpload, [{ id: attachment_id, orInsert: { ...row, user_id, state: 'uploading', since } }]);
    return (await tx.get(DigitalUpload, attachment_id))!;
  });
  return uploadShape(context, made);
}

/** One part of an upload, in any order; the same again changes nothing. Throws 'digital_upload_over', 'digital_program'. */
export const addDigitalPart = defineFunction({
  route: 'POST /app/DigitalFiles/addPart',
  body: 'file',
  who: members,
  limit: sending,
  input: z.strictObject({
    attachment_id: publicId,
    n: z.int().min(0).max(100_000),
    bytes: z.instanceof(Uint8Array),
  }),
  async run(context, { attachment_id, n, bytes }): Promise<{ success: true }> {
    const { storage, files } = context;
    const { size, state, sx_id, order_id } = await ownUpload(storage, context, attachment_id);
    // Videos come by a way of their own.
    if (sx_id === undefined && order_id === undefined) throw new Refusal('digital_file_not_found');
    if (state !== 'uploading') throw new Refusal('digital_upload_over');
    if (n >= partsOf(size)) throw new Refusal('invalid', { field: 'n' }, [{ path: 'n', why: 'too_big' }]);
    if (bytes.byteLength !== partSize(size, n))
      throw new Refusal('invalid', { field: 'bytes' }, [{ path: 'bytes', why: 'invalid' }]);
    if (n === 0 && isProgram(bytes)) throw new Refusal('digital_program');
    await files.putPart(attachment_id, n, bytes);
    return { success: true };
  },
});

/** Makes of the parts one file. Safe to repeat. Throws 'digital_parts_missing'. */
export async function joinUpload(
  { files }: Pick<Ports, 'files'>,
  { attachment_id, size }: DigitalUpload,
): Promise<void> {
  const stored = { length: size, partLength: digitalLimits.partBytes, mime: 'application/octet-stream' };
  if (!(await files.join(attachment_id, stored))) throw new Refusal('digital_parts_missing');
}
