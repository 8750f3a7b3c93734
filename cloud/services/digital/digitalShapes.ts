/** Files of digital services in answers. */
import { Service } from '#shared/services/entities.ts';
import { DigitalFile, type LibraryEntry } from '#shared/services/entities/digital.ts';
import { Order } from '#shared/services/entities/order.ts';
import { Review } from '#shared/services/entities/review.ts';
import { digitalKindOf } from '#shared/services/digital/digital.ts';
import { newsOf } from '#shared/services/digital/digitalPackages.ts';
import type { BoxFile, DigitalFileShape, LibraryItem } from '#shared/services/digital/digitalShapes.ts';
import { oneOf, type Reader } from '#cloud/kernel/ports.ts';
import { peopleOf } from '#cloud/accounts/index.ts';
import { hasFile, isOpen } from './digitalAccess.ts';

export const boxFile = ({ name, title, size, packages = [] }: DigitalFile): BoxFile => ({
  ...{ name, title, size, packages },
  kind: digitalKindOf(name),
});

export const fileShape = (file: DigitalFile): DigitalFileShape => ({
  ...boxFile(file),
  file_id: file.file_id,
  version: file.version,
  changed_at: file.changed_at.toISOString(),
});

/** In the given order. */
export async function libraryItems(
  reader: Reader,
  user_id: number,
  entries: readonly LibraryEntry[],
): Promise<LibraryItem[]> {
  const order_ids = entries.map(({ order_id }) => order_id);
  const sx_ids = [...new Set(entries.map(({ sx_id }) => sx_id))];
  const [orders, services, files, reviews] = await Promise.all([
    reader.getMany(Order, order_ids),
    reader.getMany(Service, sx_ids),
    reader.find(DigitalFile, { sx_id: oneOf(sx_ids) }, { sort: { added_at: 1 } }),
    reader.find(Review, { order_id: oneOf(order_ids), user_id }),
  ]);
  const people = await peopleOf(
    reader,
    orders.map(({ provider_id }) => provider_id),
  );
  const orderById = new Map(orders.map((order) => [order.order_id, order]));
  const serviceById = new Map(services.map((service) => [service.sx_id, service]));
  const reviewed = new Set(reviews.map(({ order_id }) => order_id));
  return entries.flatMap((entry): LibraryItem[] => {
    const order = orderById.get(entry.order_id);
    const service = serviceById.get(entry.sx_id);
    const provider = order && people.get(order.provider_id);
    if (!order || !service || !provider) return [];
    const { sx_id } = service;
    const { order_id, state, title, package: label, createdAt, until } = order;
    // Removed files stay for earlier buyers.
    const mine = files.filter((file) => file.sx_id === sx_id && hasFile({ entry, order }, file));
    return [
      {
        ...{ order_id, sx_id, service_id: service.service_id, title, package: label, provider, state },
        service_image: service.service_image,
        language: service.language,
        bought_at: createdAt.toISOString(),
        is_open: isOpen(order),
        is_shown: !service.disabled_at && (service.status === 'approved' || service.status === 'paused'),
        can_review: state === 'completed' && until !== undefined && !reviewed.has(order_id),
        ...(isOpen(order) && entry.licence !== undefined && { licence: entry.licence }),
        files: mine.map((file) => ({
          ...fileShape(file),
          is_new: newsOf(file, entry.package) > createdAt && (entry.taken[file.file_id] ?? 0) < file.version,
        })),
      },
    ];
  });
}
