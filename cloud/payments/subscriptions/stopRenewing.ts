/** What becomes of subscriptions when what they are for ends, because its buyer left or was sent away, or goes to another seller. */
import { Subscription } from '#shared/payments/entities/subscription.ts';
import { otherThan, type Ports, type Transaction } from '#cloud/kernel/ports.ts';
import { endSubscription } from './renewals.ts';

/** Runs in the caller's transaction: the subscription ends with the period that is paid. Its buyer can take that back. */
export async function endWithPeriod(tx: Transaction, subscription_id: string): Promise<void> {
  const row = await tx.get(Subscription, subscription_id);
  if (row && row.state !== 'ended' && !row.ends_then)
    await tx.update(Subscription, subscription_id, { ends_then: true });
}

/** Nothing is charged any more: it ends with the period that is paid, and at once where a charge has failed. Safe to repeat. */
export async function stopRenewing(ports: Ports, user_id: number, what: Pick<Subscription, 'type' | 'sx_id'>) {
  const rows = await ports.storage.find(Subscription, { user_id, ...what, state: otherThan('ended') });
  for (const row of rows)
    if (row.charging !== undefined) await endSubscription(ports, row, 'cancelled');
    else
      await ports.storage.transact(async (tx) => {
        const now = await tx.get(Subscription, row.subscription_id);
        if (now && now.state !== 'ended') await tx.update(Subscription, row.subscription_id, { ends_then: true });
      });
}

const pageSize = 100;

/** What it earns from now on is somebody else's. Safe to repeat. */
export async function passOnRenewing(
  { storage }: Pick<Ports, 'storage'>,
  what: Pick<Subscription, 'type' | 'sx_id'>,
  { from: seller_id, to }: { from: number; to: number },
): Promise<void> {
  while (seller_id !== to) {
    const rows = await storage.find(
      Subscription,
      { seller_id, ...what, state: otherThan('ended') },
      { limit: pageSize },
    );
    if (!rows.length) return;
    await storage.transact(async (tx) => {
      for (const { subscription_id } of rows) await tx.update(Subscription, subscription_id, { seller_id: to });
    });
  }
}
