/** An account of the stand-in for PayPal: orders, captures, refunds and disputes. */
import { randomBytes } from 'node:crypto';

export interface Money {
  currency_code: string;
  value: string;
}
export interface Order {
  id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  purchase_units: [
    {
      custom_id: string;
      invoice_id: string;
      description: string;
      amount: Money;
      payments: { captures: Capture[]; refunds: Refund[] };
    },
  ];
  links: { rel: string; href: string; method: string }[];
}
interface Capture {
  id: string;
  status: 'COMPLETED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  amount: Money;
  custom_id: string;
  supplementary_data: { related_ids: { order_id: string } };
  create_time: string;
}
interface Refund {
  id: string;
  status: 'COMPLETED';
  amount: Money;
  custom_id?: string;
  create_time: string;
  links: { rel: string; href: string; method: string }[];
}
interface Dispute {
  dispute_id: string;
  capture_id: string;
  status: 'OPEN' | 'RESOLVED';
  dispute_amount: Money;
  create_time: string;
  dispute_outcome?: { outcome_code: string };
}

export const newId = () => randomBytes(9).toString('hex').toUpperCase().slice(0, 17);
const cents = ({ value }: Money) => Math.round(Number(value) * 1000);

/** The answer is a refusal. */
export class Refused extends Error {
  readonly status: number;
  readonly issue: string;
  constructor(status: number, issue: string) {
    super(issue);
    this.status = status;
    this.issue = issue;
  }
}

export type Tell = (event_type: string, resource_type: string, resource: object) => void;

/** The list of an account, as reports are made of it. */
const transactionsOf = (orders: readonly Order[], query: URLSearchParams): object => {
  const [from, end] = [query.get('start_date') ?? '', query.get('end_date') ?? ''];
  const all = orders.flatMap(({ purchase_units: [{ custom_id, payments }] }) => {
    const [of] = payments.captures;
    if (!of) return [];
    const about = {
      custom_field: custom_id,
      transaction_status: of.status === 'REFUNDED' ? 'V' : 'S',
      paypal_reference_id: of.id,
    };
    const line = (id: string, code: string, { currency_code, value }: Money, at: string) => ({
      ...about,
      transaction_id: id,
      transaction_event_code: code,
      transaction_initiation_date: at,
      transaction_updated_date: at,
      transaction_amount: { currency_code, value: code === 'T0006' ? value : `-${value}` },
    });
    return [
      line(of.id, 'T0006', of.amount, of.create_time),
      ...payments.refunds.map(({ id, amount, create_time }) => line(id, 'T1107', amount, create_time)),
    ];
  });
  const listed = all.filter(({ transaction_updated_date: at }) => at >= from && at <= end);
  return { transaction_details: listed.map((transaction_info) => ({ transaction_info })), total_pages: 1 };
};

/** Orders, their captures and refunds, and what their payers dispute. */
export function openPaypalAccount(tell: Tell, pageUrl: (path: string) => string) {
  const orders = new Map<string, Order>();
  const returns = new Map<string, { back: string; declined: boolean }>();
  const disputes = new Map<string, Dispute>();

  const orderAt = (id: string): Order => {
    const order = orders.get(id);
    if (!order) throw new Refused(404, 'INVALID_RESOURCE_ID');
    return order;
  };
  const byCapture = (id: string) =>
    [...orders.values()].find(({ purchase_units: [unit] }) => unit.payments.captures.some((one) => one.id === id));

  const create = (body: string): Order => {
    const wish = JSON.parse(body) as {
      purchase_units: [{ custom_id: string; invoice_id: string; description: string; amount: Money }];
      payment_source: { paypal: { experience_context: { return_url: string } } };
    };
    const id = newId();
    const order: Order = {
      id,
      status: 'PAYER_ACTION_REQUIRED',
      purchase_units: [{ ...wish.purchase_units[0], payments: { captures: [], refunds: [] } }],
      links: [{ rel: 'payer-action', href: pageUrl(`/checkoutnow/${id}`), method: 'GET' }],
    };
    orders.set(id, order);
    returns.set(id, { back: wish.payment_source.paypal.experience_context.return_url, declined: false });
    return order;
  };
  const capture = (id: string): Order => {
    const order = orderAt(id);
    if (order.status === 'COMPLETED') throw new Refused(422, 'ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') throw new Refused(422, 'ORDER_NOT_APPROVED');
    const back = returns.get(id)!;
    if (back.declined) {
      back.declined = false;
      order.status = 'PAYER_ACTION_REQUIRED';
      throw new Refused(422, 'INSTRUMENT_DECLINED');
    }
    const [unit] = order.purchase_units;
    const made: Capture = {
      id: newId(),
      status: 'COMPLETED',
      amount: unit.amount,
      custom_id: unit.custom_id,
      supplementary_data: { related_ids: { order_id: id } },
      create_time: new Date().toISOString(),
    };
    unit.payments.captures.push(made);
    order.status = 'COMPLETED';
    tell('PAYMENT.CAPTURE.COMPLETED', 'capture', made);
    return order;
  };
  const giveBack = (capture_id: string, amount: Money | undefined, custom_id?: string): Refund => {
    const order = byCapture(capture_id);
    const payments = order?.purchase_units[0].payments;
    const of = payments?.captures[0];
    if (!payments || !of) throw new Refused(404, 'INVALID_RESOURCE_ID');
    const left = cents(of.amount) - payments.refunds.reduce((sum, one) => sum + cents(one.amount), 0);
    if (left <= 0) throw new Refused(422, 'CAPTURE_FULLY_REFUNDED');
    const wanted = amount ?? of.amount;
    if (cents(wanted) > left) throw new Refused(422, 'REFUND_AMOUNT_EXCEEDED');
    const href = `https://api.paypal.com/v2/payments/captures/${capture_id}`;
    const made: Refund = {
      id: newId(),
      status: 'COMPLETED',
      amount: wanted,
      custom_id,
      create_time: new Date().toISOString(),
      links: [{ rel: 'up', href, method: 'GET' }],
    };
    payments.refunds.push(made);
    of.status = cents(wanted) === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    tell('PAYMENT.CAPTURE.REFUNDED', 'refund', made);
    return made;
  };

  const approve = (id: string, declined = false) => {
    const order = orderAt(id);
    if (order.status !== 'PAYER_ACTION_REQUIRED') return;
    order.status = 'APPROVED';
    returns.get(id)!.declined = declined;
    tell('CHECKOUT.ORDER.APPROVED', 'checkout-order', order);
  };
  const captured = (order_id: string) => orderAt(order_id).purchase_units[0].payments.captures[0]!;

  return {
    order: (id: string) => orders.get(id),
    orders: () => [...orders.values()],
    backOf: (id: string) => returns.get(id)!.back,
    transactions: (query: URLSearchParams) => transactionsOf([...orders.values()], query),
    orderAt,
    byCapture,
    create,
    capture,
    giveBack,
    approve,
    disputesBy(query: URLSearchParams): object {
      const of = query.get('disputed_transaction_id');
      const since = query.get('start_time') ?? '';
      const isAsked = ({ capture_id, create_time }: Dispute) =>
        (of === null || capture_id === of) && create_time >= since;
      return { items: [...disputes.values()].filter(isAsked) };
    },
    disputeAt(id: string): object {
      const found = disputes.get(id);
      if (!found) throw new Refused(404, 'INVALID_RESOURCE_ID');
      const { capture_id: seller_transaction_id, create_time: update_time } = found;
      return { ...found, update_time, disputed_transactions: [{ seller_transaction_id }] };
    },
    refundOutside(order_id: string, value: string): void {
      const { id, amount } = captured(order_id);
      giveBack(id, { ...amount, value });
    },
    dispute(order_id: string): void {
      const { id, amount, custom_id } = captured(order_id);
      const dispute: Dispute = {
        dispute_id: `PP-D-${newId()}`,
        capture_id: id,
        status: 'OPEN',
        dispute_amount: amount,
        create_time: new Date().toISOString(),
      };
      disputes.set(dispute.dispute_id, dispute);
      tell('CUSTOMER.DISPUTE.CREATED', 'dispute', { ...dispute, disputed_transactions: [{ custom: custom_id }] });
    },
    closeDispute(order_id: string, outcome: 'won' | 'lost'): void {
      const { id, custom_id } = captured(order_id);
      const dispute = [...disputes.values()].find(({ capture_id }) => capture_id === id)!;
      dispute.status = 'RESOLVED';
      dispute.dispute_outcome = {
        outcome_code: outcome === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR',
      };
      tell('CUSTOMER.DISPUTE.RESOLVED', 'dispute', { ...dispute, disputed_transactions: [{ custom: custom_id }] });
    },
  };
}
