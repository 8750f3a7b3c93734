/** Files of the demo's digital services, and two that the demo's buyer has in the library. */
import { DigitalFile, DigitalUpload, LibraryEntry } from '#shared/services/entities/digital.ts';
import { Service } from '#shared/services/entities.ts';
import { digitalLimits } from '#shared/services/digital/limits.ts';
import { Refusal } from '#shared/errors.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { createPayment, getOffer } from '#cloud/payments/checkout/checkout.ts';
import { finishDigitalUpload, startDigitalUpload } from '#cloud/services/digital/digitalFiles.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { type DemoFile, demoFiles, demoSales } from './content/digital.ts';
import { demoId } from './parts.ts';

type UserIds = ReadonlyMap<string, number>;

const as = (ports: Ports, user_id: number): Context => ({
  ...ports,
  caller: { user_id, roles: [], language: 'EN', address: 'demo' },
});

/** Sends a file as its provider does; with `file_id` as a newer version. The same `key` is the same upload. */
async function put(
  context: Context,
  sx_id: string,
  { name, title = '', make }: DemoFile,
  key: string,
  file_id?: string,
): Promise<void> {
  const { storage, files } = context;
  // A first version may have been replaced since.
  if (!file_id && (await storage.count(DigitalFile, { sx_id, name }))) return;
  const bytes = await make();
  const client_id = demoId(context, `file/${key}`, 21);
  const asked = { sx_id, client_id, name, size: bytes.byteLength, ...(file_id && { file_id }) };
  const { attachment_id, missing } = (await startDigitalUpload.run(context, asked)).upload;
  if ((await storage.get(DigitalUpload, attachment_id))?.state !== 'uploading') return;
  for (const n of missing) {
    const from = n * digitalLimits.partBytes;
    await files.putPart(attachment_id, n, bytes.subarray(from, from + digitalLimits.partBytes));
  }
  const { file } = await finishDigitalUpload.run(context, { attachment_id });
  if (title) await storage.transact((tx) => tx.apply(DigitalFile, [{ id: file.file_id, set: { title } }]));
}

async function sell(ports: Ports, buyer: number, sx_id: string, key: string): Promise<void> {
  const context = as(ports, buyer);
  const items = [{ type: 'service', sx_id, quantity: 1 }];
  const { offer } = await getOffer.run(context, { items });
  const { total, currency } = offer;
  const client_id = demoId(ports, `library/${key}`, 21);
  await createPayment.run(context, { client_id, items, total, rail: 'balance', currency: currency as 'EUR' });
}

/** Idempotent; in a demo that `isWhole` services that have files keep them, and so do people who have bought something. */
export async function seedDigital(ports: Ports, ids: UserIds, isWhole: boolean): Promise<void> {
  const { storage, log } = ports;
  for (const [key, files] of Object.entries(demoFiles)) {
    const service = await storage.get(Service, demoId(ports, `service/${key}`));
    if (!service || service.status === 'removed') continue;
    const { sx_id, user_id } = service;
    if (isWhole && (await storage.count(DigitalUpload, { sx_id, state: 'current' }))) continue;
    for (const file of files) await put(as(ports, user_id), sx_id, file, `${key}/${file.name}`);
  }
  for (const sale of demoSales) {
    const service = await storage.get(Service, demoId(ports, `service/${sale.service}`));
    const buyer = ids.get(sale.buyer);
    if (!service || buyer === undefined) continue;
    const { sx_id } = service;
    if (isWhole && (await storage.count(LibraryEntry, { sx_id, user_id: buyer }))) continue;
    try {
      await sell(ports, buyer, sx_id, `${sale.buyer}/${sale.service}`);
      if (!('replaced' in sale)) continue;
      const newer = demoFiles[sale.service]?.find(({ name }) => name === sale.replaced);
      const [file] = await storage.find(DigitalFile, { sx_id, name: sale.replaced, removed_at: null }, { limit: 1 });
      const provider = as(ports, service.user_id);
      if (newer && file) await put(provider, sx_id, newer, `${sale.service}/${sale.replaced}/2`, file.file_id);
    } catch (error) {
      // People have spent the money, or changed the service since.
      if (!(error instanceof Refusal)) throw error;
      log.info({ err: error }, 'something of the demo’s library could not be bought');
    }
  }
}
