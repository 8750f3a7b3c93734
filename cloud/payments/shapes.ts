/** From rows to what calls answer. */
import { EtherQuote, EtherTransfer } from '#shared/payments/entities/ether.ts';
import { isOpenRefund, Payment, type Refund, type Sale } from '#shared/payments/entities/payment.ts';
import { type DeskItem, PaymentClaim } from '#shared/payments/entities/shop.ts';
import { isOpen } from '#shared/payments/process.ts';
import type { Thing } from '#shared/payments/offerShapes.ts';
import type {
  ClaimShape,
  MoneyBack,
  OwedShape,
  PaymentShape,
  RefundShape,
  SaleShape,
} from '#shared/payments/shapes.ts';
import type { Actor } from '#shared/model/access.ts';
import { oneOf, type Reader } from '#cloud/kernel/ports.ts';
import { isOperator, isPayer } from './policy/access.ts';
import { refundable } from './process/refundSteps.ts';

/** What a payment is for. */
export const thingsOf = ({ items }: Pick<Payment, 'items'>): Thing[] =>
  items.map(({ type, title, quantity }) => ({ type, title, quantity }));

export const claimShape = (row: PaymentClaim, payment?: Payment): ClaimShape => ({
  claim_id: row.claim_id,
  payment_id: row.payment_id,
  what: payment && thingsOf(payment),
  receiver_id: payment && payment.account !== 'platform' ? payment.receiver_id : undefined,
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

/** As who has to send it sees it. */
export async function owedShape(reader: Reader, refunds: readonly Refund[]): Promise<OwedShape[]> {
  const ids = refunds.map(({ payment_id }) => payment_id);
  if (!ids.length) return [];
  const payment_ids = oneOf(ids);
  const [payments, claims, quotes] = await Promise.all([
    reader.getMany(Payment, ids),
    reader.find(PaymentClaim, { payment_id: payment_ids, state: 'confirmed' }),
    reader.find(EtherQuote, { payment_id: payment_ids }),
  ]);
  // By it the receiver finds the address that the Ether came from.
  const transfers = quotes.length
    ? await reader.find(EtherTransfer, { quote_id: oneOf(quotes.map(({ quote_id }) => quote_id)) })
    : [];
  const hashOf = (payment_id: string) => {
    const quote = quotes.find((row) => row.payment_id === payment_id);
    return transfers.find(({ quote_id }) => quote_id === quote?.quote_id)?.hash;
  };
  return refunds.flatMap(({ refund_id, payment_id, amount, currency, reason, createdAt }) => {
    const payment = payments.find((row) => row.payment_id === payment_id);
    const claim = claims.find((row) => row.payment_id === payment_id);
    if (!payment) return [];
    const { user_id, rail } = payment;
    return {
      refund_id,
      payment_id,
      what: thingsOf(payment),
      user_id,
      rail,
      currency,
      amount,
      sender: claim?.sender,
      paid_by: claim?.reference ?? hashOf(payment_id),
      reason,
      createdAt: createdAt.toISOString(),
    };
  });
}

/** Of a refund that was not dropped: by hand where a person has sent it, or has to. */
const backShape = ({ amount, state, reference, sender_id, updatedAt }: Refund): MoneyBack[] =>
  state === 'failed'
    ? []
    : [
        {
          amount,
          at: updatedAt.toISOString(),
          open: isOpenRefund(state),
          ...(reference !== undefined && { reference }),
          by: sender_id !== undefined ? 'receiver' : state === 'waiting' ? 'operator' : reference ? 'hand' : 'rail',
        },
      ];

/** As its payer, its receiver or an operator sees it. */
export function paymentShape(
  row: Payment,
  actor: Actor,
  more: { pay_to?: string; claim?: PaymentClaim; refunds?: readonly Refund[]; surplus?: DeskItem } = {},
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
    due: row.due,
    refunded: row.refunded,
    refundable: refundable(row),
    going_back: row.reserved,
    items: row.items.map(({ ox_id, type, sx_id, of, title, quantity, amount, whole, every, kept }) => ({
      ox_id,
      type,
      sx_id,
      of,
      title,
      quantity,
      amount,
      whole,
      every,
      kept,
    })),
    problem: row.problem,
    delivered: row.delivered,
    has_receipt: row.confirmed_at !== undefined && row.deliveries > 0,
    refund_asked: row.refund_asked,
    refund_asked_at: row.refund_asked_at?.toISOString(),
    subscription_id: row.subscription_id,
    createdAt: row.createdAt.toISOString(),
    expires_at: row.expires_at.toISOString(),
    confirmed_at: row.confirmed_at?.toISOString(),
    ...(isOwn && isOpen(row.state) && { step: row.step, pay_to: more.pay_to }),
    ...(more.claim && {
      claim: { ...claimShape(more.claim), ...(isOperator(actor) && { decided_by: more.claim.decided_by }) },
    }),
    ...(more.surplus?.decision && {
      surplus: {
        decision: more.surplus.decision,
        ...(more.surplus.decision === 'refund' && { reference: more.surplus.note }),
      },
    }),
    ...(more.refunds?.length && { backs: more.refunds.flatMap(backShape) }),
  };
}

/** What its seller has of a sale after the fee and what went back of its payment, of which each sale bears its part. */
function broughtBy({ amount, fee }: Sale, payment: Payment | undefined): number {
  if (!payment?.amount) return amount - fee;
  const gone = payment.refunded - payment.fee_refunded;
  return amount - fee - Math.round((gone * amount) / payment.amount);
}

export const saleShape = (row: Sale, payment: Payment | undefined): SaleShape => ({
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
  brought: broughtBy(row, payment),
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
  reference: row.reference,
  createdAt: row.createdAt.toISOString(),
});
