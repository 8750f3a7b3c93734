/** Closing an account leaves no name behind that is just being registered. */
import { DomainOrder } from '#shared/names/entities/names.ts';
import { Refusal } from '#shared/errors.ts';
import type { Ports } from '#cloud/kernel/ports.ts';

/** Throws 'domain_waiting'. */
export async function refuseWhileRegistering({ storage }: Pick<Ports, 'storage'>, user_id: number): Promise<void> {
  if (await storage.count(DomainOrder, { user_id, state: 'paid' })) throw new Refusal('domain_waiting');
}
