/**
 * A stand-in for PayPal that speaks its Orders API v2: tokens, orders that a payer approves on a page, captures, refunds, disputes, and signed
 * call-backs whose signatures it verifies itself, as PayPal does.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hour, inSeconds } from '#shared/time.ts';
import { type Behaviour, callWithRetries, listen, pathOf, read, wayBack } from '../http.ts';
import { donePage, languageOf, pageHeaders } from '../page.ts';
import { standInTexts } from '../texts.ts';
import { approvePage } from './pages.ts';

export interface PaypalKeys {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
}

interface Money {
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

export interface PaypalStandIn {
  readonly port: number;
  orders(): Order[];
  /** The payer agrees. `declined`: the next capture finds no money. */
  approve(order_id: string, declined?: boolean): void;
  refundOutside(order_id: string, value: string): void;
  dispute(order_id: string): void;
  closeDispute(order_id: string, outcome: 'won' | 'lost'): void;
  readonly events: string[];
  deliver(payload: string, isForged?: boolean): Promise<number>;
  listen(url: string): void;
  behave(how: Behaviour): void;
  close(): Promise<void>;
}

const newId = () => randomBytes(9).toString('hex').toUpperCase().slice(0, 17);
const cents = ({ value }: Money) => Math.round(Number(value) * 1000);

/** The answer is a refusal. */
class Refused extends Error {
  readonly status: number;
  readonly issue: string;
  constructor(status: number, issue: string) {
    super(issue);
    this.status = status;
    this.issue = issue;
  }
}

/** `pageUrl`: where browsers find a page of this stand-in, by its path. */
export async function startPaypalStandIn(
  keys: PaypalKeys,
  { port = 0, pageUrl = (path) => path }: { port?: number; pageUrl?: (path: string) => string } = {},
): Promise<PaypalStandIn> {
  const token = randomBytes(16).toString('hex');
  const signingKey = randomBytes(32);
  const orders = new Map<string, Order>();
  const returns = new Map<string, { back: string; declined: boolean }>();
  const disputes = new Map<string, Dispute>();
  const answered = new Map<string, { status: number; body: string }>();
  const events: string[] = [];
  const closing = new AbortController();
  let behaviour: Behaviour = {};
  let callUrl: string | undefined;

  const signature = (id: string, time: string, payload: string) =>
    createHmac('sha256', signingKey).update(`${id}|${time}|${keys.webhookId}|${payload}`).digest('base64');

  const deliver: PaypalStandIn['deliver'] = async (payload, isForged = false) => {
    if (!callUrl) return 0;
    const [id, time] = [newId(), new Date().toISOString()];
    const response = await fetch(callUrl, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'PayPal-Auth-Algo': 'SHA256withRSA',
        'PayPal-Cert-Url': 'https://api.paypal.com/v1/notifications/certs/CERT',
        'PayPal-Transmission-Id': id,
        'PayPal-Transmission-Time': time,
        'PayPal-Transmission-Sig': isForged ? 'forged' : signature(id, time, payload),
      },
      body: payload,
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)]),
    });
    await response.body?.cancel();
    return response.status;
  };
  const tell = (event_type: string, resource_type: string, resource: object) => {
    const payload = JSON.stringify({ id: `WH-${newId()}`, event_type, resource_type, resource });
    events.push(payload);
    if (!behaviour.silent) void callWithRetries(() => deliver(payload), closing.signal);
  };

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

  const transactions = (query: URLSearchParams): object => {
    const [from, end] = [query.get('start_date') ?? '', query.get('end_date') ?? ''];
    const all = [...orders.values()].flatMap(({ purchase_units: [{ custom_id, payments }] }) => {
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

  const answer = (method: string, { pathname, searchParams }: URL, body: string): object => {
    const path = pathname.split('/').slice(2);
    const route = `${method} ${path.map((part, at) => (at === 2 || (at === 1 && path[0] === 'disputes') ? ':id' : part)).join('/')}`;
    const id = path[2] ?? '';
    switch (route) {
      case 'POST checkout/orders':
        return create(body);
      case 'GET checkout/orders/:id':
        return orderAt(id);
      case 'POST checkout/orders/:id/capture':
        return capture(id);
      case 'GET payments/captures/:id': {
        const found = byCapture(id)?.purchase_units[0].payments.captures[0];
        if (!found) throw new Refused(404, 'INVALID_RESOURCE_ID');
        return found;
      }
      case 'POST payments/captures/:id/refund': {
        const wish = JSON.parse(body) as { amount?: Money; custom_id?: string };
        return giveBack(id, wish.amount, wish.custom_id);
      }
      case 'GET customer/disputes': {
        const of = searchParams.get('disputed_transaction_id');
        const since = searchParams.get('start_time') ?? '';
        const isAsked = ({ capture_id, create_time }: Dispute) =>
          (of === null || capture_id === of) && create_time >= since;
        return { items: [...disputes.values()].filter(isAsked) };
      }
      case 'GET customer/disputes/:id': {
        const found = disputes.get(id);
        if (!found) throw new Refused(404, 'INVALID_RESOURCE_ID');
        const { capture_id: seller_transaction_id, create_time: update_time } = found;
        return { ...found, update_time, disputed_transactions: [{ seller_transaction_id }] };
      }
      case 'GET reporting/transactions':
        return transactions(searchParams);
      case 'POST notifications/verify-webhook-signature': {
        const asked = JSON.parse(body) as Record<string, string>;
        const payload = /"webhook_event":(.*)\}$/s.exec(body)?.[1] ?? '';
        const right = signature(asked.transmission_id!, asked.transmission_time!, payload);
        const holds = asked.transmission_sig === right && asked.webhook_id === keys.webhookId;
        return { verification_status: holds ? 'SUCCESS' : 'FAILURE' };
      }
      default:
        throw new Refused(404, 'RESOURCE_NOT_FOUND');
    }
  };

  const api = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const body = await read(request);
    const send = (status: number, text: string) => {
      if (behaviour.deaf) request.socket.destroy();
      else response.writeHead(status, { 'Content-Type': 'application/json' }).end(text);
    };
    const basic = `Basic ${Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')}`;
    if (url.pathname === '/v1/oauth2/token')
      return request.headers.authorization === basic
        ? send(200, JSON.stringify({ access_token: token, token_type: 'Bearer', expires_in: inSeconds(hour) }))
        : send(401, JSON.stringify({ error: 'invalid_client' }));
    if (request.headers.authorization !== `Bearer ${token}`)
      return send(401, JSON.stringify({ name: 'AUTHENTICATION_FAILURE' }));
    const name = String(request.headers['paypal-request-id'] ?? '');
    const known = name && answered.get(name);
    if (known) return send(known.status, known.body);
    let [status, text] = [request.method === 'POST' ? 201 : 200, ''];
    try {
      text = JSON.stringify(answer(request.method ?? '', url, body));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      status = error.status;
      text = JSON.stringify({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue: error.issue }] });
    }
    // What was refused may be tried again under the same name.
    if (name && status < 300) answered.set(name, { status, body: text });
    return send(status, text);
  };

  const approve = (id: string, declined = false) => {
    const order = orderAt(id);
    if (order.status !== 'PAYER_ACTION_REQUIRED') return;
    order.status = 'APPROVED';
    returns.get(id)!.declined = declined;
    tell('CHECKOUT.ORDER.APPROVED', 'checkout-order', order);
  };

  const page = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const order = orders.get(url.pathname.slice('/checkoutnow/'.length));
    const show = (html: string, status = 200) => void response.writeHead(status, pageHeaders).end(html);
    const language = languageOf(request);
    const say = standInTexts[language];
    if (!order) return show(donePage(say.noOrder, language), 404);
    if (request.method === 'POST') {
      const pressed = new URLSearchParams(await read(request)).get('press');
      if (pressed === 'pay' || pressed === 'empty') approve(order.id, pressed === 'empty');
    } else if (order.status === 'PAYER_ACTION_REQUIRED')
      return show(approvePage(order.purchase_units[0].description, order.purchase_units[0].amount, language));
    const back = wayBack(returns.get(order.id)!.back);
    if (!back) return show(donePage(say.over, language));
    return void response.writeHead(303, { Location: pathOf(back), 'Cache-Control': 'no-store' }).end();
  };

  const server = await listen(
    port,
    () => behaviour.away === true,
    (request, response, url) =>
      url.pathname.startsWith('/checkoutnow/') ? page(request, response, url) : api(request, response, url),
  );
  const captured = (order_id: string) => orderAt(order_id).purchase_units[0].payments.captures[0]!;

  return {
    port: server.port,
    orders: () => [...orders.values()],
    approve,
    refundOutside: (order_id, value) => {
      const { id, amount } = captured(order_id);
      giveBack(id, { ...amount, value });
    },
    dispute(order_id) {
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
    closeDispute(order_id, outcome) {
      const { id, custom_id } = captured(order_id);
      const dispute = [...disputes.values()].find(({ capture_id }) => capture_id === id)!;
      dispute.status = 'RESOLVED';
      dispute.dispute_outcome = {
        outcome_code: outcome === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR',
      };
      tell('CUSTOMER.DISPUTE.RESOLVED', 'dispute', { ...dispute, disputed_transactions: [{ custom: custom_id }] });
    },
    events,
    deliver,
    listen: (url) => void (callUrl = url),
    behave: (how) => void (behaviour = how),
    async close() {
      closing.abort();
      await server.close();
    },
  };
}
