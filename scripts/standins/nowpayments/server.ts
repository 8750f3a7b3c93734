/**
 * A stand-in for NOWPayments that speaks its API: log-in, invoices with a page to pay on, payments that pass through their states, and signed
 * call-backs that are repeated until they are answered.
 */
import { randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NowpaymentsKeys } from '#parse/payments/nowpayments.ts';
import { sign } from '#parse/payments/signature.ts';
import { type Behaviour, callWithRetries, listen, pathOf, read, wayBack } from '../http.ts';
import { donePage, languageOf, pageHeaders } from '../page.ts';
import { standInTexts } from '../texts.ts';
import { invoicePage } from './pages.ts';

export interface Invoice {
  id: string;
  order_id: string;
  order_description: string;
  price_amount: number;
  price_currency: string;
  success_url: string;
  cancel_url: string;
}

interface CoinPayment {
  created_at: string;
  updated_at: string;
  payment_id: number;
  parent_payment_id: number | null;
  invoice_id: string;
  payment_status: string;
  pay_address: string;
  price_amount: number;
  price_currency: string;
  pay_amount: number;
  actually_paid: number;
  actually_paid_at_fiat: number;
  pay_currency: string;
  order_id: string;
  order_description: string;
  fee: { currency: string; depositFee: number; serviceFee: number; withdrawalFee: number };
}

export interface NowpaymentsStandIn {
  readonly port: number;
  invoices(): Invoice[];
  /** The payer chooses a coin, and sends a share of the amount. Returns the payment's number. Its states follow one by one. */
  pay(invoice_id: string, share?: number): number;
  /** Something comes to the address of a payment that is over: another payment, with a parent. */
  payAgain(payment_id: number, share: number): void;
  /** The payer chooses a coin, and sends nothing in time. */
  expire(invoice_id: string): void;
  /** Call-backs as they were sent, oldest first. */
  readonly events: string[];
  deliver(payload: string, isForged?: boolean): Promise<number>;
  listen(url: string): void;
  behave(how: Behaviour): void;
  close(): Promise<void>;
}

/** Coins for one unit of any currency. */
const rate = 0.0004;
const coins = (amount: number) => Number((amount * rate).toFixed(8));
const wait = (ms: number) => (ms ? new Promise((go) => setTimeout(go, ms).unref()) : Promise.resolve());

/** Invoices and the payments that are made for them. `becomes`: a payment has another state. */
function openCoins(becomes: (payment: CoinPayment, status: string) => void, pace: number, closing: AbortSignal) {
  const invoices = new Map<string, Invoice>();
  const payments = new Map<number, CoinPayment>();
  let nextId = 5_000_000_000 + randomInt(1e9);

  const invoiceAt = (id: string): Invoice => {
    const invoice = invoices.get(id);
    if (!invoice) throw new Error(`There is no invoice ${id}`);
    return invoice;
  };

  const begin = ({ id, price_amount, price_currency, order_id, order_description }: Invoice): CoinPayment => {
    const payment: CoinPayment = {
      payment_id: nextId++,
      parent_payment_id: null,
      invoice_id: id,
      payment_status: 'waiting',
      pay_address: 'bc1qstandin',
      price_amount,
      price_currency,
      pay_amount: coins(price_amount),
      actually_paid: 0,
      actually_paid_at_fiat: 0,
      pay_currency: 'btc',
      order_id,
      order_description,
      created_at: new Date().toISOString(),
      updated_at: new Date().toISOString(),
      fee: { currency: 'btc', depositFee: 0, serviceFee: 0.000001, withdrawalFee: 0 },
    };
    payments.set(payment.payment_id, payment);
    return payment;
  };

  const follow = async (payment: CoinPayment, states: readonly string[]) => {
    for (const state of states) {
      if (closing.aborted) return;
      becomes(payment, state);
      await wait(pace);
    }
  };

  const send = (payment: CoinPayment, share: number) => {
    payment.actually_paid = Number((payment.pay_amount * share).toFixed(8));
    payment.actually_paid_at_fiat = Number((payment.price_amount * share).toFixed(2));
    void follow(
      payment,
      share < 1 ? ['confirming', 'partially_paid'] : ['confirming', 'confirmed', 'sending', 'finished'],
    );
  };

  const pay: NowpaymentsStandIn['pay'] = (invoice_id, share = 1) => {
    const payment = begin(invoiceAt(invoice_id));
    becomes(payment, 'waiting');
    send(payment, share);
    return payment.payment_id;
  };
  const expire: NowpaymentsStandIn['expire'] = (invoice_id) =>
    void follow(begin(invoiceAt(invoice_id)), ['waiting', 'expired']);

  return {
    invoice: (id: string) => invoices.get(id),
    invoices: () => [...invoices.values()],
    payments: () => [...payments.values()],
    create(wish: Omit<Invoice, 'id'>): Invoice {
      const invoice = { ...wish, id: String(nextId++) };
      invoices.set(invoice.id, invoice);
      return invoice;
    },
    pay,
    payAgain(payment_id: number, share: number): void {
      const parent = payments.get(payment_id)!;
      const child = { ...begin(invoiceAt(parent.invoice_id)), parent_payment_id: payment_id };
      payments.set(child.payment_id, child);
      send(child, share);
      if (share < 1) child.payment_status = 'finished';
    },
    expire,
  };
}

/** The page of a list that is asked for: of one invoice, the newest first. */
function pageOf(payments: CoinPayment[], query: URLSearchParams): CoinPayment[] {
  const of = query.get('invoiceId');
  const page = Number(query.get('page'));
  const limit = Number(query.get('limit'));
  const from = Date.parse(query.get('dateFrom') ?? '') || 0;
  const asked = payments.filter(
    ({ invoice_id, created_at }) => (of === null || invoice_id === of) && Date.parse(created_at) >= from,
  );
  if (of !== null) asked.reverse();
  return asked.slice(page * limit, (page + 1) * limit);
}

/** `pageUrl`: where browsers find a page of this stand-in, by its path. `pace`: milliseconds between the states of a payment. */
export async function startNowpaymentsStandIn(
  keys: Pick<NowpaymentsKeys, 'apiKey' | 'ipnSecret' | 'email' | 'password'>,
  {
    port = 0,
    pace = 0,
    pageUrl = (path) => path,
  }: { port?: number; pace?: number; pageUrl?: (path: string) => string } = {},
): Promise<NowpaymentsStandIn> {
  const token = String(randomInt(1e12));
  const events: string[] = [];
  const closing = new AbortController();
  let behaviour: Behaviour = {};
  let callUrl: string | undefined;

  const deliver: NowpaymentsStandIn['deliver'] = async (payload, isForged = false) => {
    if (!callUrl) return 0;
    const signature = sign(isForged ? 'another secret' : keys.ipnSecret, JSON.parse(payload) as object);
    const response = await fetch(callUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'x-nowpayments-sig': signature },
      body: payload,
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)]),
    });
    await response.body?.cancel();
    return response.status;
  };

  const becomes = (payment: CoinPayment, status: string) => {
    payment.payment_status = status;
    payment.updated_at = new Date().toISOString();
    const payload = JSON.stringify(payment);
    events.push(payload);
    if (!behaviour.silent) void callWithRetries(() => deliver(payload), closing.signal);
  };
  const account = openCoins(becomes, pace, closing.signal);

  const create = (body: string): object => {
    const { ipn_callback_url, ...wish } = JSON.parse(body) as Omit<Invoice, 'id'> & { ipn_callback_url?: string };
    callUrl = ipn_callback_url ?? callUrl;
    const { id } = account.create(wish);
    return { ...wish, id, invoice_url: pageUrl(`/payment/?iid=${id}`) };
  };

  const answer = (request: IncomingMessage, { pathname, searchParams }: URL, body: string): [number, object] => {
    if (request.method === 'POST' && pathname === '/v1/auth') {
      const given = JSON.parse(body) as { email: string; password: string };
      return given.email === keys.email && given.password === keys.password
        ? [200, { token }]
        : [403, { code: 'AUTH_FAILED', message: 'Invalid credentials' }];
    }
    if (request.headers['x-api-key'] !== keys.apiKey) return [403, { code: 'INVALID_API_KEY' }];
    if (request.method === 'POST' && pathname === '/v1/invoice') return [200, create(body)];
    if (request.method === 'GET' && pathname === '/v1/payment/') {
      if (request.headers.authorization !== `Bearer ${token}`) return [401, { code: 'AUTH_REQUIRED' }];
      return [200, { data: pageOf(account.payments(), searchParams) }];
    }
    return [404, { code: 'NOT_FOUND', message: pathname }];
  };

  const api = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const [status, body] = answer(request, url, await read(request));
    if (behaviour.deaf) return void request.socket.destroy();
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };

  const page = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const invoice = account.invoice(url.searchParams.get('iid') ?? '');
    const show = (html: string, status = 200) => void response.writeHead(status, pageHeaders).end(html);
    const language = languageOf(request);
    if (!invoice) return show(donePage(standInTexts[language].noInvoice, language), 404);
    const { id, order_description, price_amount, price_currency, success_url, cancel_url } = invoice;
    if (request.method !== 'POST')
      return show(invoicePage(order_description, `${price_amount} ${price_currency.toUpperCase()}`, language));
    const pressed = new URLSearchParams(await read(request)).get('press');
    if (pressed === 'pay') account.pay(id);
    if (pressed === 'half') account.pay(id, 0.5);
    if (pressed === 'double') account.pay(id, 2);
    if (pressed === 'expire') account.expire(id);
    const to = wayBack(pressed === 'leave' || pressed === 'expire' ? cancel_url : success_url);
    response.writeHead(303, { Location: to ? pathOf(to) : '/', 'Cache-Control': 'no-store' }).end();
  };

  const server = await listen(
    port,
    () => behaviour.away === true,
    (request, response, url) =>
      url.pathname === '/payment/' ? page(request, response, url) : api(request, response, url),
  );

  return {
    port: server.port,
    invoices: account.invoices,
    pay: account.pay,
    payAgain: account.payAgain,
    expire: account.expire,
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
