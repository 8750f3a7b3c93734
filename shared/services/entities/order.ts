/** What became of a service that was bought: the order, and each step of it. */
import { anyOf, operators, usersIn } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, flag, integer, list, ref, text } from '#shared/model/fields.ts';
import { orderLimits } from '#shared/services/orders/limits.ts';
import { serviceLimits } from '../limits.ts';
import {
  type AskAnswer,
  type OrderFile,
  orderStates,
  orderSteps,
  type Proposal,
} from '#shared/services/orders/process.ts';
import type { ServiceAsk } from '../types.ts';

const parties = anyOf(usersIn('user_id', 'provider_id'), operators('services', 'read'));

export const Order = defineEntity({
  name: 'Orders',
  id: 'order_id',
  dashboard: 'read',
  fields: {
    /** The sale's `ox_id`. */
    order_id: text({ required: true, set: 'byServer' }),
    payment_id: ref('Payments', { required: true, set: 'byServer' }),
    /** The service; of an accepted offer, the one that it names. */
    sx_id: ref('Services', { set: 'byServer' }),
    offer_id: ref('Offers', { set: 'byServer' }),
    /** Its buyer and its provider. */
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    provider_id: ref('Profile', { required: true, set: 'byServer' }),
    /** As it was sold: what the provider changes later changes no order. */
    title: text({ required: true, set: 'byServer', max: 300 }),
    package: text({ default: '', set: 'byServer', max: 100 }),
    quantity: integer({ required: true, set: 'byServer', min: 1 }),
    currency: text({ required: true, set: 'byServer', max: 3 }),
    amount: integer({ required: true, set: 'byServer', min: 0 }),
    days: integer({ required: true, set: 'byServer', min: 0 }),
    revisions: integer({ required: true, set: 'byServer', min: 0 }),
    requirements: text({ default: '', set: 'byServer', max: orderLimits.text }),
    /** What its buyer is asked for before work begins. */
    asks: list(data<ServiceAsk>()(), { set: 'byServer', max: serviceLimits.asks }),
    state: choice(orderStates, { required: true, set: 'byServer' }),
    /** Of one that is disputed or was taken back: where it stood before. */
    former: choice(orderStates, { set: 'byServer' }),
    /** Steps so far; raised by each. */
    steps: integer({ required: true, set: 'byServer' }),
    /** Revisions that were asked for. */
    revised: integer({ default: 0, set: 'byServer' }),
    due_at: date({ set: 'byServer' }),
    /** Its day of delivery has passed, and both were told. */
    is_late: flag({ default: false, set: 'byServer' }),
    /** Of a booking: its time, the provider's time zone, and how many hours before it begins it can be cancelled for the whole price. */
    starts_at: date({ set: 'byServer' }),
    ends_at: date({ set: 'byServer' }),
    zone: text({ set: 'byServer', max: 64 }),
    cancel_hours: integer({ set: 'byServer' }),
    /** Of what is bought again each period: its subscription, and when the period that was paid for is over. It is given by passing, not by a step. */
    subscription_id: ref('Subscriptions', { set: 'byServer' }),
    term_until: date({ set: 'byServer' }),
    /** When its state ends by itself. */
    until: date({ set: 'byServer' }),
    proposal: data<Proposal>()({ set: 'byServer' }),
    disputed_by: ref('Profile', { set: 'byServer' }),
    /** The operator who decided a dispute. */
    settled_by: ref('Profile', { set: 'byServer' }),
    completed_at: date({ set: 'byServer' }),
    /** What was decided to go back to the buyer, in minor units; and what of it the payment was not told yet. */
    back: integer({ default: 0, set: 'byServer', min: 0 }),
    owed: integer({ default: 0, set: 'byServer', min: 0, hidden: true }),
  },
  whenClosed: 'keep',
  access: { read: parties },
  live: { by: ['user_id', 'provider_id', 'order_id'] },
  indexes: [
    ['updatedAt'],
    ['user_id', 'createdAt'],
    ['provider_id', 'createdAt'],
    ['provider_id', 'state'],
    ['state', 'until'],
    ['state', 'is_late', 'due_at'],
    ['owed'],
    ['sx_id', 'state'],
    ['settled_by', 'updatedAt'],
  ],
});
export type Order = RecordOf<typeof Order>;

/** One line of an order's timeline. */
export const OrderStep = defineEntity({
  name: 'OrderSteps',
  id: 'step_id',
  dashboard: 'read',
  fields: {
    /** `<order_id>-<n>`. */
    step_id: text({ required: true, set: 'byServer' }),
    order_id: ref('Orders', { required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    provider_id: ref('Profile', { required: true, set: 'byServer' }),
    /** From 1. */
    n: integer({ required: true, set: 'byServer' }),
    step: choice(orderSteps, { required: true, set: 'byServer' }),
    /** The order's after it. */
    state: choice(orderStates, { required: true, set: 'byServer' }),
    /** Who took it; absent where it happened by itself. */
    by: ref('Profile', { set: 'byServer' }),
    text: text({ default: '', set: 'byServer', max: orderLimits.text }),
    files: list(data<OrderFile>()(), { set: 'byServer', max: orderLimits.files }),
    /** To what was asked, in its order; their files are among `files`. */
    answers: list(data<AskAnswer>()(), { set: 'byServer', max: serviceLimits.asks }),
    /** What goes back to the buyer by it, in minor units; days that it adds. */
    back: integer({ set: 'byServer' }),
    days: integer({ set: 'byServer' }),
    /** Of a booking: the time that was bought, asked for, or agreed on. */
    starts_at: date({ set: 'byServer' }),
    /** The `client_id` of the call that took it. */
    call_id: text({ set: 'byServer', max: 64, hidden: true }),
    /** False while the conversation and the bell do not say it yet. */
    is_told: flag({ set: 'byServer', hidden: true, quiet: true }),
  },
  whenClosed: 'keep',
  access: { read: parties },
  indexes: [
    ['order_id', 'n'],
    ['is_told', 'createdAt'],
    ['provider_id', 'step'],
  ],
});
export type OrderStep = RecordOf<typeof OrderStep>;
