/**
 * A bank that does not exist, behind Stripe's API: what its cards do is what Stripe's test cards do (docs.stripe.com/testing). It keeps
 * everything in memory, for each secret key apart.
 */
import { randomBytes } from 'node:crypto';

export interface Card {
  readonly number: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

/** What the bank does with a card; every other number of sixteen digits is declined as unknown. */
const cards: Readonly<
  Record<string, 'ok' | 'asks_once' | 'asks_always' | 'declined_later' | 'disputed' | { decline: string }>
> = {
  '4242424242424242': 'ok',
  '5555555555554444': 'ok',
  '4000000000000002': { decline: 'generic_decline' },
  '4000000000009995': { decline: 'insufficient_funds' },
  '4000002500003155': 'asks_once',
  '4000002760003184': 'asks_always',
  // Once it is kept.
  '4000000000000341': 'declined_later',
  '4000000000000259': 'disputed',
};

export interface Method {
  id: string;
  card: Card;
  /** It was set up for payments without its owner. */
  isSetUp: boolean;
}

export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  payment_intent: string;
  currency: string;
  metadata: Record<string, string>;
  status: 'succeeded' | 'failed';
  created: number;
  payment_method_details: { type: 'card'; card: { brand: string; last4: string; exp_month: number; exp_year: number } };
}

export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  client_secret: string;
  metadata: Record<string, string>;
  customer: string | null;
  payment_method: string | null;
  latest_charge: string | null;
  last_payment_error: { type: 'card_error'; code: string; decline_code?: string; message: string } | null;
  setup_future_usage: string | null;
  description: string | null;
  created: number;
  livemode: false;
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  metadata: Record<string, string>;
  status: 'succeeded' | 'pending' | 'failed';
  created: number;
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  currency: string;
  payment_intent: string;
  status: 'needs_response' | 'won' | 'lost';
  created: number;
}

/** A card that is kept without a payment. */
export interface Setup {
  id: string;
  object: 'setup_intent';
  status: 'requires_payment_method' | 'requires_action' | 'succeeded';
  client_secret: string;
  metadata: Record<string, string>;
  customer: string | null;
  payment_method: string | null;
}

type Payload = Setup | Intent | Refund | Dispute | Charge;

/** An answer of the API that is a refusal. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; decline_code?: string; message: string; payment_intent?: Intent };
  constructor(status: number, body: ApiError['body']) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`;
const seconds = () => Math.floor(Date.now() / 1000);
const missing = (what: string, id: string) =>
  new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}: '${id}'` });

/** What others are told of a card. */
export const factsOf = ({ number, exp_month, exp_year }: Card) => ({
  brand: number.startsWith('5') ? 'mastercard' : 'visa',
  last4: number.slice(-4),
  exp_month,
  exp_year,
});

type IntentWish = Pick<Intent, 'amount' | 'currency' | 'metadata' | 'customer' | 'setup_future_usage' | 'description'>;

function newIntent(wish: IntentWish): Intent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    amount_received: 0,
    status: 'requires_payment_method',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    payment_method: null,
    latest_charge: null,
    last_payment_error: null,
    created: seconds(),
    livemode: false,
    ...wish,
  };
}

const newCharge = (of: Intent, card: Card, status: Charge['status']): Charge => ({
  id: newId('ch'),
  object: 'charge',
  amount: of.amount,
  amount_refunded: 0,
  refunded: false,
  disputed: false,
  payment_intent: of.id,
  currency: of.currency,
  metadata: of.metadata,
  status,
  created: seconds(),
  payment_method_details: { type: 'card', card: factsOf(card) },
});

const newRefund = (of: Intent, amount: number, metadata: Record<string, string>): Refund => ({
  id: newId('re'),
  object: 'refund',
  amount,
  currency: of.currency,
  payment_intent: of.id,
  metadata,
  status: 'succeeded',
  created: seconds(),
});

const newDispute = (of: Intent): Dispute => ({
  id: newId('dp'),
  object: 'dispute',
  amount: of.amount_received,
  currency: of.currency,
  payment_intent: of.id,
  status: 'needs_response',
  created: seconds(),
});

type Tell = (type: string, object: Payload) => void;

/** Cards that are kept without a payment. */
function openSetups(methods: Map<string, Method>, tell: Tell) {
  const setups = new Map<string, Setup>();
  const setup = (id: string): Setup => {
    const found = setups.get(id);
    if (!found) throw missing('setup_intent', id);
    return found;
  };
  const keep = (of: Setup): void => {
    methods.get(of.payment_method!)!.isSetUp = true;
    of.status = 'succeeded';
    tell('setup_intent.succeeded', of);
  };
  const declined = (of: Setup, code: string, decline_code?: string): never => {
    of.status = 'requires_payment_method';
    const message = decline_code ? 'Your card was declined.' : 'This card asks its owner.';
    throw new ApiError(402, { type: 'card_error', code, decline_code, message });
  };

  return {
    setup,
    setups: () => [...setups.values()],
    setupBySecret: (secret: string) => [...setups.values()].find(({ client_secret }) => client_secret === secret),
    createSetup({ customer, metadata }: Pick<Setup, 'customer' | 'metadata'>): Setup {
      const id = newId('seti');
      const client_secret = `${id}_secret_${randomBytes(12).toString('hex')}`;
      const status = 'requires_payment_method';
      const made: Setup = {
        id,
        object: 'setup_intent',
        status,
        client_secret,
        metadata,
        customer,
        payment_method: null,
      };
      setups.set(id, made);
      return made;
    },
    setUpCard(id: string, card: Card): Setup {
      const of = setup(id);
      const method: Method = { id: newId('pm'), card, isSetUp: false };
      methods.set(method.id, method);
      of.payment_method = method.id;
      const does = cards[card.number] ?? { decline: 'incorrect_number' };
      if (typeof does === 'object') return declined(of, 'card_declined', does.decline);
      if (does === 'asks_once' || does === 'asks_always') of.status = 'requires_action';
      else keep(of);
      return of;
    },
    /** The owner answers their bank's question about keeping the card. */
    answerSetup(id: string, isThem: boolean): Setup {
      const of = setup(id);
      if (of.status !== 'requires_action') return of;
      if (!isThem) return declined(of, 'setup_intent_authentication_failure');
      keep(of);
      return of;
    },
  };
}

/** One account of the bank's: what belongs to one secret key. */
export function openAccount(tell: Tell) {
  const intents = new Map<string, Intent>();
  const charges = new Map<string, Charge>();
  const methods = new Map<string, Method>();
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Dispute>();

  const intent = (id: string): Intent => {
    const found = intents.get(id);
    if (!found) throw missing('payment_intent', id);
    return found;
  };

  const fail = (of: Intent, code: string, decline_code?: string): never => {
    const message = decline_code ? 'Your card was declined.' : 'This card asks its owner.';
    of.status = 'requires_payment_method';
    of.last_payment_error = { type: 'card_error', code, decline_code, message };
    if (decline_code) addCharge(of, methods.get(of.payment_method!)!, 'failed');
    tell('payment_intent.payment_failed', of);
    throw new ApiError(402, { type: 'card_error', code, decline_code, message, payment_intent: of });
  };

  const openDispute = (of: Intent): Dispute => {
    const dispute = newDispute(of);
    disputes.set(dispute.id, dispute);
    charges.get(of.latest_charge!)!.disputed = true;
    tell('charge.dispute.created', dispute);
    return dispute;
  };

  const addCharge = (of: Intent, { card }: Method, status: Charge['status']): Charge => {
    const charge = newCharge(of, card, status);
    charges.set(charge.id, charge);
    return charge;
  };

  const succeed = (of: Intent, method: Method): void => {
    const charge = addCharge(of, method, 'succeeded');
    method.isSetUp ||= of.setup_future_usage !== null;
    Object.assign(of, {
      status: 'succeeded',
      amount_received: of.amount,
      latest_charge: charge.id,
      last_payment_error: null,
    });
    tell('payment_intent.succeeded', of);
    if (cards[method.card.number] === 'disputed') openDispute(of);
  };

  /** Tries to take the money. Throws ApiError for a card that is declined. */
  const confirm = (of: Intent, method: Method, offSession: boolean): Intent => {
    if (of.status !== 'requires_payment_method')
      throw new ApiError(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: `This payment is ${of.status}.`,
      });
    of.payment_method = method.id;
    const does = cards[method.card.number] ?? { decline: 'incorrect_number' };
    if (does === 'declined_later' && method.isSetUp) return fail(of, 'card_declined', 'generic_decline');
    if (typeof does === 'object') return fail(of, 'card_declined', does.decline);
    const asks = does === 'asks_always' || (does === 'asks_once' && !(offSession && method.isSetUp));
    if (!asks) succeed(of, method);
    else if (offSession) return fail(of, 'authentication_required', 'authentication_required');
    else of.status = 'requires_action';
    return of;
  };

  return {
    intent,
    ...openSetups(methods, tell),
    method: (id: string) => methods.get(id),
    charge: (id: string) => charges.get(id),
    charges: () => [...charges.values()],
    refundsOf: (id: string) => [...refunds.values()].filter(({ payment_intent }) => payment_intent === id),
    disputesOf: (id: string) => [...disputes.values()].filter(({ payment_intent }) => payment_intent === id),
    refunds: () => [...refunds.values()],
    disputes: () => [...disputes.values()],
    bySecret: (secret: string) => [...intents.values()].find(({ client_secret }) => client_secret === secret),
    intents: () => [...intents.values()],

    create(wish: IntentWish) {
      const made = newIntent(wish);
      intents.set(made.id, made);
      return made;
    },
    /** With a card that is typed on the payer's page. */
    confirmWithCard(id: string, card: Card): Intent {
      const method: Method = { id: newId('pm'), card, isSetUp: false };
      methods.set(method.id, method);
      return confirm(intent(id), method, false);
    },
    confirmWithMethod(id: string, method_id: string, offSession: boolean): Intent {
      const method = methods.get(method_id);
      if (!method) throw missing('payment_method', method_id);
      return confirm(intent(id), method, offSession);
    },
    /** The payer answers their bank's question. */
    authenticate(id: string, isThem: boolean): Intent {
      const of = intent(id);
      if (of.status !== 'requires_action') return of;
      if (!isThem) return fail(of, 'payment_intent_authentication_failure');
      succeed(of, methods.get(of.payment_method!)!);
      return of;
    },
    cancel(id: string): Intent {
      const of = intent(id);
      if (of.status === 'succeeded' || of.status === 'canceled')
        throw new ApiError(400, {
          type: 'invalid_request_error',
          code: 'payment_intent_unexpected_state',
          message: `You cannot cancel this PaymentIntent because it has a status of ${of.status}.`,
        });
      of.status = 'canceled';
      tell('payment_intent.canceled', of);
      return of;
    },
    refund(id: string, amount: number | undefined, metadata: Record<string, string>): Refund {
      const of = intent(id);
      const charge = of.latest_charge ? charges.get(of.latest_charge) : undefined;
      if ([...disputes.values()].some(({ payment_intent, status }) => payment_intent === id && status !== 'won'))
        throw new ApiError(400, {
          type: 'invalid_request_error',
          code: 'charge_disputed',
          message: 'This charge has been charged back, and cannot be refunded.',
        });
      const left = charge ? charge.amount - charge.amount_refunded : 0;
      const wanted = amount ?? left;
      if (!charge || wanted > left || wanted < 1)
        throw new ApiError(400, {
          type: 'invalid_request_error',
          code: left ? 'amount_too_large' : 'charge_already_refunded',
          message: 'Refund amount is greater than unrefunded amount on charge.',
        });
      const made = newRefund(of, wanted, metadata);
      refunds.set(made.id, made);
      charge.amount_refunded += wanted;
      charge.refunded = charge.amount_refunded === charge.amount;
      tell('refund.created', made);
      return made;
    },
    dispute: (id: string) => openDispute(intent(id)),
    closeDispute(id: string, status: 'won' | 'lost'): Dispute {
      const dispute = [...disputes.values()].find(({ payment_intent }) => payment_intent === id);
      if (!dispute) throw missing('dispute', id);
      if (dispute.status === 'won' || dispute.status === 'lost')
        throw new ApiError(400, { type: 'invalid_request_error', message: 'This dispute is already closed.' });
      dispute.status = status;
      tell('charge.dispute.closed', dispute);
      return dispute;
    },
  };
}
export type Account = ReturnType<typeof openAccount>;
