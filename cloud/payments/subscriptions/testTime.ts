/** Time of test money: what comes next with a subscription can be seen without waiting for it. */
import { z } from 'zod';
import { Subscription } from '#shared/payments/entities/subscription.ts';
import type { SubscriptionShape } from '#shared/payments/shapes.ts';
import { Refusal } from '#shared/errors.ts';
import { members } from '#shared/model/access.ts';
import { changing } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { lookAtSubscription } from './renewals.ts';
import { answer, ownOf } from './subscriptions.ts';

/**
 * Moves the dates of one's own subscription back, so that its next charge, its next try or its end comes now. Throws 'step_not_possible' where
 * money is real, and for one that has ended.
 */
export const skipTestTime = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({ subscription_id: publicId }),
  async run(context, { subscription_id }): Promise<{ subscription: SubscriptionShape }> {
    const { storage, clock, testMoney } = context;
    await ownOf(context, subscription_id);
    await storage.transact(async (tx) => {
      const row = await tx.get(Subscription, subscription_id);
      if (!testMoney || !row?.test || row.state === 'ended' || !row.look_at) throw new Refusal('step_not_possible');
      const passes = Math.max(0, row.look_at.getTime() - clock.now());
      const earlier = (moment: Date) => new Date(moment.getTime() - passes);
      await tx.update(Subscription, subscription_id, {
        started_at: earlier(row.started_at),
        paid_until: earlier(row.paid_until),
        charging_since: row.charging_since && earlier(row.charging_since),
        look_at: earlier(row.look_at),
      });
    });
    await lookAtSubscription(context, subscription_id);
    return answer(context, subscription_id);
  },
});
