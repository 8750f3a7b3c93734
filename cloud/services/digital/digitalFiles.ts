/** The provider's side of digital services: files are uploaded in parts, renamed, replaced by newer versions, and removed. */
import { z } from 'zod';
import { Service } from '#shared/services/entities.ts';
import { DigitalFile, DigitalUpload, LibraryEntry } from '#shared/services/entities/digital.ts';
import { digitalLimits } from '#shared/services/digital/limits.ts';
import type { DigitalFileShape, OwnDigitalFiles, UploadShape } from '#shared/services/digital/digitalShapes.ts';
import { packageKey, serviceId } from '#shared/services/catalogue/form.ts';
import { comesWith, repackaged } from '#shared/services/digital/digitalPackages.ts';
import { serviceLimits } from '#shared/services/limits.ts';
import type { ServiceContent } from '#shared/services/types.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { rawText } from '#shared/model/measured.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { atMost, oneOf, type Ports, type Reader, type Transaction } from '#cloud/kernel/ports.ts';
import { filesOnSale } from './digitalAccess.ts';
import { keysOf } from './digitalKeys.ts';
import { fileShape } from './digitalShapes.ts';
import { tellDigital } from './digitalNotifications.ts';
import { beginUpload, joinUpload, ownUpload, refuseUpload, uploadInput } from '#cloud/services/catalogue/uploads.ts';

/** The caller's own service. Throws 'service_not_found'. */
async function ownService(reader: Reader, { caller }: Context, sx_id: string): Promise<Service> {
  const row = await reader.get(Service, sx_id);
  if (!row || row.user_id !== caller.user_id || row.status === 'removed') throw new Refusal('service_not_found');
  return row;
}

/** The caller's own file. Throws 'digital_file_not_found'. */
async function ownFile(reader: Reader, { caller }: Context, file_id: string): Promise<DigitalFile> {
  const file = await reader.get(DigitalFile, file_id);
  if (!file || file.user_id !== caller.user_id || file.removed_at) throw new Refusal('digital_file_not_found');
  return file;
}

/** Keys of packages; none for all. */
const packageKeys = z
  .array(packageKey)
  .max(serviceLimits.packages)
  .transform((keys) => [...new Set(keys)]);

const held = (sx_id: string) => `DigitalFiles ${sx_id}`;

async function refuseFull(reader: Reader, sx_id: string): Promise<void> {
  const most = digitalLimits.files;
  if ((await reader.count(DigitalFile, { sx_id, removed_at: null })) >= most)
    throw new Refusal('digital_files_full', { most });
}

/**
 * Begins an upload, or goes on with it: the same client_id answers what is still missing, for a day. With `file_id` it becomes a newer version of that
 * file; without it comes with `packages`, or with all. Throws 'digital_too_big', 'digital_program', 'digital_files_full', 'digital_space_full'.
 */
export const startDigitalUpload = defineFunction({
  route: 'POST /app/DigitalFiles/startUpload',
  who: members,
  limit: changing,
  input: z.strictObject({
    sx_id: serviceId,
    ...uploadInput,
    file_id: publicId.optional(),
    packages: packageKeys.optional(),
  }),
  async run(context, { sx_id, client_id, name, size, file_id, packages }): Promise<{ upload: UploadShape }> {
    const { storage, secrets, caller } = context;
    refuseUpload(context, name, size);
    await ownService(storage, context, sx_id);
    if (file_id !== undefined && (await ownFile(storage, context, file_id)).sx_id !== sx_id)
      throw new Refusal('digital_file_not_found');
    const attachment_id = secrets.hash(`digital|${caller.user_id}|${sx_id}|${client_id}`).slice(0, 21);
    const row = { attachment_id, sx_id, file_id: file_id ?? secrets.random(12), name, size, packages };
    const upload = await beginUpload(context, row, async () => {
      if (file_id === undefined) await refuseFull(storage, sx_id);
    });
    const begun = await storage.get(DigitalUpload, attachment_id);
    if (file_id !== undefined && begun?.file_id !== file_id) throw new Refusal('digital_upload_over');
    return { upload };
  },
});

/** What makes of an upload a file, or a newer version of one; in a transaction. */
async function settle(
  tx: Transaction,
  { attachment_id, file_id, user_id, name, size, packages }: DigitalUpload,
  { sx_id, service_id }: Pick<Service, 'sx_id' | 'service_id'>,
  now: Date,
): Promise<void> {
  const file = await tx.get(DigitalFile, file_id);
  const current = { attachment_id, name, size, changed_at: now, is_told: false };
  if (!file) {
    await refuseFull(tx, sx_id);
    const first = { service_id, title: '', version: 1, added_at: now, packages };
    await tx.insertMany(DigitalFile, [{ ...current, ...first, file_id, sx_id, user_id }]);
  } else {
    if (file.removed_at) throw new Refusal('digital_file_not_found');
    await tx.apply(DigitalUpload, [{ id: file.attachment_id, set: { state: 'former', since: now } }]);
    await tx.apply(DigitalFile, [{ id: file_id, set: { ...current, version: file.version + 1 } }]);
  }
  await tx.apply(DigitalUpload, [{ id: attachment_id, set: { state: 'current', since: now } }]);
}

const tellSoon = (context: Context, file_id: string) =>
  void tellDigital(context, file_id).catch((error: unknown) =>
    context.log.warn({ err: error }, 'buyers are told of a file later'),
  );

/** Ends an upload: from now on buyers get the file, and earlier ones are told. Safe to repeat. Throws 'digital_parts_missing'. */
export const finishDigitalUpload = defineFunction({
  route: 'POST /app/DigitalFiles/finishUpload',
  who: members,
  limit: changing,
  input: z.strictObject({ attachment_id: publicId }),
  async run(context, { attachment_id }): Promise<{ file: DigitalFileShape }> {
    const { storage, clock } = context;
    const found = await ownUpload(storage, context, attachment_id);
    const { sx_id, file_id } = found;
    // It is a file of an order.
    if (sx_id === undefined) throw new Refusal('digital_file_not_found');
    if (found.state === 'uploading') {
      const service = await ownService(storage, context, sx_id);
      await joinUpload(context, found);
      await storage.transact(async (tx) => {
        await tx.hold(held(sx_id));
        const upload = await ownUpload(tx, context, attachment_id);
        if (upload.state === 'uploading') await settle(tx, upload, service, new Date(clock.now()));
      });
      tellSoon(context, file_id);
    }
    return { file: fileShape(await ownFile(storage, context, file_id)) };
  },
});

/**
 * Names a file and says which packages it comes with; without a title it has its file name. Buyers of a package that it leaves keep it.
 * Buyers of a package that it joins get it and are told.
 */
export const editDigitalFile = defineFunction({
  route: 'POST /app/DigitalFiles/editFile',
  who: members,
  limit: changing,
  input: z
    .strictObject({
      file_id: publicId,
      title: rawText(digitalLimits.title).pipe(z.string().trim().max(digitalLimits.title)).optional(),
      packages: packageKeys.optional(),
    })
    .refine(({ title, packages }) => title !== undefined || packages !== undefined),
  async run(context, { file_id, title, packages }): Promise<{ file: DigitalFileShape }> {
    const { storage, clock } = context;
    const { sx_id } = await ownFile(storage, context, file_id);
    await storage.transact(async (tx) => {
      await tx.hold(held(sx_id));
      const file = await ownFile(tx, context, file_id);
      const moved = packages && repackaged(file, packages, clock.now());
      const set = { ...(title !== undefined && { title }), ...(moved && { ...moved, is_told: false }) };
      await tx.apply(DigitalFile, [{ id: file_id, set }]);
    });
    if (packages) tellSoon(context, file_id);
    return { file: fileShape(await ownFile(storage, context, file_id)) };
  },
});

/** Takes a file out of what is sold; who bought it before keeps it. Its bytes are deleted where nobody did. */
export const removeDigitalFile = defineFunction({
  route: 'POST /app/DigitalFiles/removeFile',
  who: members,
  limit: changing,
  input: z.strictObject({ file_id: publicId }),
  async run(context, { file_id }): Promise<{ success: true }> {
    const { storage, clock } = context;
    const { sx_id } = await ownFile(storage, context, file_id);
    await storage.transact(async (tx) => {
      await tx.hold(held(sx_id));
      const { attachment_id } = await ownFile(tx, context, file_id);
      const now = new Date(clock.now());
      await tx.apply(DigitalFile, [{ id: file_id, set: { removed_at: now } }]);
      if (!(await tx.count(LibraryEntry, { sx_id })))
        await tx.apply(DigitalUpload, [{ id: attachment_id, set: { state: 'former', since: now } }]);
    });
    return { success: true };
  },
});

/** The files of one's own service. */
export const getDigitalFiles = defineFunction({
  route: 'POST /app/DigitalFiles/getFiles',
  who: members,
  limit: usual,
  input: z.strictObject({ sx_id: serviceId }),
  async run(context, { sx_id }): Promise<OwnDigitalFiles> {
    const { storage, largestFile } = context;
    // A form that was just begun has no row yet.
    const known = await storage.get(Service, sx_id);
    if (known) await ownService(storage, context, sx_id);
    const [files, keys] = await Promise.all([filesOnSale(storage, sx_id), keysOf(storage, sx_id)]);
    const packages = (known?.package ?? []).map(({ key, label }) => ({ key, label }));
    return { files: files.map(fileShape), packages, largest: largestFile, keys };
  },
});

/** Throws where a digital service is handed in with a package that brings no file. */
export async function refuseWithoutFiles(reader: Reader, sx_id: string, content: ServiceContent): Promise<void> {
  if (content.stype !== 'digital') return;
  const files = await filesOnSale(reader, sx_id);
  if (files.length && content.package.every(({ key }) => files.some((file) => comesWith(file, key)))) return;
  const says = files.length ? 'services.invalid.packageFiles' : 'services.invalid.files';
  throw new Refusal('invalid', { field: 'files' }, [{ path: 'files', why: 'invalid', says }]);
}

const pageSize = 100;

/** Deletes the bytes of uploads that were never finished, and of former versions. Safe to repeat. */
export async function sweepDigital({
  storage,
  files,
  clock,
}: Pick<Ports, 'storage' | 'files' | 'clock'>): Promise<void> {
  const since = atMost(new Date(clock.now() - digitalLimits.unused));
  const unused = await storage.find(
    DigitalUpload,
    { state: oneOf(['uploading', 'former']), since, until: null },
    { limit: pageSize },
  );
  for (const { attachment_id } of unused) {
    const until = new Date(clock.now());
    // First the row, so that no upload is finished whose bytes are being deleted.
    await storage.transact(async (tx) => {
      const row = await tx.get(DigitalUpload, attachment_id);
      if (row && row.state !== 'current')
        await tx.apply(DigitalUpload, [{ id: attachment_id, set: { state: 'former', since: new Date(0) } }]);
    });
    if ((await storage.get(DigitalUpload, attachment_id))?.state !== 'former') continue;
    await files.remove(attachment_id);
    await storage.transact((tx) => tx.apply(DigitalUpload, [{ id: attachment_id, set: { until } }]));
  }
}
