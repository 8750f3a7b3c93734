/**
 * PayPal's Orders API v2, over fetch, because PayPal's own libraries fix the host name. The payer approves on PayPal's pages, and we
 * capture.
 */
import { z } from 'zod';
import { type Currency, isCurrency } from '#shared/payments/money.ts';
import { fromPaypalValue, toPaypalValue } from '#shared/payments/rails.ts';
import { minute } from '#shared/time.ts';
import { type Rail, RailAway, type RailWord } from '#cloud/providers/rails/rail.ts';
import { disputeShape, disputesShape, disputeState, listMoney, money } from './paypalStatement.ts';

export interface PaypalSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** PayPal's own id of the address that it calls. */
  readonly webhookId?: string;
  /** An origin: PayPal's, its sandbox's, or a stand-in's. */
  readonly api: string;
  readonly isTest: boolean;
}

const timeoutMs = 8000;
/** Milliseconds before a token's end at which a new one is asked for. */
const tokenMargin = minute;

const captureShape = z.looseObject({ id: z.string(), status: z.string(), amount: money });
const refundShape = z.looseObject({
  id: z.string(),
  status: z.string(),
  amount: money.optional(),
  custom_id: z.string().optional(),
});
const orderShape = z.looseObject({
  id: z.string(),
  status: z.string(),
  links: z.array(z.looseObject({ rel: z.string(), href: z.string() })).default([]),
  purchase_units: z
    .array(
      z.looseObject({
        custom_id: z.string().optional(),
        amount: money.optional(),
        payments: z
          .looseObject({ captures: z.array(captureShape).default([]), refunds: z.array(refundShape).default([]) })
          .optional(),
      }),
    )
    .default([]),
});
type Order = z.output<typeof orderShape>;
const relatedShape = z.looseObject({ related_ids: z.looseObject({ order_id: z.string().optional() }).optional() });
const eventShape = z.looseObject({
  id: z.string(),
  event_type: z.string(),
  resource_type: z.string().optional(),
  resource: z.looseObject({
    id: z.string().optional(),
    custom_id: z.string().optional(),
    supplementary_data: relatedShape.optional(),
    links: z.array(z.looseObject({ rel: z.string(), href: z.string() })).optional(),
    disputed_transactions: z.array(z.looseObject({ custom: z.string().optional() })).optional(),
  }),
});

/** PayPal said no: asking again would give the same answer. */
class PaypalRefusal extends Error {
  readonly issue: string;
  readonly status: number;
  constructor(status: number, issue: string) {
    super(`PayPal refused: ${status} ${issue}`);
    this.status = status;
    this.issue = issue;
  }
}

const failure = z.looseObject({
  name: z.string().optional(),
  details: z.array(z.looseObject({ issue: z.string().optional() })).optional(),
});

interface Asking {
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  /** PayPal repeats its answer under this id: for six hours for orders, for 45 days for refunds. */
  readonly requestId?: string;
}

type Ask = <T>(shape: z.ZodType<T>, path: string, asking?: Asking) => Promise<T>;

/** Sends questions with a token of ours, which is asked for when it is over. */
function paypalClient({ clientId, clientSecret, api }: PaypalSettings): Ask {
  let token: { value: Promise<string>; until: number } | undefined;

  const send = async (path: string, init: RequestInit): Promise<Response> => {
    try {
      const response = await fetch(`${api}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      if (response.status >= 500 || response.status === 429) {
        await response.body?.cancel();
        throw new RailAway(`PayPal answered ${response.status}`);
      }
      return response;
    } catch (error) {
      throw error instanceof RailAway ? error : new RailAway('PayPal does not answer', { cause: error });
    }
  };

  const newToken = async (): Promise<string> => {
    const response = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (!response.ok) throw new RailAway(`PayPal gives no token: ${response.status}`);
    const answer = z
      .looseObject({ access_token: z.string(), expires_in: z.number().default(600) })
      .parse(await response.json());
    if (token) token.until = Date.now() + answer.expires_in * 1000 - tokenMargin;
    return answer.access_token;
  };
  const tokenNow = (): Promise<string> => {
    if (!token || token.until <= Date.now()) {
      // Until we know how long it lasts.
      const own = { value: newToken(), until: Date.now() + timeoutMs };
      token = own;
      own.value.catch(() => token === own && (token = undefined));
    }
    return token.value;
  };

  return async <T>(shape: z.ZodType<T>, path: string, { method = 'GET', body, requestId }: Asking = {}): Promise<T> => {
    const response = await send(path, {
      method,
      headers: {
        Authorization: `Bearer ${await tokenNow()}`,
        'Content-Type': 'application/json',
        // Asks for the whole object, also when something was changed.
        Prefer: 'return=representation',
        ...(requestId && { 'PayPal-Request-Id': requestId }),
      },
      body: body ?? (method === 'POST' ? '{}' : undefined),
    });
    const answer: unknown = await response.json().catch(() => ({}));
    if (response.ok) {
      const read = shape.safeParse(answer);
      if (!read.success) throw new RailAway('PayPal answers something else', { cause: read.error });
      return read.data;
    }
    if (response.status === 401) token = undefined;
    const { name, details } = failure.catch({}).parse(answer);
    throw new PaypalRefusal(response.status, details?.[0]?.issue ?? name ?? '');
  };
}

/** A refusal that tells the state is no fault. Anything else is asked again later. */
const orAway = async <T>(question: () => Promise<T>): Promise<T> => {
  try {
    return await question();
  } catch (error) {
    throw error instanceof PaypalRefusal ? new RailAway(error.message, { cause: error }) : error;
  }
};

const currencyOf = ({ purchase_units: [unit] }: Order): Currency => {
  const code = unit?.payments?.captures[0]?.amount.currency_code ?? unit?.amount?.currency_code ?? '';
  return isCurrency(code) ? code : 'USD';
};

const refundWord = (refund: z.output<typeof refundShape>, currency: Currency): RailWord['refunds'][number] => ({
  rail_id: refund.id,
  refund_id: refund.custom_id,
  amount: fromPaypalValue(refund.amount?.value ?? '', currency),
  state: refund.status === 'COMPLETED' ? 'done' : refund.status === 'PENDING' ? 'pending' : 'failed',
});

/** Orders, their captures and their disputes. */
function paypalOrders(ask: Ask) {
  const disputeOf = async (capture_id: string, currency: Currency): Promise<RailWord['dispute']> => {
    const path = `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(capture_id)}`;
    const { items } = await ask(disputesShape, path);
    if (!items[0]) return undefined;
    const dispute = await ask(disputeShape, `/v1/customer/disputes/${encodeURIComponent(items[0].dispute_id)}`);
    return { amount: fromPaypalValue(dispute.dispute_amount.value, currency), state: disputeState(dispute) };
  };

  const wordOf = async (order: Order, problem?: string): Promise<RailWord> => {
    const [unit] = order.purchase_units;
    const currency = currencyOf(order);
    const capture = unit?.payments?.captures[0];
    const isTaken = capture && ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(capture.status);
    const isEnded = order.status === 'VOIDED' || capture?.status === 'DECLINED' || capture?.status === 'FAILED';
    return {
      rail_id: order.id,
      payment_id: unit?.custom_id,
      state: isTaken ? 'paid' : isEnded ? 'cancelled' : 'open',
      received: isTaken ? fromPaypalValue(capture.amount.value, currency) : 0,
      currency: capture?.amount.currency_code ?? unit?.amount?.currency_code ?? currency,
      problem,
      refunds: isTaken ? (unit?.payments?.refunds ?? []).map((refund) => refundWord(refund, currency)) : [],
      ...(isTaken && { dispute: await disputeOf(capture.id, currency) }),
    };
  };

  const orderOfRefund = async (links: readonly { rel: string; href: string }[] = []): Promise<string | undefined> => {
    const capture_id = /\/v2\/payments\/captures\/([\w-]+)$/.exec(
      links.find(({ rel }) => rel === 'up')?.href ?? '',
    )?.[1];
    const shape = z.looseObject({ supplementary_data: relatedShape.optional() });
    const capture = capture_id ? await ask(shape, `/v2/payments/captures/${capture_id}`) : undefined;
    return capture?.supplementary_data?.related_ids?.order_id;
  };

  const orderAt = (rail_id: string) => ask(orderShape, `/v2/checkout/orders/${encodeURIComponent(rail_id)}`);

  /** The order as it is now. An order that its payer has approved is captured first. Undefined when PayPal does not know it (any more). */
  const look = async (rail_id: string, captures: boolean): Promise<RailWord | undefined> => {
    let order: Order;
    try {
      order = await orderAt(rail_id);
    } catch (error) {
      if (error instanceof PaypalRefusal && error.status === 404) return undefined;
      throw error;
    }
    if (order.status !== 'APPROVED' || !captures) return wordOf(order);
    try {
      const path = `/v2/checkout/orders/${encodeURIComponent(rail_id)}/capture`;
      return await wordOf(await ask(orderShape, path, { method: 'POST', requestId: `capture:${rail_id}` }));
    } catch (error) {
      if (!(error instanceof PaypalRefusal)) throw error;
      if (error.issue === 'ORDER_ALREADY_CAPTURED') return wordOf(await orderAt(rail_id));
      // PayPal asks the payer for another way to pay.
      return wordOf(order, error.issue.toLowerCase());
    }
  };

  return { wordOf, orderOfRefund, orderAt, look };
}

export function createPaypal(settings: PaypalSettings): Rail {
  const { webhookId, isTest } = settings;
  const ask = paypalClient(settings);
  const { wordOf, orderOfRefund, orderAt, look } = paypalOrders(ask);

  return {
    isTest: () => isTest,
    open: (_account, { payment_id, amount, currency, description, return_url }) =>
      orAway(async () => {
        const order = await ask(orderShape, '/v2/checkout/orders', {
          method: 'POST',
          requestId: `payment:${payment_id}`,
          body: JSON.stringify({
            intent: 'CAPTURE',
            purchase_units: [
              {
                custom_id: payment_id,
                invoice_id: payment_id,
                description: description.slice(0, 127),
                amount: { currency_code: currency, value: toPaypalValue({ amount, currency: currency as Currency }) },
              },
            ],
            payment_source: {
              paypal: { experience_context: { return_url, cancel_url: return_url, user_action: 'PAY_NOW' } },
            },
          }),
        });
        const link = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
        return { rail_id: order.id, step: { pay_url: link?.href }, word: await wordOf(order) };
      }),
    taken: (_account, since) => orAway(() => listMoney(ask, since)),
    look: (_account, rail_id, mayTake) => orAway(() => look(rail_id, mayTake)),
    // An order that is not captured takes no money, and ends by itself after some hours.
    close: (_account, rail_id) =>
      orAway(async () => {
        const word = await look(rail_id, false);
        return word?.state === 'open' ? { ...word, state: 'cancelled' as const } : word;
      }),
    refund: (_account, { refund_id, rail_id, amount, currency }) =>
      orAway(async () => {
        const capture = (await orderAt(rail_id)).purchase_units[0]?.payments?.captures[0];
        const failed = { rail_id: '', refund_id, amount, state: 'failed' as const };
        if (!capture) return failed;
        try {
          const refund = await ask(refundShape, `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`, {
            method: 'POST',
            requestId: `refund:${refund_id}`,
            body: JSON.stringify({
              custom_id: refund_id,
              amount: { currency_code: currency, value: toPaypalValue({ amount, currency: currency as Currency }) },
            }),
          });
          return { ...refundWord(refund, currency as Currency), refund_id, amount };
        } catch (error) {
          if (error instanceof PaypalRefusal && error.status === 422) return failed;
          throw error;
        }
      }),
    async read(_account, raw, headers) {
      const text = Buffer.from(raw).toString();
      let given: unknown;
      try {
        given = JSON.parse(text);
      } catch {
        return undefined;
      }
      const event = eventShape.safeParse(given);
      const signed = {
        auth_algo: headers['paypal-auth-algo'],
        cert_url: headers['paypal-cert-url'],
        transmission_id: headers['paypal-transmission-id'],
        transmission_sig: headers['paypal-transmission-sig'],
        transmission_time: headers['paypal-transmission-time'],
        webhook_id: webhookId,
      };
      if (!event.success || Object.values(signed).some((value) => !value)) return undefined;
      const verified = await orAway(() =>
        ask(z.looseObject({ verification_status: z.string() }), '/v1/notifications/verify-webhook-signature', {
          method: 'POST',
          // PayPal's own text, since the signature covers it.
          body: `${JSON.stringify(signed).slice(0, -1)},"webhook_event":${text}}`,
        }),
      );
      if (verified.verification_status !== 'SUCCESS') return undefined;
      const { id, event_type, resource_type, resource } = event.data;
      const isOrder = resource_type === 'checkout-order' || event_type.startsWith('CHECKOUT.ORDER.');
      const rail_id = isOrder ? resource.id : resource.supplementary_data?.related_ids?.order_id;
      const payment_id = isOrder ? undefined : (resource.custom_id ?? resource.disputed_transactions?.[0]?.custom);
      if (event_type !== 'PAYMENT.CAPTURE.REFUNDED') return { id, type: event_type, rail_id, payment_id };
      // A refund names its capture, and the capture knows its order.
      return { id, type: event_type, rail_id: await orAway(() => orderOfRefund(resource.links)) };
    },
  };
}
