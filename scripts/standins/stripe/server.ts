/**
 * A stand-in for Stripe that speaks its API over http, so that the code that runs with real keys runs with none: PaymentIntents, refunds,
 * disputes, customers, idempotency keys, signed call-backs that are repeated until they are answered, the fields of a card, and a page on which a bank asks.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lazily } from '#parse/lazy.ts';
import { root } from '#parse/root.mjs';
import { type Behaviour, callWithRetries, listen, pathOf, read, wayBack } from '../http.ts';
import { type Account, ApiError, type Card, factsOf, openAccount } from './bank.ts';
import { texts } from './texts.ts';
import { donePage, languageOf, pageHeaders, questionPage } from './pages.ts';

const script = () => readFileSync(join(root, 'scripts/standins/stripe/elements.js'), 'utf8');

export interface Endpoint {
  readonly url: string;
  readonly secret: string;
}

const stripe = lazily('stripe');

export interface StripeStandIn {
  readonly port: number;
  /** Accounts by their secret keys; any key that looks like a test key has one. */
  account(secretKey: string): Account;
  /** Where an account's call-backs go. */
  listen(secretKey: string, endpoint: Endpoint): void;
  /** Call-backs as they were sent, oldest first; `deliver` sends one again, or what was held. */
  readonly events: { readonly secretKey: string; readonly payload: string }[];
  deliver(event: { readonly secretKey: string; readonly payload: string }, wrongSecret?: string): Promise<number>;
  behave(how: Behaviour): void;
  close(): Promise<void>;
}

type Values = { [name: string]: string | Values };

/** Stripe's forms: `metadata[payment_id]=…`. */
function valuesOf(body: string): Values {
  const values: Values = {};
  for (const [key, value] of new URLSearchParams(body)) {
    const path = key.split(/[[\]]+/).filter(Boolean);
    let at = values;
    for (const name of path.slice(0, -1)) at = (at[name] ??= {}) as Values;
    at[path.at(-1)!] = value;
  }
  return values;
}

const textsOf = (value: string | Values | undefined): Record<string, string> =>
  typeof value === 'object' ? (value as Record<string, string>) : {};
const textOf = (value: string | Values | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

const list = (data: readonly object[]) => ({ object: 'list', data, has_more: false, url: '' });

const withCharge = (account: Account, id: string) => {
  const intent = account.intent(id);
  return { ...intent, latest_charge: intent.latest_charge ? (account.charge(intent.latest_charge) ?? null) : null };
};

const withMethod = (account: Account, id: string) => {
  const setup = account.setup(id);
  const method = setup.payment_method ? account.method(setup.payment_method) : undefined;
  const payment_method = method && {
    id: method.id,
    object: 'payment_method',
    type: 'card',
    card: factsOf(method.card),
  };
  return { ...setup, payment_method: payment_method ?? null };
};

/** What the API answers. Throws ApiError. */
function answer(account: Account, method: string, url: URL, values: Values): object {
  const [, , kind, id, verb] = url.pathname.split('/') as [
    string,
    string,
    string,
    string | undefined,
    string | undefined,
  ];
  const route = `${method} ${kind}${id ? '/:id' : ''}${verb ? `/${verb}` : ''}`;
  const of = url.searchParams.get('payment_intent');
  const since = Number(url.searchParams.get('created[gte]'));
  const asked = <T extends { payment_intent: string; created: number }>(all: readonly T[]) =>
    all.filter(({ payment_intent, created }) => (of === null || payment_intent === of) && created >= since);
  switch (route) {
    case 'POST payment_intents': {
      const made = account.create({
        amount: Number(values.amount),
        currency: textOf(values.currency) ?? '',
        metadata: textsOf(values.metadata),
        customer: textOf(values.customer) ?? null,
        setup_future_usage: textOf(values.setup_future_usage) ?? null,
        description: textOf(values.description) ?? null,
      });
      if (values.confirm === 'true')
        account.confirmWithMethod(made.id, textOf(values.payment_method) ?? '', values.off_session === 'true');
      return withCharge(account, made.id);
    }
    case 'GET payment_intents': {
      const until = Number(url.searchParams.get('created[lte]') ?? Number.POSITIVE_INFINITY);
      const made = account.intents().filter(({ created }) => created >= since && created <= until);
      // As Stripe does: the newest first, and so many of them.
      const page = made.toReversed().slice(0, Number(url.searchParams.get('limit') ?? 10));
      return list(page.map(({ id: made_id }) => withCharge(account, made_id)));
    }
    case 'GET payment_intents/:id':
      return withCharge(account, id!);
    case 'POST payment_intents/:id':
      account.intent(id!).setup_future_usage = textOf(values.setup_future_usage) ?? null;
      return withCharge(account, id!);
    case 'POST payment_intents/:id/cancel':
      account.cancel(id!);
      return withCharge(account, id!);
    case 'POST refunds':
      return account.refund(
        textOf(values.payment_intent) ?? '',
        values.amount === undefined ? undefined : Number(values.amount),
        textsOf(values.metadata),
      );
    case 'GET refunds':
      return list(asked(account.refunds()));
    case 'GET charges':
      return list(asked(account.charges()));
    case 'GET disputes':
      return list(asked(account.disputes()));
    case 'POST setup_intents':
      return account.createSetup({ customer: textOf(values.customer) ?? null, metadata: textsOf(values.metadata) });
    case 'GET setup_intents/:id':
      return withMethod(account, id!);
    case 'POST customers':
      return { id: `cus_${randomBytes(8).toString('hex')}`, object: 'customer', metadata: textsOf(values.metadata) };
    default:
      throw new ApiError(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${route})` });
  }
}

const cardOf = (form: URLSearchParams): Card => {
  const [month, year] = (form.get('expires') ?? '').split('/').map(Number);
  return {
    number: (form.get('number') ?? '').replaceAll(/\D/g, ''),
    exp_month: month || 12,
    exp_year: 2000 + (year || 34),
  };
};

/** On 127.0.0.1; port 0 is any free one. */
export async function startStripeStandIn({ port = 0 }: { port?: number } = {}): Promise<StripeStandIn> {
  const accounts = new Map<string, Account>();
  const endpoints = new Map<string, Endpoint>();
  const events: { secretKey: string; payload: string }[] = [];
  const answered = new Map<string, { asked: string; status: number; body: string }>();
  const closing = new AbortController();
  let behaviour: Behaviour = {};

  const deliver: StripeStandIn['deliver'] = async ({ secretKey, payload }, wrongSecret) => {
    const endpoint = endpoints.get(secretKey);
    if (!endpoint) return 0;
    const signature = stripe().webhooks.generateTestHeaderString({
      payload,
      secret: wrongSecret ?? endpoint.secret,
    });
    const response = await fetch(endpoint.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      body: payload,
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)]),
    });
    await response.body?.cancel();
    return response.status;
  };
  const account = (secretKey: string): Account => {
    let found = accounts.get(secretKey);
    if (!found) {
      found = openAccount((type, object) => {
        const payload = JSON.stringify({
          id: `evt_${randomBytes(12).toString('hex')}`,
          object: 'event',
          api_version: '2026-10-28.endive',
          created: Math.floor(Date.now() / 1000),
          type,
          data: { object },
        });
        const event = { secretKey, payload };
        events.push(event);
        if (!behaviour.silent) void callWithRetries(() => deliver(event), closing.signal);
      });
      accounts.set(secretKey, found);
    }
    return found;
  };

  const api = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const key = /^Bearer (\w+)$/.exec(request.headers.authorization ?? '')?.[1];
    const body = await read(request);
    const send = (status: number, text: string) => {
      if (behaviour.deaf) request.socket.destroy();
      else response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_standin' }).end(text);
    };
    const refuse = ({ status, body: error }: ApiError) => JSON.stringify({ error, status });
    const idempotency = request.headers['idempotency-key'];
    const name = `${key}|${String(idempotency)}`;
    const asked = `${url.pathname}?${body}`;
    const known = idempotency ? answered.get(name) : undefined;
    if (known && known.asked !== asked)
      return send(
        400,
        JSON.stringify({
          error: {
            type: 'idempotency_error',
            message: 'Keys for idempotent requests can only be used with the same parameters.',
          },
        }),
      );
    if (known) return send(known.status, known.body);
    let [status, text] = [200, ''];
    try {
      if (!key?.startsWith('sk_'))
        throw new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
      text = JSON.stringify(answer(account(key), request.method ?? '', url, valuesOf(body)));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      [status, text] = [error.status, refuse(error)];
    }
    if (idempotency) answered.set(name, { asked, status, body: text });
    return send(status, text);
  };

  const bySecret = (secret: string) => {
    const owner = [...accounts.values()].find((one) => one.bySecret(secret) ?? one.setupBySecret(secret));
    return { owner, asked: owner?.bySecret(secret) ?? owner?.setupBySecret(secret) };
  };

  /** The fields in a page confirm with what was typed. */
  const confirm = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const { owner, asked } = bySecret(url.pathname.slice('/confirm/'.length));
    const send = (status: number, body: object) =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (!owner || !asked) return send(404, {});
    const card = cardOf(new URLSearchParams(await read(request)));
    try {
      if (asked.status === 'requires_payment_method')
        owner[asked.object === 'setup_intent' ? 'setUpCard' : 'confirmWithCard'](asked.id, card);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    send(200, { status: asked.status });
  };

  const pay = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const language = languageOf(request);
    const { owner, asked } = bySecret(url.pathname.slice('/pay/'.length));
    const show = (html: string, status = 200) => void response.writeHead(status, pageHeaders).end(html);
    if (!owner || !asked) return show(donePage('unknown', language), 404);
    const isSetup = asked.object === 'setup_intent';
    const back = wayBack(url.searchParams.get('return_url'));
    // As Stripe does.
    if (isSetup) back?.searchParams.set('setup_intent', asked.id);
    const leave = () =>
      back
        ? void response.writeHead(303, { Location: pathOf(back), 'Cache-Control': 'no-store' }).end()
        : show(donePage(asked.status !== 'succeeded' ? 'notPaid' : isSetup ? 'kept' : 'paid', language));
    if (request.method === 'POST') {
      const isThem = new URLSearchParams(await read(request)).get('answer') === 'yes';
      try {
        owner[isSetup ? 'answerSetup' : 'authenticate'](asked.id, isThem);
      } catch (error) {
        // Where the payer is led back to says that nothing was paid.
        if (!(error instanceof ApiError)) throw error;
      }
    }
    if (asked.status === 'requires_action') return show(questionPage(asked, language));
    return leave();
  };

  const server = await listen(
    port,
    () => behaviour.away === true,
    (request, response, url) => {
      if (url.pathname === '/elements.js') {
        response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' });
        response.end(`{const texts=${JSON.stringify(texts)};${script()}}`);
        return Promise.resolve();
      }
      if (url.pathname.startsWith('/confirm/')) return confirm(request, response, url);
      return url.pathname.startsWith('/pay/') ? pay(request, response, url) : api(request, response, url);
    },
  );

  return {
    port: server.port,
    account,
    listen: (secretKey, endpoint) => void endpoints.set(secretKey, endpoint),
    events,
    deliver,
    behave: (how) => void (behaviour = how),
    async close() {
      closing.abort();
      await server.close();
    },
  };
}
