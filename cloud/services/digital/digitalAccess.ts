/** Access to the files of digital services: their provider, and their buyers while the money has not gone back. */
import { DigitalFile, LibraryEntry } from '#shared/services/entities/digital.ts';
import { Order } from '#shared/services/entities/order.ts';
import { belongsTo, comesWith } from '#shared/services/digital/digitalPackages.ts';
import type { Reader } from '#cloud/kernel/ports.ts';

/** Whether what was bought by this order can be used: a cancelled one was paid back. */
export const isOpen = ({ state }: Pick<Order, 'state'>): boolean => state !== 'cancelled';

interface Owned {
  readonly entry: LibraryEntry;
  readonly order: Order;
}

/** Whether a file belongs to what was bought. */
export const hasFile = ({ entry, order }: Owned, file: DigitalFile): boolean =>
  belongsTo(file, { key: entry.package, at: order.createdAt });

/** What somebody bought of a service and may use now, newest first. */
export async function ownedOf(reader: Reader, user_id: number, sx_id: string): Promise<Owned[]> {
  const entries = await reader.find(LibraryEntry, { sx_id, user_id }, { sort: { createdAt: -1 } });
  if (!entries.length) return [];
  const orders = await reader.getMany(
    Order,
    entries.map(({ order_id }) => order_id),
  );
  return entries.flatMap((entry) => {
    const order = orders.find(({ order_id }) => order_id === entry.order_id);
    return order && isOpen(order) ? { entry, order } : [];
  });
}

/** Whether somebody may download a file now. */
export async function mayDownload(reader: Reader, user_id: number, file: DigitalFile): Promise<boolean> {
  if (file.user_id === user_id) return !file.removed_at;
  const owned = await ownedOf(reader, user_id, file.sx_id);
  return owned.some((each) => hasFile(each, file));
}

/** The files that a service is sold with, in the order in which they were added. */
export const filesOnSale = (reader: Reader, sx_id: string): Promise<DigitalFile[]> =>
  reader.find(DigitalFile, { sx_id, removed_at: null }, { sort: { added_at: 1 } });

/** The files that a buyer of this package gets. */
export const filesOfPackage = async (reader: Reader, sx_id: string, key: string): Promise<DigitalFile[]> =>
  (await filesOnSale(reader, sx_id)).filter((file) => comesWith(file, key));
