/** The end of names: their people are reminded of it in time. */
import { DomainName, DomainOrder } from '#shared/names/entities/names.ts';
import { nameLimits } from '#shared/names/limits.ts';
import { ownNamesPath } from '#shared/names/paths.ts';
import { day } from '#shared/time.ts';
import { tell } from '../accounts/index.ts';
import { asServer } from '#cloud/kernel/operators.ts';
import { atMost, type Ports } from '#cloud/kernel/ports.ts';

const pageSize = 100;

/** When something is to be said of a name next. */
export function nextLook(until: Date, now: number): Date {
  const dates = nameLimits.reminders.map((days) => until.getTime() - days * day);
  return new Date(dates.find((at) => at > now) ?? until.getTime());
}

async function lookAt(ports: Ports, { domain_id }: DomainName): Promise<void> {
  const now = ports.clock.now();
  const row = await asServer(ports.storage).transact(async (tx) => {
    const before = await tx.get(DomainName, domain_id);
    // Another server was faster.
    if (before?.state !== 'active' || !before.look_at || before.look_at.getTime() > now) return undefined;
    const isOver = before.until.getTime() <= now;
    return tx.update(
      DomainName,
      domain_id,
      isOver ? { state: 'expired', look_at: undefined } : { look_at: nextLook(before.until, now) },
    );
  });
  if (!row) return;
  const { user_id, shown: domain, until, state } = row;
  const days = Math.ceil((until.getTime() - now) / day);
  await tell(ports, {
    ...{ user_id, type: state === 'expired' ? 'domain_expired' : 'domain_ends', path: ownNamesPath, isMailed: true },
    once: `${domain_id}|${until.getTime()}|${state === 'expired' ? 'over' : days}`,
    params: { domain, count: days },
  });
}

/** Reminds, ends names, and gives up prices that nobody paid. Safe to repeat, and by several servers at once. */
export async function sweepNames(ports: Ports): Promise<void> {
  const { clock, log } = ports;
  const storage = asServer(ports.storage);
  const now = clock.now();
  const due = await storage.find(
    DomainName,
    { look_at: atMost(new Date(now)) },
    { sort: { look_at: 1 }, limit: pageSize },
  );
  for (const row of due)
    await lookAt(ports, row).catch((error: unknown) =>
      log.error({ err: error, domain: row.name }, 'a name was not looked at'),
    );
  // A payment that was begun in time may still be on its way.
  const before = atMost(new Date(now - nameLimits.held));
  const over = await storage.find(DomainOrder, { state: 'held', held_until: before }, { limit: pageSize });
  for (const { domain_order_id } of over)
    await storage.transact(async (tx) => {
      if ((await tx.get(DomainOrder, domain_order_id))?.state === 'held')
        await tx.update(DomainOrder, domain_order_id, { state: 'over' });
    });
}
