/** Cards by Stripe's own library: the platform's account, and those of receivers with keys of their own. Card data never comes here. */
import { LRUCache } from 'lru-cache';
import type { Stripe } from 'stripe';
import { type Currency, isCurrency } from '#shared/payments/money.ts';
import { fromStripeAmount, toStripeAmount } from '#shared/payments/rails.ts';
import type { CardForm } from '#shared/payments/offerShapes.ts';
import { minute } from '#shared/time.ts';
import {
  CardGone,
  type CardWord,
  type Rail,
  type RailAccount,
  RailAway,
  type RailMoney,
  type RailWish,
  type RailWord,
} from '#cloud/providers/rails/rail.ts';
import { lazily } from '../../lazy.ts';
import { createLook, type Look } from './stripeLooks.ts';

export interface StripeSettings {
  /** The platform's own keys; without them only receivers with keys are paid by card. */
  readonly secretKey?: string;
  readonly publishableKey?: string;
  readonly webhookSecret?: string;
  /** Another address that speaks Stripe's API, for tests and demos; no real money moves then. */
  readonly api?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' };
  /** The path of that address's own version of js.stripe.com, which puts a card's fields into a page. */
  readonly script?: string;
}

const timeoutMs = 8000;
/** Milliseconds after which Stripe's lists and our books agree. */
const settles = 5 * minute;
/** Seconds that a signed call-back may be old. */
const tolerance = 300;

/** Failures that trying again does not change: the request itself is wrong, or the answer is no. */
const stripe = lazily('stripe');
const errors = () => stripe().errors;

const isAnswer = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof errors().StripeCardError || error instanceof errors().StripeInvalidRequestError;

/** Stripe's word for why a card was refused, as short as there is one. */
const problemOf = (error: { decline_code?: string; code?: string } | null | undefined): string | undefined =>
  error?.decline_code ?? error?.code ?? undefined;

const idOf = (value: string | { id: string } | null | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.id;

const cardFacts = (card: {
  brand?: string | null;
  last4?: string | null;
  exp_month?: number | null;
  exp_year?: number | null;
}) => ({
  brand: card.brand ?? 'card',
  last4: card.last4 ?? '',
  exp_month: card.exp_month ?? 0,
  exp_year: card.exp_year ?? 0,
});

const isMissing = (error: unknown): boolean =>
  error instanceof errors().StripeInvalidRequestError && error.code === 'resource_missing';

/** Runs a request to Stripe. RailAway stands for anything but an answer. */
const ask = async <T>(question: () => Promise<T>): Promise<T> => {
  try {
    return await question();
  } catch (error) {
    if (isAnswer(error) || error instanceof CardGone) throw error;
    throw new RailAway('Stripe does not answer', { cause: error });
  }
};

const refundWord = (refund: Stripe.Refund, currency: Currency): RailWord['refunds'][number] => ({
  rail_id: refund.id,
  refund_id: refund.metadata?.refund_id,
  amount: fromStripeAmount(refund.amount, currency),
  state:
    refund.status === 'succeeded'
      ? 'done'
      : refund.status === 'failed' || refund.status === 'canceled'
        ? 'failed'
        : 'pending',
});

const cardOf = (intent: Stripe.PaymentIntent, charge: Stripe.Charge | undefined): RailWord['card'] => {
  const [customer, method] = [idOf(intent.customer), idOf(intent.payment_method)];
  const card = charge?.payment_method_details?.card;
  if (!intent.setup_future_usage || !customer || !method || !card?.last4) return undefined;
  return { customer, method, ...cardFacts(card) };
};

/** Everything that Stripe knows of a payment. `isAwaited`: nothing of it is booked yet, so no refund was asked for. */
const wordOf = async (client: Stripe, intent: Stripe.PaymentIntent, isAwaited: boolean): Promise<RailWord> => {
  const code = intent.currency.toUpperCase();
  const currency = (isCurrency(code) ? code : 'USD') satisfies Currency;
  const charge = typeof intent.latest_charge === 'object' ? (intent.latest_charge ?? undefined) : undefined;
  // Failed refunds too. The charge's own sum leaves them out, but they matter where we asked for them.
  const mayHaveRefunds = intent.status === 'succeeded' && !(isAwaited && charge?.amount_refunded === 0);
  const refunds = mayHaveRefunds ? await client.refunds.list({ payment_intent: intent.id, limit: 100 }) : undefined;
  const disputes = charge?.disputed ? await client.disputes.list({ payment_intent: intent.id, limit: 1 }) : undefined;
  const dispute = disputes?.data[0];
  const isTried = intent.status !== 'succeeded' && intent.last_payment_error;
  const tries = isTried ? await client.charges.list({ payment_intent: intent.id, limit: 100 }) : undefined;
  return {
    rail_id: intent.id,
    payment_id: intent.metadata.payment_id,
    state: intent.status === 'succeeded' ? 'paid' : intent.status === 'canceled' ? 'cancelled' : 'open',
    received: intent.status === 'succeeded' ? fromStripeAmount(intent.amount_received, currency) : 0,
    currency: code,
    problem: problemOf(intent.last_payment_error),
    declines: tries?.data.filter(({ status }) => status === 'failed').length,
    refunds: refunds?.data.map((refund) => refundWord(refund, currency)) ?? [],
    ...(dispute && {
      dispute: {
        amount: fromStripeAmount(dispute.amount, currency),
        state: dispute.status === 'lost' ? 'lost' : dispute.status === 'won' ? 'won' : 'open',
      },
    }),
    card: cardOf(intent, charge),
  };
};

const customerOf = async (client: Stripe, save: RailWish['save']): Promise<string | undefined> => {
  if (!save) return undefined;
  if (save.customer) return save.customer;
  const made = await client.customers.create(
    { metadata: { user_id: String(save.user_id) } },
    { idempotencyKey: `customer:${save.user_id}` },
  );
  return made.id;
};

const openIntent = async (client: Stripe, wish: RailWish): Promise<Stripe.PaymentIntent> => {
  const { payment_id, amount, currency, description, return_url, card } = wish;
  const customer = card?.customer ?? (await customerOf(client, wish.save));
  const params: Stripe.PaymentIntentCreateParams = {
    amount: toStripeAmount({ amount, currency: currency as Currency }),
    currency: currency.toLowerCase(),
    description,
    metadata: { payment_id },
    ...(customer && { customer }),
    ...(wish.save && !card && { setup_future_usage: 'off_session' as const }),
    ...(card
      ? {
          payment_method: card.method,
          confirm: true,
          ...(card.offSession ? { off_session: true } : { return_url }),
        }
      : { automatic_payment_methods: { enabled: true } }),
    expand: ['latest_charge'],
  };
  try {
    return await client.paymentIntents.create(params, { idempotencyKey: `payment:${payment_id}` });
  } catch (error) {
    if (card && isMissing(error)) throw new CardGone('Stripe does not know the card', { cause: error });
    // After a declined card the payment stays open for another one.
    const intent = error instanceof errors().StripeCardError ? error.payment_intent : undefined;
    if (!intent) throw error;
    return client.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  }
};

const keepNext = (client: Stripe, { id }: Stripe.PaymentIntent) =>
  client.paymentIntents.update(id, { setup_future_usage: 'off_session', expand: ['latest_charge'] });

/** What came in since then, and what of it went back or is disputed. */
async function moneySince(client: Stripe, since: Date): Promise<{ lag: number; money: RailMoney[] }> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const found = new Map<string, { -readonly [Name in keyof RailMoney]: RailMoney[Name] }>();
  for await (const charge of client.charges.list({ created, limit: 100 })) {
    const rail_id = idOf(charge.payment_intent);
    if (!rail_id || charge.status !== 'succeeded') continue;
    const code = charge.currency.toUpperCase();
    const received = isCurrency(code) ? fromStripeAmount(charge.amount, code) : charge.amount;
    const { payment_id } = charge.metadata;
    const nothing = { refunded: 0, disputed: 0, at: new Date(charge.created * 1000) };
    found.set(rail_id, { rail_id, payment_id, currency: code, received, ...nothing });
  }
  const add = (of: Stripe.Refund | Stripe.Dispute, name: 'refunded' | 'disputed') => {
    const one = found.get(idOf(of.payment_intent) ?? '');
    if (!one) return;
    one[name] += isCurrency(one.currency) ? fromStripeAmount(of.amount, one.currency) : of.amount;
    one.at = new Date(Math.max(one.at.getTime(), of.created * 1000));
  };
  for await (const refund of client.refunds.list({ created, limit: 100 }))
    if (refund.status === 'succeeded') add(refund, 'refunded');
  for await (const dispute of client.disputes.list({ created, limit: 100 }))
    if (dispute.status !== 'won' && !dispute.status.startsWith('warning')) add(dispute, 'disputed');
  return { lag: settles, money: [...found.values()] };
}

/** The card that somebody gave for the payments of a subscription. */
async function keptCard(client: Stripe, rail_id: string): Promise<CardWord | undefined> {
  const setup = await client.setupIntents.retrieve(rail_id, { expand: ['payment_method'] }).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!setup?.metadata?.subscription_id) return undefined;
  const method = typeof setup.payment_method === 'object' ? setup.payment_method : undefined;
  const customer = idOf(setup.customer);
  return {
    user_id: Number(setup.metadata.user_id),
    subscription_id: setup.metadata.subscription_id,
    ...(setup.status === 'succeeded' &&
      customer &&
      method?.card && { card: { customer, method: method.id, ...cardFacts(method.card) } }),
  };
}

export function createStripe(settings: StripeSettings): Rail {
  const clients = new LRUCache<string, { readonly client: Stripe; readonly look: Look }>({ max: 500 });

  const secretOf = ({ name, secret }: RailAccount) => {
    const key = name === 'platform' ? settings.secretKey : secret;
    if (!key) throw new TypeError(`the account ${name} has no key`);
    return key;
  };
  const openFor = (account: RailAccount) => {
    const key = secretOf(account);
    let open = clients.get(key);
    if (!open) {
      const client = new (stripe())(key, {
        ...settings.api,
        maxNetworkRetries: 1,
        timeout: timeoutMs,
        telemetry: false,
      });
      clients.set(key, (open = { client, look: createLook(client) }));
    }
    return open;
  };
  const clientOf = (account: RailAccount): Stripe => openFor(account).client;

  /** What a page needs for the card's fields. */
  const formOf = ({ name, publishable }: RailAccount): CardForm | undefined => {
    const publishable_key = name === 'platform' ? settings.publishableKey : publishable;
    return publishable_key === undefined ? undefined : { publishable_key, script: settings.script };
  };

  const retrieve = async (account: RailAccount, rail_id: string, isAwaited = false, made_at?: number) => {
    const { client, look } = openFor(account);
    try {
      return await wordOf(client, await look(rail_id, made_at), isAwaited);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  return {
    cardForm: formOf,
    isTest: (account) => settings.api !== undefined || secretOf(account).includes('_test_'),
    open: (account, wish) =>
      ask(async () => {
        const client = clientOf(account);
        const opened = await openIntent(client, wish);
        // The kept card did not pay. The card that pays is kept in its place.
        const isKept = wish.save && wish.card && opened.status === 'requires_payment_method';
        const intent = isKept ? await keepNext(client, opened) : opened;
        const client_secret = intent.client_secret ?? undefined;
        return {
          rail_id: intent.id,
          step: { client_secret, ...formOf(account) },
          word: await wordOf(client, intent, false),
        };
      }),
    openCard: (account, { name, user_id, customer, subscription_id }) =>
      ask(async () => {
        const client = clientOf(account);
        const { client_secret } = await client.setupIntents.create(
          {
            customer: (await customerOf(client, { user_id, customer }))!,
            usage: 'off_session',
            allowed_payment_method_types: ['card'],
            metadata: { user_id: String(user_id), subscription_id },
          },
          { idempotencyKey: `card:${name}` },
        );
        return { client_secret: client_secret!, ...formOf(account) };
      }),
    lookCard: (account, rail_id) =>
      ask(async () => (rail_id.startsWith('seti_') ? keptCard(clientOf(account), rail_id) : undefined)),
    taken: (account, since) => ask(() => moneySince(clientOf(account), since)),
    look: (account, rail_id, mayTake, made_at) => ask(() => retrieve(account, rail_id, mayTake, made_at)),
    close: (account, rail_id) =>
      ask(async () => {
        const client = clientOf(account);
        try {
          await client.paymentIntents.cancel(rail_id);
        } catch (error) {
          // Paid meanwhile, or closed before; looking tells its state.
          if (!(error instanceof errors().StripeInvalidRequestError)) throw error;
        }
        return retrieve(account, rail_id);
      }),
    refund: (account, { refund_id, rail_id, amount, currency }) =>
      ask(async () => {
        const client = clientOf(account);
        const sent = toStripeAmount({ amount, currency: currency as Currency });
        try {
          const refund = await client.refunds.create(
            { payment_intent: rail_id, amount: sent, metadata: { refund_id } },
            { idempotencyKey: `refund:${refund_id}` },
          );
          return refundWord(refund, currency as Currency);
        } catch (error) {
          if (!(error instanceof errors().StripeInvalidRequestError)) throw error;
          return { rail_id: '', refund_id, amount, state: 'failed' as const };
        }
      }),
    async read(account, raw, headers) {
      const secret = account.name === 'platform' ? settings.webhookSecret : account.webhookSecret;
      const signature = headers['stripe-signature'];
      if (!secret || !signature) return undefined;
      try {
        const event = stripe().webhooks.constructEvent(Buffer.from(raw), signature, secret, tolerance);
        const object = (event as Partial<Stripe.Event> | null)?.data?.object as
          | { object?: string; id?: string; created?: number; payment_intent?: string | { id: string } }
          | undefined;
        // Signed, and still no event: somebody signed it with their own secret.
        if (!object) return undefined;
        const isIntent = object.object === 'payment_intent' || object.object === 'setup_intent';
        const rail_id = isIntent ? object.id : idOf(object.payment_intent);
        const made_at = object.object === 'payment_intent' ? object.created : undefined;
        return { id: event.id, type: event.type, rail_id, made_at };
      } catch (error) {
        if (error instanceof errors().StripeSignatureVerificationError || error instanceof SyntaxError)
          return undefined;
        throw error;
      }
    },
  };
}
