/** Licence keys of digital services: the provider pastes a stock of them, and each sale hands out one. */
import { z } from 'zod';
import { Service } from '#shared/services/entities.ts';
import { LicenceKey } from '#shared/services/entities/digital.ts';
import { keysIn } from '#shared/services/digital/digital.ts';
import type { OwnDigitalFiles } from '#shared/services/digital/digitalShapes.ts';
import { serviceId } from '#shared/services/catalogue/form.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { rawText } from '#shared/model/measured.ts';
import { changing } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { digitalLimits } from '#shared/services/digital/limits.ts';
import { otherThan, type Reader, type Transaction } from '#cloud/kernel/ports.ts';

type Stock = OwnDigitalFiles['keys'];

/** How many are left, and how many were handed out. */
export async function keysOf(reader: Reader, sx_id: string): Promise<Stock> {
  const [left, sold] = await Promise.all([
    reader.count(LicenceKey, { sx_id, order_id: '' }),
    reader.count(LicenceKey, { sx_id, order_id: otherThan('') }),
  ]);
  return { left, sold };
}

/** Whether a service that has keys has none left. */
export async function isOutOfKeys(reader: Reader, sx_id: string): Promise<boolean> {
  const { left, sold } = await keysOf(reader, sx_id);
  return left === 0 && sold > 0;
}

/** The key of an order, which it keeps; undefined of services without keys. */
export async function takeKey(tx: Transaction, sx_id: string, order_id: string): Promise<string | undefined> {
  const [own] = await tx.find(LicenceKey, { sx_id, order_id }, { limit: 1 });
  if (own) return own.key;
  const [next] = await tx.find(LicenceKey, { sx_id, order_id: '' }, { limit: 1 });
  // Two sales at once write the same row, and the later one is tried again on what is left.
  if (next) await tx.apply(LicenceKey, [{ id: next.key_id, set: { order_id } }]);
  return next?.key;
}

/** Adds keys to the stock of one's own service, one a line; those that are there already are left out. */
export const addLicenceKeys = defineFunction({
  route: 'POST /app/DigitalFiles/addLicenceKeys',
  who: members,
  limit: changing,
  input: z.strictObject({
    sx_id: serviceId,
    keys: rawText(digitalLimits.keysAtOnce * (digitalLimits.key + 1))
      .transform(keysIn)
      .pipe(z.array(z.string().max(digitalLimits.key)).min(1).max(digitalLimits.keysAtOnce)),
  }),
  async run({ storage, secrets, caller }, { sx_id, keys }): Promise<{ keys: Stock }> {
    const service = await storage.get(Service, sx_id);
    if (!service || service.user_id !== caller.user_id || service.status === 'removed')
      throw new Refusal('service_not_found');
    await storage.transact(async (tx) => {
      await tx.hold(`LicenceKeys ${sx_id}`);
      const most = digitalLimits.keys;
      if ((await tx.count(LicenceKey, { sx_id, order_id: '' })) + keys.length > most)
        throw new Refusal('licence_keys_full', { most });
      const rows = keys.map((key) => ({ id: secrets.hash(`licence|${sx_id}|${key}`).slice(0, 21), key }));
      await tx.apply(
        LicenceKey,
        rows.map(({ id, key }) => ({ id, orInsert: { sx_id, key, order_id: '' } })),
      );
    });
    return { keys: await keysOf(storage, sx_id) };
  },
});
