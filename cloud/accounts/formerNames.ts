/** Former user names, reserved for their owners for a while. */
import { FormerName } from '#shared/accounts/entities/personal.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import type { Ports, Transaction } from '../ports.ts';

const day = 24 * 3_600_000;

export const noteFormerName = (
  { clock }: Pick<Ports, 'clock'>,
  tx: Transaction,
  username: string,
  user_id: number,
): Promise<void> =>
  tx.apply(FormerName, [
    { id: username, set: { user_id, until: new Date(clock.now() + accountLimits.formerNameDays * day) }, orInsert: {} },
  ]);

/** Whether the name is reserved for somebody else. */
export async function isKept(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  username: string,
  user_id?: number,
): Promise<boolean> {
  const row = await storage.get(FormerName, username);
  return row !== undefined && row.user_id !== user_id && row.until.getTime() > clock.now();
}
