/** What is different where a digital service is bought: it needs files, and it is in the buyer's library at once. */
import { LibraryEntry } from '#shared/services/entities/digital.ts';
import type { Service } from '#shared/services/entities.ts';
import type { ServicePackage } from '#shared/services/types.ts';
import type { Order } from '#shared/services/entities/order.ts';
import { type ErrorCode, Refusal } from '#shared/errors.ts';
import type { NewRecordOf } from '#shared/model/entity.ts';
import type { Reader, Transaction } from '#cloud/kernel/ports.ts';
import { filesOfPackage, ownedOf } from './digitalAccess.ts';
import { isOutOfKeys, takeKey } from './digitalKeys.ts';

/** Why a package of it cannot be sold now; undefined when it can. */
export async function digitalIsGone(reader: Reader, sx_id: string, key: string): Promise<ErrorCode | undefined> {
  const [files, isOut] = await Promise.all([filesOfPackage(reader, sx_id, key), isOutOfKeys(reader, sx_id)]);
  if (!files.length) return 'not_for_sale';
  return isOut ? 'licence_keys_out' : undefined;
}

/** Throws where this person cannot buy this package of a digital service. */
export async function refuseDigital(
  reader: Reader,
  { sx_id }: Service,
  { key, label }: Pick<ServicePackage, 'key' | 'label'>,
  user_id: number,
): Promise<void> {
  const owned = await ownedOf(reader, user_id, sx_id);
  if (owned.some(({ entry, order }) => (entry.package === undefined ? order.package === label : entry.package === key)))
    throw new Refusal('digital_owned');
  const code = await digitalIsGone(reader, sx_id, key);
  if (code) throw new Refusal(code);
}

/** Puts what was bought into the buyer's library, in the transaction that confirms the payment. */
export async function grantDigital(
  tx: Transaction,
  { order_id, user_id }: Pick<NewRecordOf<typeof Order>, 'order_id' | 'user_id'>,
  { sx_id, key }: { readonly sx_id: string; readonly key?: string },
): Promise<void> {
  await tx.insert(LibraryEntry, {
    order_id,
    user_id,
    sx_id,
    package: key,
    licence: await takeKey(tx, sx_id, order_id),
  });
}
