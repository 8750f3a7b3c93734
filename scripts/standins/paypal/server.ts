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
import { type Money, newId, openPaypalAccount, type Order, Refused, type Tell } from './account.ts';
import { approvePage } from './pages.ts';

export interface PaypalKeys {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
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

/** `pageUrl`: where browsers find a page of this stand-in, by its path. */
export async function startPaypalStandIn(
  keys: PaypalKeys,
  { port = 0, pageUrl = (path) => path }: { port?: number; pageUrl?: (path: string) => string } = {},
): Promise<PaypalStandIn> {
  const token = randomBytes(16).toString('hex');
  const signingKey = randomBytes(32);
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
  const tell: Tell = (event_type, resource_type, resource) => {
    const payload = JSON.stringify({ id: `WH-${newId()}`, event_type, resource_type, resource });
    events.push(payload);
    if (!behaviour.silent) void callWithRetries(() => deliver(payload), closing.signal);
  };
  const account = openPaypalAccount(tell, pageUrl);

  const answer = (method: string, { pathname, searchParams }: URL, body: string): object => {
    const path = pathname.split('/').slice(2);
    const route = `${method} ${path.map((part, at) => (at === 2 || (at === 1 && path[0] === 'disputes') ? ':id' : part)).join('/')}`;
    const id = path[2] ?? '';
    switch (route) {
      case 'POST checkout/orders':
        return account.create(body);
      case 'GET checkout/orders/:id':
        return account.orderAt(id);
      case 'POST checkout/orders/:id/capture':
        return account.capture(id);
      case 'GET payments/captures/:id': {
        const found = account.byCapture(id)?.purchase_units[0].payments.captures[0];
        if (!found) throw new Refused(404, 'INVALID_RESOURCE_ID');
        return found;
      }
      case 'POST payments/captures/:id/refund': {
        const wish = JSON.parse(body) as { amount?: Money; custom_id?: string };
        return account.giveBack(id, wish.amount, wish.custom_id);
      }
      case 'GET customer/disputes':
        return account.disputesBy(searchParams);
      case 'GET customer/disputes/:id':
        return account.disputeAt(id);
      case 'GET reporting/transactions':
        return account.transactions(searchParams);
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

  const page = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const order = account.order(url.pathname.slice('/checkoutnow/'.length));
    const show = (html: string, status = 200) => void response.writeHead(status, pageHeaders).end(html);
    const language = languageOf(request);
    const say = standInTexts[language];
    if (!order) return show(donePage(say.noOrder, language), 404);
    if (request.method === 'POST') {
      const pressed = new URLSearchParams(await read(request)).get('press');
      if (pressed === 'pay' || pressed === 'empty') account.approve(order.id, pressed === 'empty');
    } else if (order.status === 'PAYER_ACTION_REQUIRED')
      return show(approvePage(order.purchase_units[0].description, order.purchase_units[0].amount, language));
    const back = wayBack(account.backOf(order.id));
    if (!back) return show(donePage(say.over, language));
    return void response.writeHead(303, { Location: pathOf(back), 'Cache-Control': 'no-store' }).end();
  };

  const server = await listen(
    port,
    () => behaviour.away === true,
    (request, response, url) =>
      url.pathname.startsWith('/checkoutnow/') ? page(request, response, url) : api(request, response, url),
  );

  return {
    port: server.port,
    orders: account.orders,
    approve: account.approve,
    refundOutside: account.refundOutside,
    dispute: account.dispute,
    closeDispute: account.closeDispute,
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
