/** Tells earlier buyers of a new version of what they bought. */
import { Service } from '#shared/services/entities.ts';
import { DigitalFile, LibraryEntry } from '#shared/services/entities/digital.ts';
import { Order } from '#shared/services/entities/order.ts';
import { newsOf } from '#shared/services/digital/digitalPackages.ts';
import { tell } from '#cloud/accounts/index.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { above, type Ports } from '#cloud/kernel/ports.ts';
import { hasFile, isOpen } from './digitalAccess.ts';

const pageSize = 200;

async function tellOne(ports: Ports, entry: LibraryEntry, file: DigitalFile, what: string): Promise<void> {
  const order = await ports.storage.get(Order, entry.order_id);
  const news_at = newsOf(file, entry.package);
  if (!order || !isOpen(order) || !hasFile({ entry, order }, file) || order.createdAt >= news_at) return;
  if (entry.news_at?.getTime() !== news_at.getTime())
    await asServer(ports.storage).transact((tx) => tx.update(LibraryEntry, entry.order_id, { news_at }));
  await tell(ports, {
    ...{ user_id: entry.user_id, actor_id: file.user_id, type: 'digital_changed', path: '/library' },
    once: `${file.file_id}|${file.version}`,
    params: { what: what.slice(0, 120) },
  });
}

/** Safe to repeat. */
export async function tellDigital(ports: Ports, file_id: string): Promise<void> {
  const { storage } = ports;
  const file = await storage.get(DigitalFile, file_id);
  if (!file || file.is_told) return;
  const service = await storage.get(Service, file.sx_id);
  for (let last = ''; ;) {
    const entries = await storage.find(
      LibraryEntry,
      { sx_id: file.sx_id, order_id: above(last) },
      { sort: { order_id: 1 }, limit: pageSize },
    );
    for (const entry of entries) await tellOne(ports, entry, file, service?.title ?? '');
    if (entries.length < pageSize) break;
    last = entries.at(-1)!.order_id;
  }
  await asServer(storage).transact(async (tx) => {
    // The process that brought a later file tells it.
    const now = await tx.get(DigitalFile, file_id);
    if (now?.version === file.version && String(now.packages) === String(file.packages))
      await tx.apply(DigitalFile, [{ id: file_id, set: { is_told: true } }]);
  });
}

/** Those that no process told of, because it ended in between. */
export async function tellDigitalFiles(ports: Ports): Promise<void> {
  for (const { file_id } of await ports.storage.find(DigitalFile, { is_told: false }, { limit: pageSize }))
    await tellDigital(ports, file_id).catch((error: unknown) =>
      ports.log.error({ err: error, file_id }, 'buyers were not told of a file'),
    );
}
