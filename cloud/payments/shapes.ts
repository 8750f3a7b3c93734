/** From rows to what calls answer. */
import { Payment, type Refund, type Sale } from '#shared/payments/entities/payment.ts';
import type { PaymentClaim } from '#shared/payments/entities/shop.ts';
import { isOpen } from '#shared/payments/process.ts';
import type { ClaimShape, PaymentShape, RefundShape, SaleShape } from '#shared/payments/shapes.ts';
import type { Actor } from '#shared/model/access.ts';
import type { Reader } from '../ports.ts';
import { isPayer } from './payers.ts';
import { refundable } from './steps.ts';

/** What a payment is for, in one line. */
export const titleOf = ({ items }: Pick<Payment, 'items'>): string =>
  items.map(({ quantity, title }) => (quantity > 1 ? `${quantity} × ${title}` : title)).join(', ');

export const claimShape = (row: PaymentClaim, payment?: Payment): ClaimShape => ({
  claim_id: row.claim_id,
  payment_id: row.payment_id,
  what: payment && titleOf(payment),
  user_id: row.user_id,
  rail: row.rail,
  currency: row.currency,
  amount: row.amount,
  sender: row.sender,
  reference: row.reference,
  paid_on: row.paid_on.toISOString(),
  picture: row.picture,
  state: row.state,
  by_operator: row.by_operator,
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
});

/** As who decides about them sees them. */
export async function claimsShape(reader: Reader, claims: readonly PaymentClaim[]): Promise<ClaimShape[]> {
  const payments = await reader.getMany(
    Payment,
    claims.map(({ payment_id }) => payment_id),
  );
  return claims.map((claim) =>
    claimShape(
      claim,
      payments.find(({ payment_id }) => payment_id === claim.payment_id),
    ),
  );
}

/** As its payer, its receiver or an operator sees it. */
export function paymentShape(
  row: Payment,
  actor: Actor,
  more: { pay_to?: string; claim?: PaymentClaim } = {},
): PaymentShape {
  const isOwn = isPayer(row, actor);
  return {
    payment_id: row.payment_id,
    state: row.state,
    rail: row.rail,
    test: row.test,
    direct: row.account !== 'platform',
    user_id: row.user_id,
    receiver_id: row.receiver_id,
    currency: row.currency,
    amount: row.amount,
    fee: row.fee,
    received: row.received,
    refunded: row.refunded,
    refundable: refundable(row),
    items: row.items.map(({ ox_id, type, sx_id, of, title, quantity, amount, whole }) => ({
      ox_id,
      type,
      sx_id,
      of,
      title,
      quantity,
      amount,
      whole,
    })),
    problem: row.problem,
    delivered: row.delivered,
    refund_asked: row.refund_asked,
    createdAt: row.createdAt.toISOString(),
    expires_at: row.expires_at.toISOString(),
    confirmed_at: row.confirmed_at?.toISOString(),
    ...(isOwn && isOpen(row.state) && { step: row.step, pay_to: more.pay_to }),
    ...(more.claim && { claim: claimShape(more.claim) }),
  };
}

export const saleShape = (row: Sale): SaleShape => ({
  ox_id: row.ox_id,
  payment_id: row.payment_id,
  user_id: row.user_id,
  seller_id: row.seller_id,
  type: row.type,
  sx_id: row.sx_id,
  of: row.of,
  title: row.title,
  quantity: row.quantity,
  currency: row.currency,
  amount: row.amount,
  fee: row.fee,
  rail: row.rail,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
});

export const refundShape = (row: Refund): RefundShape => ({
  refund_id: row.refund_id,
  payment_id: row.payment_id,
  amount: row.amount,
  currency: row.currency,
  state: row.state,
  reason: row.reason,
  author_id: row.author_id,
  createdAt: row.createdAt.toISOString(),
});
