/** Around a payment: the cart, prices and fees by date, claims of manual payments, money that waits for a decision, cards that are kept. */
import { anyOf, operators, usersIn } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, flag, holder, integer, list, picture, ref, text } from '#shared/model/fields.ts';
import { reviewKinds } from '../reviewQueue.ts';
import { paymentLimits } from '../limits.ts';
import { manualRails, rails } from '../rails.ts';
import type { PricingRules } from '../shapes.ts';

/** What is asked for; what it costs is asked anew each time. */
export interface CartItem {
  type: string;
  sx_id: string;
  quantity: number;
  /** Where the buyer says what it costs, as with a deposit: minor units, and their currency. */
  amount?: number;
  currency?: string;
}

export const Cart = defineEntity({
  name: 'Carts',
  id: 'owner',
  kind: 'internal',
  fields: {
    owner: holder({ required: true }),
    /** Latest first. */
    items: list(data<CartItem>()(), { default: [] as CartItem[], max: paymentLimits.cartItems }),
    /** Raised when what was in it has been bought: the next checkout is another one. */
    round: integer({ default: 0 }),
  },
  archive: { own: ['owner'] },
  whenClosed: { blank: ['items'] },
});
export type Cart = RecordOf<typeof Cart>;

export const Pricing = defineEntity({
  name: 'Pricing',
  id: 'pricing_id',
  kind: 'ledger',
  dashboard: 'read',
  fields: {
    pricing_id: text({ required: true }),
    from_ms: integer({ required: true }),
    rules: data<PricingRules>()({ required: true }),
    author_id: ref('Profile'),
    reason: text({ max: paymentLimits.reason }),
  },
  archive: 'never',
  whenClosed: 'keep',
  indexes: [['from_ms']],
});
export type Pricing = RecordOf<typeof Pricing>;

/** Somebody says that they paid by a manual rail. The same reference counts once for a receiver. */
export const PaymentClaim = defineEntity({
  name: 'PaymentClaims',
  id: 'claim_id',
  fields: {
    /** Hash of the payment. */
    claim_id: text({ required: true, set: 'byServer' }),
    /** Hash of rail, account and reference: one claim of each waits or is confirmed. */
    reference_key: text({ required: true, set: 'byServer', hidden: true }),
    payment_id: ref('Payments', { required: true, set: 'byServer' }),
    user_id: ref('Profile', { set: 'byServer' }),
    receiver_id: ref('Profile', { set: 'byServer' }),
    rail: choice(manualRails, { required: true, set: 'byServer' }),
    currency: text({ required: true, set: 'byServer', max: 3 }),
    amount: integer({ required: true, set: 'byServer', min: 1 }),
    sender: text({ required: true, set: 'byServer', max: paymentLimits.sender }),
    reference: text({ required: true, set: 'byServer', max: paymentLimits.reference }),
    /** The day it was sent on. */
    paid_on: date({ required: true, set: 'byServer' }),
    picture: picture({ set: 'byServer' }),
    state: choice(['waiting', 'confirmed', 'refused'], { required: true, set: 'byServer' }),
    /** An operator decides: the platform is paid, or the amount is above the receiver's limit. */
    by_operator: flag({ default: false, set: 'byServer' }),
    decided_by: ref('Profile', { set: 'byServer' }),
    reason: text({ set: 'byServer', max: paymentLimits.reason }),
  },
  whenClosed: 'keep',
  access: { read: anyOf(usersIn('user_id', 'receiver_id'), operators('money', 'read')) },
  live: { by: ['user_id', 'receiver_id'] },
  unique: [['payment_id']],
  indexes: [['updatedAt'], ['state', 'by_operator', 'createdAt'], ['reference_key'], ['picture']],
});
export type PaymentClaim = RecordOf<typeof PaymentClaim>;

/** Money that no rule can place: an operator decides. */
export const DeskItem = defineEntity({
  name: 'DeskItems',
  id: 'desk_id',
  fields: {
    desk_id: text({ required: true, set: 'byServer' }),
    kind: choice(reviewKinds, { required: true, set: 'byServer' }),
    rail: choice(rails, { required: true, set: 'byServer' }),
    account: text({ required: true, set: 'byServer', max: 40 }),
    payment_id: ref('Payments', { set: 'byServer' }),
    event_id: text({ set: 'byServer' }),
    /** The refund that waits for the decision: its money is held. */
    refund_id: ref('Refunds', { set: 'byServer' }),
    amount: integer({ required: true, set: 'byServer', min: 0 }),
    currency: text({ required: true, set: 'byServer', max: 3 }),
    state: choice(['open', 'decided'], { required: true, set: 'byServer' }),
    decision: text({ set: 'byServer', max: 40 }),
    decided_by: ref('Profile', { set: 'byServer' }),
    note: text({ set: 'byServer', max: paymentLimits.reason }),
  },
  archive: 'never',
  whenClosed: 'keep',
  access: { read: operators('money', 'read') },
  indexes: [['state', 'createdAt'], ['payment_id']],
});
export type DeskItem = RecordOf<typeof DeskItem>;

/** What operators decide about. */
const moneyDecisions = ['refund', 'dispute', 'desk', 'claim', 'order', 'pricing', 'payout'] as const;

/** What one operator has decided about a large sum, and a second one has still to decide in the same way. */
export const FirstDecision = defineEntity({
  name: 'FirstDecisions',
  id: 'first_id',
  kind: 'internal',
  fields: {
    /** Hash of what was decided, about what, and of which sum. */
    first_id: text({ required: true }),
    what: choice(moneyDecisions, { required: true }),
    about_id: text({ required: true, max: 64 }),
    decision: text({ required: true, max: 80 }),
    /** Minor units; absent where it is about no sum. */
    amount: integer({ min: 0 }),
    currency: text({ max: 3 }),
    /** Of prices: all of the rules, and from when in ISO 8601; without it from the moment of the second decision. */
    details: data<{ rules: PricingRules; from?: string }>()(),
    author_id: ref('Profile', { required: true }),
    reason: text({ max: paymentLimits.reason }),
    at: date({ required: true }),
  },
  archive: 'never',
  whenClosed: 'keep',
  indexes: [['about_id', 'at']],
});
export type FirstDecision = RecordOf<typeof FirstDecision>;

/** What operators decided about money, and for whom: one alone decides small sums only, one by one and added up. */
export const MoneyDecision = defineEntity({
  name: 'MoneyDecisions',
  id: 'decision_id',
  kind: 'internal',
  fields: {
    /** Hash of the decision, and of the person who made it alone. */
    decision_id: text({ required: true }),
    what: choice(moneyDecisions, { required: true }),
    about_id: text({ required: true, max: 64 }),
    author_id: ref('Profile', { required: true }),
    /** Whom it is good for, as `u<user_id>` of a member. */
    to: list(text(), { required: true }),
    amount: integer({ required: true, min: 0 }),
    currency: text({ required: true, max: 3 }),
    /** No other operator had decided the same before. */
    alone: flag({ required: true }),
    at: date({ required: true }),
  },
  archive: 'never',
  whenClosed: 'keep',
  indexes: [
    ['to', 'what'],
    ['author_id', 'at'],
  ],
});
export type MoneyDecision = RecordOf<typeof MoneyDecision>;

/** A card that a rail keeps for somebody, so that they pay again without typing it. Its number is never here. */
export const SavedCard = defineEntity({
  name: 'SavedCards',
  id: 'card_id',
  fields: {
    card_id: text({ required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    /** The rail's own names of the person and of the card. */
    customer: text({ required: true, set: 'byServer', hidden: true }),
    method: text({ required: true, set: 'byServer', hidden: true }),
    brand: text({ required: true, set: 'byServer', max: 40 }),
    last4: text({ required: true, set: 'byServer', max: 4 }),
    exp_month: integer({ required: true, set: 'byServer' }),
    exp_year: integer({ required: true, set: 'byServer' }),
  },
  whenClosed: 'remove',
  access: { read: usersIn('user_id') },
  live: { by: ['user_id'] },
});
export type SavedCard = RecordOf<typeof SavedCard>;
