/** Payments, what they were for, what rails said of them, and what went back. */
import { anyOf, operators, usersIn } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, flag, holder, integer, list, ref, searchWords, text } from '#shared/model/fields.ts';
import { paymentLimits } from '../limits.ts';
import { paymentStates } from '../process.ts';
import { rails } from '../rails.ts';
import type { RailStep } from '../shapes.ts';
import type { Interval } from '../subscriptions.ts';

/** A thing that is bought, as it was priced when the payment began. */
export interface PaymentItem {
  /** Of the sale that it becomes. */
  ox_id: string;
  type: string;
  sx_id: string;
  /** What it belongs to, such as a contest; things of several are not bought together. */
  of?: string;
  title: string;
  quantity: number;
  /** For all of the quantity, in minor units of the payment's currency. */
  amount: number;
  /** The platform's share of the amount. */
  fee: number;
  /** It is bought again each period. */
  every?: Interval;
  /** Bought back whole only: a part of its price cannot be refunded. */
  whole: boolean;
  /** It is kept for its buyer until the payment expires. */
  kept?: true;
  /** What its domain needs to deliver it. */
  details: Record<string, string | number>;
}

const payerOrReceiver = anyOf(usersIn('user_id', 'receiver_id'), operators('money', 'read'));

export const Payment = defineEntity({
  name: 'Payments',
  id: 'payment_id',
  fields: {
    payment_id: text({ required: true, set: 'byServer' }),
    /** What it pays for, the same for each way and each attempt to pay it. */
    offer_key: text({ set: 'byServer', hidden: true }),
    /** Who pays: a member, or a browser. */
    payer: holder({ required: true, set: 'byServer', callsOnly: true }),
    user_id: ref('Profile', { set: 'byServer' }),
    /** Who earns it; absent where that is the platform itself. */
    receiver_id: ref('Profile', { set: 'byServer' }),
    rail: choice(rails, { required: true, set: 'byServer' }),
    /** Whose account at the rail takes the money: 'platform', or `u<user_id>` of a receiver who is paid directly. */
    account: text({ required: true, set: 'byServer', callsOnly: true }),
    /** No real money moves. */
    test: flag({ default: false, set: 'byServer' }),
    state: choice(paymentStates, { required: true, set: 'byServer' }),
    currency: text({ required: true, set: 'byServer', max: 3 }),
    /** What is due, what of it is the platform's, what came, what went back of both, and what refunds have reserved of both. Minor units. */
    amount: integer({ required: true, set: 'byServer', min: 0 }),
    fee: integer({ required: true, set: 'byServer', min: 0 }),
    received: integer({ default: 0, set: 'byServer', min: 0 }),
    /** What was due at first, where less of it was accepted. */
    due: integer({ set: 'byServer', min: 0 }),
    refunded: integer({ default: 0, set: 'byServer', min: 0 }),
    fee_refunded: integer({ default: 0, set: 'byServer', min: 0 }),
    reserved: integer({ default: 0, set: 'byServer', min: 0 }),
    fee_reserved: integer({ default: 0, set: 'byServer', min: 0 }),
    /** What a dispute holds, or has taken for good, of the amount and of the fee. */
    disputed: integer({ default: 0, set: 'byServer', min: 0 }),
    fee_disputed: integer({ default: 0, set: 'byServer', min: 0 }),
    items: list(data<PaymentItem>()(), { required: true, set: 'byServer', callsOnly: true }),
    /** Of a subscription: which one, which of its periods, and the kept card that pays. */
    subscription_id: ref('Subscriptions', { set: 'byServer' }),
    period: integer({ set: 'byServer' }),
    card_id: text({ set: 'byServer', hidden: true }),
    /** The row of prices and fees that it was made by. */
    pricing_id: text({ required: true, set: 'byServer', callsOnly: true }),
    /** It was begun in the mobile-web shell: its payer comes back there. */
    in_app: flag({ set: 'byServer', hidden: true }),
    /** It was begun in the contest app: its payer comes back there. The id of the partner whose app shows it, or ''. */
    contest_app: text({ set: 'byServer', hidden: true, max: 64 }),
    /** What the rail calls it. */
    rail_id: text({ set: 'byServer', hidden: true, max: 200 }),
    step: data<RailStep>()({ set: 'byServer', hidden: true }),
    /** Why it failed, as the rail or a rule says. */
    problem: text({ set: 'byServer', max: 80 }),
    /** Its goods were delivered, and not taken back since. */
    delivered: flag({ default: false, set: 'byServer' }),
    /** Counted up by each delivery: goods of a dispute that was won may be delivered again. */
    deliveries: integer({ default: 0, set: 'byServer', hidden: true }),
    /** A refund was asked for by the payer, and why. */
    refund_asked: text({ set: 'byServer', max: paymentLimits.reason }),
    refund_asked_at: date({ set: 'byServer' }),
    expires_at: date({ required: true, set: 'byServer' }),
    /** When the rail is asked again. */
    look_at: date({ set: 'byServer', hidden: true }),
    looks: integer({ default: 0, set: 'byServer', hidden: true }),
    confirmed_at: date({ set: 'byServer' }),
    /** What it earned is held at least until then, and was not released yet. */
    held_until: date({ set: 'byServer', hidden: true }),
  },
  whenClosed: 'keep',
  access: { read: payerOrReceiver },
  live: { by: ['user_id', 'receiver_id'] },
  indexes: [
    ['offer_key'],
    ['payer', 'createdAt'],
    ['receiver_id', 'createdAt'],
    ['receiver_id', 'refund_asked'],
    ['subscription_id', 'createdAt'],
    ['state', 'look_at'],
    ['rail', 'rail_id'],
    ['createdAt'],
    ['confirmed_at'],
    ['held_until'],
  ],
});
export type Payment = RecordOf<typeof Payment>;

/** Refunds whose money is held: nobody can spend it, or give it back once more. */
export const openRefunds = ['reserved', 'pending', 'waiting'] as const;
export const isOpenRefund = (state: string): boolean => openRefunds.some((open) => open === state);

/** Money to be given back: reserved first, so that all refunds of a payment together never exceed it, then asked of the rail. */
export const Refund = defineEntity({
  name: 'Refunds',
  id: 'refund_id',
  dashboard: 'read',
  fields: {
    refund_id: text({ required: true, set: 'byServer' }),
    payment_id: ref('Payments', { required: true, set: 'byServer' }),
    amount: integer({ required: true, set: 'byServer', min: 1 }),
    /** What of it was the platform's; and whether it was set aside before, so that nobody had earned it. */
    fee: integer({ default: 0, set: 'byServer', min: 0 }),
    aside: flag({ default: false, set: 'byServer', hidden: true }),
    currency: text({ required: true, set: 'byServer', max: 3 }),
    /**
     * `reserved`: the rail may or may not know of it; `pending`: it does; `waiting`: no rail gives it back, so that a person has to. Of these the
     * money is held.
     */
    state: choice([...openRefunds, 'done', 'failed'], { required: true, set: 'byServer' }),
    reason: text({ required: true, set: 'byServer', max: paymentLimits.reason }),
    /** Who decided it; absent for the server itself. */
    author_id: ref('Profile', { set: 'byServer' }),
    rail_id: text({ set: 'byServer', hidden: true, max: 200 }),
    /** While it is `waiting`: who was paid straight, and has to send it. */
    sender_id: ref('Profile', { set: 'byServer' }),
    /** How it was sent by hand, as its sender says. */
    reference: text({ set: 'byServer', max: paymentLimits.reason }),
  },
  archive: { own: ['author_id'] },
  whenClosed: 'keep',
  indexes: [['payment_id'], ['state', 'updatedAt'], ['sender_id', 'createdAt']],
});
export type Refund = RecordOf<typeof Refund>;

/** A thing that was sold: made by the transaction that confirms its payment. */
export const Sale = defineEntity({
  name: 'Sales',
  id: 'ox_id',
  fields: {
    ox_id: text({ required: true, set: 'byServer' }),
    payment_id: ref('Payments', { required: true, set: 'byServer' }),
    /** The buyer, where it is a member. */
    user_id: ref('Profile', { set: 'byServer' }),
    buyer: holder({ required: true, set: 'byServer', callsOnly: true }),
    seller_id: ref('Profile', { set: 'byServer' }),
    type: text({ required: true, set: 'byServer', max: 20 }),
    sx_id: text({ required: true, set: 'byServer', max: 64 }),
    /** What it belongs to, such as a contest. */
    of: text({ set: 'byServer', max: 64 }),
    title: text({ required: true, set: 'byServer', max: 300 }),
    quantity: integer({ required: true, set: 'byServer', min: 1 }),
    currency: text({ required: true, set: 'byServer', max: 3 }),
    amount: integer({ required: true, set: 'byServer', min: 0 }),
    fee: integer({ required: true, set: 'byServer', min: 0 }),
    rail: choice(rails, { required: true, set: 'byServer' }),
    /** Paid straight to the seller: the platform saw no money, and has their word or their own account's for it. */
    direct: flag({ default: false, set: 'byServer' }),
    state: choice(['sold', 'taken_back'], { required: true, set: 'byServer' }),
    words: searchWords(['title']),
  },
  whenClosed: 'keep',
  access: { read: anyOf(usersIn('user_id', 'seller_id'), operators('money', 'read')) },
  live: { by: ['user_id', 'seller_id'] },
  indexes: [['payment_id'], ['buyer', 'createdAt'], ['seller_id', 'createdAt'], ['type', 'of', 'createdAt'], ['words']],
});
export type Sale = RecordOf<typeof Sale>;

/** What a rail was asked about a payment, and what it said: a row for each question and answer of a day. */
export const RailCall = defineEntity({
  name: 'RailCalls',
  id: 'call_id',
  kind: 'internal',
  fields: {
    call_id: text({ required: true }),
    payment_id: text({ required: true, max: 64 }),
    rail: choice(rails, { required: true }),
    question: choice(['open', 'look', 'close', 'refund'], { required: true }),
    /** A state, or the fault. */
    answer: text({ required: true, max: 200 }),
    times: integer({ default: 0 }),
    /** Milliseconds that the last one took. */
    ms: integer({ default: 0 }),
    first_at: date({ required: true }),
    at: date({ required: true }),
    expires_at: date({ required: true }),
  },
  expires: 'expires_at',
  indexes: [['payment_id', 'first_at']],
});
export type RailCall = RecordOf<typeof RailCall>;

/** What a rail told us, as it came: stored before it is understood, applied once. */
export const PaymentEvent = defineEntity({
  name: 'PaymentEvents',
  id: 'event_id',
  kind: 'internal',
  fields: {
    /** Hash of rail, account and the rail's own id of it. */
    event_id: text({ required: true }),
    rail: choice(rails, { required: true }),
    account: text({ required: true }),
    type: text({ required: true, max: 100 }),
    /** As it was sent. Empty where the owner of an account of their own sends more than a rail would. */
    raw: text({ required: true }),
    /** What it is about, as the rail calls it, and as we do. */
    rail_id: text({ max: 200 }),
    payment_id: text({ max: 64 }),
    received_at: date({ required: true }),
    expires_at: date({ required: true }),
    outcome: choice(['waiting', 'applied', 'ignored', 'desk'], { required: true }),
    tries: integer({ default: 0 }),
    applied_at: date(),
  },
  expires: 'expires_at',
  indexes: [['outcome', 'received_at'], ['payment_id']],
});
export type PaymentEvent = RecordOf<typeof PaymentEvent>;
