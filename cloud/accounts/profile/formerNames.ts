/** Former user names, reserved for their owners for a while. */
import { FormerName } from '#shared/accounts/entities/personal.ts';
import { accountLimits } from '#shared/accounts/limits.ts';
import { day } from '#shared/time.ts';
import type { Ports, Reader, Transaction } from '#cloud/kernel/ports.ts';

export const noteFormerName = (
  { clock }: Pick<Ports, 'clock'>,
  tx: Transaction,
  username: string,
  user_id: number,
): Promise<void> =>
  tx.apply(FormerName, [
    { id: username, set: { user_id, until: new Date(clock.now() + accountLimits.formerNameDays * day) }, orInsert: {} },
  ]);

/** Whether a person has given up so many names lately that a further one is refused; returning to one of them is not. */
export async function renamesTooOften(
  { clock }: Pick<Ports, 'clock'>,
  reader: Reader,
  user_id: number,
  username: string,
): Promise<boolean> {
  const { names, days } = accountLimits.renames;
  const rows = await reader.find(FormerName, { user_id });
  const since = clock.now() + (accountLimits.formerNameDays - days) * day;
  const lately = rows.filter(({ until }) => until.getTime() > since);
  return lately.length >= names && lately.every((row) => row.username !== username);
}

/** Whether the name is reserved for somebody else. */
export async function isKept(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  username: string,
  user_id?: number,
): Promise<boolean> {
  const row = await storage.get(FormerName, username);
  return row !== undefined && row.user_id !== user_id && row.until.getTime() > clock.now();
}
