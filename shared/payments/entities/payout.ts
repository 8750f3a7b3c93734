/** Money on its way to the person who earned it. */
import { anyOf, author, operators } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, integer, ref, text } from '#shared/model/fields.ts';
import { paymentLimits } from '../limits.ts';
import { payoutStates, payoutWays } from '../payouts.ts';
import { rails } from '../rails.ts';

/** The books hold the money from the moment it is asked for. */
export const Payout = defineEntity({
  name: 'Payouts',
  id: 'payout_id',
  fields: {
    payout_id: text({ required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    currency: text({ required: true, set: 'byServer', max: 3 }),
    amount: integer({ required: true, set: 'byServer', min: 1 }),
    way: choice(payoutWays, { required: true, set: 'byServer' }),
    /** The name or address that it goes to, as it was when it was asked for. */
    to: text({ required: true, set: 'byServer', max: 200 }),
    state: choice(payoutStates, { required: true, set: 'byServer' }),
    approved_by: ref('Profile', { set: 'byServer' }),
    /** Who paid it, out of which rail's money, and under what reference. */
    paid_by: ref('Profile', { set: 'byServer' }),
    paid_from: choice(rails, { set: 'byServer' }),
    reference: text({ set: 'byServer', max: paymentLimits.reference }),
    reason: text({ set: 'byServer', max: paymentLimits.reason }),
  },
  whenClosed: 'keep',
  access: { read: anyOf(author, operators('money', 'read')) },
  live: { by: ['user_id'] },
  indexes: [
    ['user_id', 'createdAt'],
    ['state', 'createdAt'],
  ],
});
export type Payout = RecordOf<typeof Payout>;
