/** Somebody closed their account: what they sold is for sale no more. What they wrote is emptied, but for what buyers have bought it under. */
import { Service } from '#shared/services/entities.ts';
import type { Ports } from '#cloud/kernel/ports.ts';
import { changeService, removed } from './catalogue/catalogue.ts';

/** Idempotent. */
export async function closeServices({ storage }: Pick<Ports, 'storage'>, user_id: number): Promise<void> {
  for (const { sx_id, status } of await storage.find(Service, { user_id }))
    if (status !== 'removed')
      await storage.transact(async (tx) => {
        const row = await tx.get(Service, sx_id);
        if (row) await changeService(tx, row, removed);
      });
}
