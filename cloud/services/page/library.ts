/** What people bought of digital services: their library, and the links that they download by. */
import { z } from 'zod';
import { DigitalFile, DigitalUpload, LibraryEntry } from '#shared/services/entities/digital.ts';
import type { BoxFile, DigitalDownload, LibraryItem } from '#shared/services/digital/digitalShapes.ts';
import { comesWith } from '#shared/services/digital/digitalPackages.ts';
import { serviceLimits } from '#shared/services/limits.ts';
import type { Service } from '#shared/services/entities.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import type { LinkBrowser } from '#cloud/kernel/documents.ts';
import { counting, numberId, publicId } from '#cloud/kernel/input.ts';
import type { Ports, Reader } from '#cloud/kernel/ports.ts';
import { serviceCalled } from '#cloud/services/catalogue/catalogue.ts';
import { filesOnSale, hasFile, mayDownload, ownedOf } from '#cloud/services/digital/digitalAccess.ts';
import { linkTo, readLink } from '#cloud/services/digital/digitalLinks.ts';
import { boxFile, libraryItems } from '#cloud/services/digital/digitalShapes.ts';
import { orderFileFor } from '#cloud/services/orders/orderFiles.ts';

/** GET DigitalFiles/getUserDigitalFiles: what the caller bought, last bought first. */
export const getUserDigitalFiles = defineFunction({
  route: 'GET /app/DigitalFiles/getUserDigitalFiles',
  who: members,
  limit: usual,
  input: z.strictObject({ page: counting.optional() }),
  async run({ storage, caller }, { page = 1 }): Promise<{ library: LibraryItem[]; count: number }> {
    const user_id = caller.user_id!;
    const limit = serviceLimits.page;
    const [entries, count] = await Promise.all([
      storage.find(LibraryEntry, { user_id }, { sort: { createdAt: -1 }, limit, skip: (page - 1) * limit }),
      storage.count(LibraryEntry, { user_id }),
    ]);
    return { library: await libraryItems(storage, user_id, entries), count };
  },
});

/** Notes which versions somebody has, so that they see what is new. */
async function noteTaken({ storage, clock, caller }: Context, files: readonly DigitalFile[]): Promise<void> {
  const owned = await ownedOf(storage, caller.user_id!, files[0]!.sx_id);
  for (const each of owned) {
    const { entry } = each;
    const versions = files.flatMap((file) => (hasFile(each, file) ? [[file.file_id, file.version] as const] : []));
    if (versions.every(([file_id, version]) => entry.taken[file_id] === version)) continue;
    await storage.transact(async (tx) => {
      const now = await tx.get(LibraryEntry, entry.order_id);
      const taken = { ...now?.taken, ...Object.fromEntries(versions) };
      const taken_at = now?.taken_at ?? new Date(clock.now());
      if (now) await tx.update(LibraryEntry, entry.order_id, { taken, taken_at });
    });
  }
}

/**
 * POST DigitalFiles/getDigitalDownloads: links for a file, or for all files of a service, by either of its names. Each begins downloads for ten minutes, for this person in this
 * browser, as often as it takes. Throws 'digital_file_not_found' for what the caller has not bought.
 */
export const getDigitalDownloads = defineFunction({
  route: 'POST /app/DigitalFiles/getDigitalDownloads',
  who: members,
  limit: usual,
  input: z
    .strictObject({ file_id: publicId.optional(), sx_id: publicId.optional(), service_id: numberId.optional() })
    .refine((names) => Object.values(names).filter((name) => name !== undefined).length === 1),
  async run(context, { file_id, sx_id, service_id }): Promise<{ downloads: DigitalDownload[] }> {
    const { storage, caller } = context;
    const of = sx_id ?? (service_id && (await serviceCalled(storage, String(service_id)))?.sx_id);
    const found =
      file_id === undefined
        ? await storage.find(DigitalFile, { sx_id: of || '' }, { sort: { added_at: 1 } })
        : [await storage.get(DigitalFile, file_id)];
    const files: DigitalFile[] = [];
    for (const file of found) if (file && (await mayDownload(storage, caller.user_id!, file))) files.push(file);
    if (!files.length) throw new Refusal('digital_file_not_found');
    await noteTaken(context, files);
    return { downloads: files.map((file) => linkTo(context, file)) };
  },
});

/**
 * The file that a link downloads, for somebody who has it: `identify` finds the person by their session. Throws 'digital_link_over' and
 * 'digital_link_foreign', and 'digital_file_not_found' once the money went back.
 */
export async function downloadBy(
  ports: Ports,
  link: string,
  who: LinkBrowser,
): Promise<{ file_id: string; name: string }> {
  const { attachment_id, file_id, user_id, visitor_id, token, until } = readLink(ports, link);
  if (until <= ports.clock.now()) throw new Refusal('digital_link_over');
  if (visitor_id !== who.visitor_id) throw new Refusal('digital_link_foreign');
  const caller = await who.identify(token);
  if (caller.user_id !== user_id) throw new Refusal('digital_link_foreign');
  const upload = await ports.storage.get(DigitalUpload, attachment_id);
  if (upload?.order_id !== undefined) {
    const { name } = await orderFileFor(ports.storage, caller, attachment_id);
    return { file_id: attachment_id, name };
  }
  const file = await ports.storage.get(DigitalFile, file_id);
  // A newer version may have come since the link was made: what was begun is finished.
  if (!file || upload?.file_id !== file_id || !(await mayDownload(ports.storage, user_id, file)))
    throw new Refusal('digital_file_not_found');
  return { file_id: attachment_id, name: upload.name };
}

/** What is in the box of a digital service, and the order by which the reader has it. */
export async function boxOf(
  reader: Reader,
  { sx_id, stype, package: packages }: Service,
  user_id: number | undefined,
): Promise<{ files: BoxFile[]; order_id?: string } | undefined> {
  if (stype !== 'digital') return undefined;
  const [files, owned] = await Promise.all([
    filesOnSale(reader, sx_id),
    user_id === undefined ? [] : ownedOf(reader, user_id, sx_id),
  ]);
  const [newest] = owned;
  const sold = files.filter((file) => packages.some(({ key }) => comesWith(file, key)));
  return { files: sold.map(boxFile), ...(newest && { order_id: newest.order.order_id }) };
}
