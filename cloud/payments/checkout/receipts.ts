/** What stands on the paper of a payment. */
import { Profile } from '#shared/accounts/entities.ts';
import { Payment, Refund } from '#shared/payments/entities/payment.ts';
import type { RailName } from '#shared/payments/rails.ts';
import { Refusal } from '#shared/errors.ts';
import type { Context } from '#cloud/kernel/define.ts';
import { siteSettings } from '#cloud/site/index.ts';
import { isOperator, isPayer, isReceiver } from '#cloud/payments/policy/access.ts';

/** Amounts in minor units of `currency`. */
export interface ReceiptPaper {
  /** The payment's own: it never changes. */
  readonly number: string;
  readonly brand: string;
  /** To who was paid: with what is theirs of it. */
  readonly isSellers: boolean;
  readonly isDeposit: boolean;
  readonly test: boolean;
  readonly paid_at: Date;
  readonly rail: RailName;
  /** Undefined for visitors, and for closed accounts; of the receiver, for the platform itself. */
  readonly payer?: string;
  readonly receiver?: string;
  readonly isMember: boolean;
  readonly currency: string;
  readonly items: readonly {
    readonly type: string;
    readonly title: string;
    readonly quantity: number;
    readonly amount: number;
  }[];
  readonly amount: number;
  readonly received: number;
  readonly fee: number;
  readonly refunds: readonly { readonly at: Date; readonly amount: number }[];
  readonly refunded: number;
  readonly fee_refunded: number;
  readonly disputed: number;
}

/** For the payer, the receiver and operators. Everybody else gets 'payment_not_found', and so do all where nothing was ever delivered. */
export async function receiptOf(context: Context, payment_id: string): Promise<ReceiptPaper> {
  const { storage, caller } = context;
  const payment = await storage.get(Payment, payment_id);
  const isOwn = payment && (isPayer(payment, caller) || isReceiver(payment, caller) || isOperator(caller, 'read'));
  if (!payment?.confirmed_at || !payment.deliveries || !isOwn) throw new Refusal('payment_not_found');
  const { user_id, receiver_id, items } = payment;
  const [{ brand_name: brand }, refunds, payer, receiver] = await Promise.all([
    siteSettings(storage)(),
    storage.find(Refund, { payment_id, state: 'done' }, { sort: { updatedAt: 1 } }),
    user_id === undefined ? undefined : storage.get(Profile, user_id),
    receiver_id === undefined ? undefined : storage.get(Profile, receiver_id),
  ]);
  const isDeposit = items.every(({ type }) => type === 'deposit');
  return {
    number: payment_id,
    brand,
    isSellers: !isDeposit && isReceiver(payment, caller),
    isDeposit,
    test: payment.test,
    paid_at: payment.confirmed_at,
    rail: payment.rail,
    payer: payer?.closed ? undefined : payer?.full_name,
    receiver: receiver_id === undefined ? brand : receiver?.closed ? undefined : receiver?.full_name,
    isMember: user_id !== undefined,
    currency: payment.currency,
    items: items.map(({ type, title, quantity, amount }) => ({ type, title, quantity, amount })),
    amount: payment.amount,
    received: payment.received,
    fee: payment.fee,
    refunds: refunds.map(({ updatedAt, amount }) => ({ at: updatedAt, amount })),
    refunded: payment.refunded,
    fee_refunded: payment.fee_refunded,
    disputed: payment.state === 'disputed' || payment.state === 'lost' ? payment.disputed : 0,
  };
}
