/** A subscription ends because what it is for has ended: its buyer left, or was sent away. */
import { Subscription } from '#shared/payments/entities/subscription.ts';
import { otherThan, type Ports } from '../ports.ts';
import { endSubscription } from './renewals.ts';

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
