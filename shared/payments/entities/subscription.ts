/** What is bought again each period, until its buyer says no. */
import { anyOf, operators, usersIn } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, flag, integer, ref, text } from '#shared/model/fields.ts';
import { intervals, subscriptionEnds, subscriptionRails, subscriptionStates } from '../subscriptions.ts';
import type { PaymentItem } from './payment.ts';

export const Subscription = defineEntity({
  name: 'Subscriptions',
  id: 'subscription_id',
  dashboard: 'read',
  fields: {
    /** Hash of the first sale. */
    subscription_id: text({ required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    /** Who earns it; absent where that is the platform itself. */
    seller_id: ref('Profile', { set: 'byServer' }),
    type: text({ required: true, set: 'byServer', max: 20 }),
    sx_id: text({ required: true, set: 'byServer', max: 64 }),
    title: text({ required: true, set: 'byServer', max: 300 }),
    /** The price of a period, as it was when it began; minor units. */
    currency: text({ required: true, set: 'byServer', max: 3 }),
    amount: integer({ required: true, set: 'byServer', min: 1 }),
    every: choice(intervals, { required: true, set: 'byServer' }),
    /** What each period buys, as the first payment had it, and the row of prices and fees of then. */
    item: data<PaymentItem>()({ required: true, set: 'byServer', hidden: true }),
    pricing_id: text({ required: true, set: 'byServer', hidden: true }),
    rail: choice(subscriptionRails, { required: true, set: 'byServer' }),
    card_id: text({ set: 'byServer', hidden: true }),
    /** No real money moves. */
    test: flag({ default: false, set: 'byServer' }),
    state: choice(subscriptionStates, { required: true, set: 'byServer' }),
    /** All periods are counted from here, in UTC. */
    started_at: date({ required: true, set: 'byServer' }),
    /** The last period that is paid; the first one is 1. */
    period: integer({ required: true, set: 'byServer', min: 1 }),
    paid_until: date({ required: true, set: 'byServer' }),
    /** Its buyer has said no: nothing is charged any more. */
    ends_then: flag({ default: false, set: 'byServer' }),
    /** While a later period is charged: which one, since when, how many payments were made for it, and the payment that can still be paid. */
    charging: integer({ set: 'byServer' }),
    charging_since: date({ set: 'byServer' }),
    attempts: integer({ default: 0, set: 'byServer', hidden: true }),
    payment_id: ref('Payments', { set: 'byServer', hidden: true }),
    /** Days of the plan of retries that are over. */
    retries: integer({ default: 0, set: 'byServer' }),
    problem: text({ set: 'byServer', max: 80 }),
    ended_at: date({ set: 'byServer' }),
    ended_by: choice(subscriptionEnds, { set: 'byServer' }),
    /** When it is looked at again. */
    look_at: date({ set: 'byServer', hidden: true }),
  },
  whenClosed: 'keep',
  access: { read: anyOf(usersIn('user_id', 'seller_id'), operators('money', 'read')) },
  live: { by: ['user_id'] },
  indexes: [['user_id', 'createdAt'], ['user_id', 'type', 'sx_id'], ['seller_id', 'createdAt'], ['look_at']],
});
export type Subscription = RecordOf<typeof Subscription>;
