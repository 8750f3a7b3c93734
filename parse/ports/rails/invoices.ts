/** Invoices that are paid in coins. The payment server (parse/payments) makes them, and the payer pays on the pages of its company. */
import { z } from 'zod';
import { type Currency, decimalOf, isCurrency } from '#shared/payments/money.ts';
import { fromPriceAmount } from '#shared/payments/rails.ts';
import { minute } from '#shared/time.ts';
import { type Rail, RailAway, type RailWord } from '#cloud/providers/rails/rail.ts';
import { type CoinPayment, coinPayment } from '../../payments/nowpayments.ts';

export interface InvoiceSettings {
  /** An origin. */
  readonly url: string;
  readonly key: string;
  readonly isTest: boolean;
  /** The address that NOWPayments calls. Undefined where it cannot reach us; then we only ask. */
  readonly callbackUrl?: string;
}

type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

const timeoutMs = 10_000;
/** Milliseconds after which its lists and our books agree. */
const settles = 10 * minute;

/** The bytes as they came. */
const inOrder = (payments: readonly CoinPayment[]) =>
  payments.toSorted((a, b) => Number(a.payment_id) - Number(b.payment_id));

/** A surplus that exchange rates and fees explain, as a share of the whole. */
const tolerance = 0.005;

/** The part of the price that a payment brought, in minor units. */
function receivedBy(payment: CoinPayment, price: number, currency: Currency): number {
  const { payment_status, pay_amount, actually_paid, actually_paid_at_fiat, parent_payment_id } = payment;
  const isDone = payment_status === 'finished';
  if (!isDone && payment_status !== 'partially_paid') return 0;
  const share = pay_amount && actually_paid ? actually_paid / pay_amount : undefined;
  // A coin that was not asked for pays no part of it.
  if (parent_payment_id) {
    const worth = actually_paid_at_fiat ? fromPriceAmount(actually_paid_at_fiat, currency) : undefined;
    return worth ?? Math.floor(price * Math.min(share ?? 0, 1));
  }
  if (!isDone) return Math.min(price - 1, Math.floor(price * (share ?? 0)));
  return share !== undefined && share > 1 + tolerance ? Math.floor(price * share) : price;
}

const coming = new Set(['confirming', 'confirmed', 'sending']);

function wordOf(invoice_id: string, payments: readonly CoinPayment[]): RailWord {
  const [first] = payments;
  const named = first?.price_currency.toUpperCase() ?? '';
  const currency = isCurrency(named) ? named : 'USD';
  const price = first ? fromPriceAmount(first.price_amount, currency) : 0;
  const received = payments.reduce((sum, payment) => sum + receivedBy(payment, price, currency), 0);
  const last = payments.at(-1)?.payment_status;
  return {
    rail_id: invoice_id,
    payment_id: first?.order_id ?? undefined,
    state: received > 0 ? 'paid' : 'open',
    received,
    currency: named,
    isComing: payments.some(({ payment_status }) => coming.has(payment_status)),
    problem: last === 'failed' || last === 'expired' || last === 'refunded' ? `coins_${last}` : undefined,
    refunds: [],
  };
}

const ipn = z.looseObject({
  payment_id: coinPayment.shape.payment_id,
  payment_status: z.string(),
  actually_paid: coinPayment.shape.actually_paid,
  invoice_id: coinPayment.shape.invoice_id,
  order_id: coinPayment.shape.order_id,
});

export function createInvoices({ url, key, isTest, callbackUrl }: InvoiceSettings): Rail {
  const ask = async <T>(shape: z.ZodType<T>, path: string, init: Init = {}): Promise<T> => {
    try {
      const response = await fetch(`${url}${path}`, {
        ...init,
        headers: { Authorization: `Bearer ${key}`, ...init.headers },
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (!response.ok) throw new RailAway(`the payment server answered ${response.status}: ${text.slice(0, 200)}`);
      return shape.parse(JSON.parse(text));
    } catch (error) {
      throw error instanceof RailAway ? error : new RailAway('the payment server does not answer', { cause: error });
    }
  };

  const look = async (rail_id: string): Promise<RailWord> => {
    const shape = z.looseObject({ payments: z.array(coinPayment) });
    const { payments } = await ask(shape, `/invoices/${encodeURIComponent(rail_id)}`);
    return wordOf(rail_id, inOrder(payments));
  };

  return {
    isTest: () => isTest,
    async open(_account, { payment_id, amount, currency, description, addressOf }) {
      const back = (page: string) => addressOf(`/${page}?payment=${payment_id}`);
      const made = await ask(z.looseObject({ invoice_id: z.string(), paymentUrl: z.string() }), '/create-invoice', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          payment_id,
          amount: decimalOf({ amount, currency: currency as Currency }),
          currency,
          description,
          callback_url: callbackUrl,
          success_url: back('process-nowpayments'),
          cancel_url: back('cancel-nowpayments'),
        }),
      });
      const word = { ...wordOf(made.invoice_id, []), payment_id, currency };
      return { rail_id: made.invoice_id, step: { pay_url: made.paymentUrl }, word };
    },
    async taken(_account, since) {
      const shape = z.looseObject({ payments: z.array(coinPayment) });
      const from = encodeURIComponent(since.toISOString());
      const { payments } = await ask(shape, `/payments?since=${from}`);
      const invoices = new Map<string, CoinPayment[]>();
      for (const payment of payments)
        if (payment.invoice_id)
          invoices.set(payment.invoice_id, [...(invoices.get(payment.invoice_id) ?? []), payment]);
      const money = [...invoices].map(([rail_id, all]) => {
        const word = wordOf(rail_id, inOrder(all));
        const at = new Date(Math.max(...all.map(({ updated_at }) => (updated_at ? Date.parse(updated_at) : 0))));
        const { payment_id, currency, received } = word;
        return { rail_id, payment_id, currency, received, refunded: 0, disputed: 0, at };
      });
      return { lag: settles, money };
    },
    look: (_account, rail_id) => look(rail_id),
    // An invoice cannot be called back. Money for one that nobody waits for comes too late.
    async close(_account, rail_id) {
      const word = await look(rail_id);
      return word.state === 'open' && !word.isComing ? { ...word, state: 'cancelled' } : word;
    },
    // People send coins back.
    refund: (_account, { refund_id, amount }) =>
      Promise.resolve({ rail_id: '', refund_id, amount, state: 'failed' as const }),
    async read(_account, raw, headers) {
      const signature = headers['x-nowpayments-sig'];
      if (!signature) return undefined;
      const { valid } = await ask(z.looseObject({ valid: z.boolean() }), '/verify-ipn', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'x-nowpayments-sig': signature },
        body: Buffer.from(raw),
      });
      if (!valid) return undefined;
      const told = ipn.safeParse(JSON.parse(Buffer.from(raw).toString()));
      if (!told.success) return undefined;
      const { payment_id: coin_id, payment_status, actually_paid, invoice_id, order_id } = told.data;
      return {
        id: `${coin_id}|${payment_status}|${actually_paid ?? 0}`,
        type: payment_status,
        rail_id: invoice_id ?? undefined,
        payment_id: order_id ?? undefined,
      };
    },
  };
}
