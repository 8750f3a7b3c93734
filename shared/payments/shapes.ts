/** What calls about money answer. Amounts are minor units of their currency; moments are ISO 8601. */
import type { Timed } from '#shared/shapes.ts';
import type { CardForm, OfferItem, Thing } from './offerShapes.ts';
import type { Interval, SubscriptionEnd } from './subscriptions.ts';

export type { Interval };

/** What an operator decides about prices. A row counts from its moment on, and for what begins then. */
export interface PricingRules {
  /** The platform's share, in hundredths of a percent. */
  fee_bps: number;
  /** By currency, in minor units: what a vote may cost, and what it costs unless the organizer says otherwise. */
  vote: Record<string, { min: number; max: number; usual: number }>;
  /** By currency: what one deposit may be. */
  deposit: Record<string, { min: number; max: number }>;
  /** By currency: above it an operator confirms what a receiver would confirm, and a second operator decides. */
  operator_above: Record<string, number>;
}

export interface PricingShape extends PricingRules {
  pricing_id: string;
  from: string;
  author_id?: number;
  reason?: string;
}

/** Ether to be sent to an address, and what the chain says of it. Amounts in wei, as digits. */
export interface EtherStep {
  /** With an EIP-55 checksum. */
  address: string;
  wei: string;
  chain_id: number;
  /** What one Ether cost, in the payment's currency, and the date of that rate. */
  rate: number;
  rate_date: string;
  /** Until when the price is locked. */
  until: string;
  /** Confirmations after which it counts. */
  needed: number;
  /** A transfer that was seen, and not confirmed yet. */
  seen?: { hash: string; wei: string; confirmations: number };
  /** Of a stand-in: a page that sends it. */
  wallet_url?: string;
}

/** Where a payer goes on, as the rail says. */
export interface RailStep extends Partial<CardForm> {
  client_secret?: string;
  /** A page of the rail's that takes the payment. */
  pay_url?: string;
  ether?: EtherStep;
}

export interface PaymentShape {
  payment_id: string;
  state: string;
  rail: string;
  test: boolean;
  direct: boolean;
  user_id?: number;
  receiver_id?: number;
  currency: string;
  amount: number;
  fee: number;
  received: number;
  /** What was due at first, where less was accepted. */
  due?: number;
  refunded: number;
  /** What can still go back, and what is on its way back. */
  refundable: number;
  going_back: number;
  /** `kept`: it is nobody else's until `expires_at`. */
  items: (OfferItem & { ox_id: string; kept?: true })[];
  problem?: string;
  delivered: boolean;
  /** It was paid, and something was delivered for it at some time. */
  has_receipt: boolean;
  refund_asked?: string;
  refund_asked_at?: string;
  /** It pays a period of this one. */
  subscription_id?: string;
  createdAt: string;
  expires_at: string;
  confirmed_at?: string;
  /** Where the payer goes on; only to the payer, while it is open. */
  step?: RailStep;
  /** Of a manual rail, to the payer: where to pay. */
  pay_to?: string;
  claim?: ClaimShape;
  /** Of one that was paid too much, once it is decided: what became of the rest, and how it was sent where it was. */
  surplus?: { decision: string; reference?: string };
  /** Of a single payment: what went back, and what is on its way. */
  backs?: MoneyBack[];
}

/** What one operator has decided, and another has still to decide in the same way. */
export interface FirstShape {
  what: string;
  about_id: string;
  decision: string;
  amount?: number;
  currency?: string;
  author_id: number;
  reason?: string;
  at: string;
}

/** Rules that raise a limit; `from` in ISO 8601, without it from the moment of the second decision. */
export interface ProposedPricing {
  rules: PricingRules;
  from?: string;
  author_id: number;
  reason: string;
  at: string;
}

/** What a rail was asked about a payment in a day, and answered. */
export interface RailCallShape {
  call_id: string;
  question: 'open' | 'look' | 'close' | 'refund';
  answer: string;
  times: number;
  ms: number;
  first_at: string;
  at: string;
}

/** What was delivered for a thing that was sold, such as votes. */
export interface DeliveredShape {
  ox_id: string;
  id: string;
  n: number;
  at: string;
  taken_back?: string;
}

/** A refund, as the payer sees it. */
export interface MoneyBack {
  amount: number;
  /** When it was last heard of. */
  at: string;
  /** Not there yet. */
  open: boolean;
  /** The rail sends it; or `receiver` or `operator` has to, by hand; or `hand`: somebody has. */
  by: 'rail' | 'receiver' | 'operator' | 'hand';
  /** How it was sent by hand. */
  reference?: string;
}

/** A card that is kept, as its owner knows it. */
export interface CardShape {
  card_id: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

export interface SubscriptionShape {
  subscription_id: string;
  type: string;
  sx_id: string;
  title: string;
  user_id: number;
  seller_id?: number;
  /** The price of a period. */
  currency: string;
  amount: number;
  every: Interval;
  rail: string;
  /** To its buyer: the card that pays; absent where it was forgotten, and for the balance. */
  card?: CardShape;
  test: boolean;
  /** active, past_due or ended. */
  state: string;
  /** Its buyer has said no: it ends with what is paid. */
  ends_then: boolean;
  started_at: string;
  paid_until: string;
  /** While a charge has failed: why, when it is tried again, until when it can be made good, and the payment that its buyer can pay. */
  problem?: string;
  retry_at?: string;
  pay_until?: string;
  payment_id?: string;
  ended_at?: string;
  ended_by?: SubscriptionEnd;
}

export interface ClaimShape {
  claim_id: string;
  payment_id: string;
  /** To who decides: what was bought, and in whose account it has arrived or not; absent for the platform's. */
  what?: Thing[];
  receiver_id?: number;
  user_id?: number;
  rail: string;
  currency: string;
  amount: number;
  sender: string;
  reference: string;
  paid_on: string;
  picture?: string;
  state: string;
  by_operator: boolean;
  /** To operators. */
  decided_by?: number;
  reason?: string;
  createdAt: string;
}

export interface SaleShape {
  ox_id: string;
  payment_id: string;
  user_id?: number;
  seller_id?: number;
  type: string;
  sx_id: string;
  /** What it belongs to: the cx_id of a contest, for votes. */
  of?: string;
  title: string;
  /** A path on this site; absent for what has no pictures. */
  picture?: string;
  quantity: number;
  currency: string;
  amount: number;
  fee: number;
  /** What its seller has of it after the fee and what went back. */
  brought: number;
  rail: string;
  state: string;
  createdAt: string;
}

export interface RefundShape {
  refund_id: string;
  payment_id: string;
  amount: number;
  currency: string;
  state: string;
  reason: string;
  author_id?: number;
  /** How it was sent, where that was by hand. */
  reference?: string;
  createdAt: string;
}

/** Money that came straight to somebody, and that they have to send back by hand. */
export interface OwedShape {
  refund_id: string;
  payment_id: string;
  /** What was bought, and by whom, where it is a member. */
  what: Thing[];
  user_id?: number;
  rail: string;
  currency: string;
  amount: number;
  /** As the payer called themselves, and what they paid by. */
  sender?: string;
  paid_by?: string;
  reason: string;
  createdAt: string;
}

export interface PayoutShape {
  payout_id: string;
  user_id: number;
  currency: string;
  amount: number;
  way: string;
  to: string;
  state: string;
  approved_by?: number;
  paid_by?: number;
  paid_from?: string;
  reference?: string;
  reason?: string;
  /** For operators: where it goes to was changed within three days before it was asked for. */
  new_place?: boolean;
  /** For operators: what its person owes in this currency. */
  debt?: number;
  /** For operators: one approves it, and another one pays it. */
  needs_two?: boolean;
  createdAt: string;
}

/** By currency: what somebody has, owes, was paid straight, and what is on its way to them. */
export interface EarningsShape extends Timed {
  currencies: {
    currency: string;
    /** On the balance, to be spent. */
    available: number;
    /** What of it can be paid out: not what was added to it in the last `held_days`. */
    payable: number;
    /** Earned, and not to be spent yet: it may have to go back. */
    held: number;
    debt: number;
    direct: number;
    on_its_way: number;
    earned: number;
    fees: number;
  }[];
  /** For how long earnings are held whose payers can take them back. */
  held_days: number;
  entries: EntryShape[];
  count: number;
}

export interface EntryShape {
  entry_id: string;
  kind: string;
  at: string;
  payment_id?: string;
  /** What it changed for whom it is shown to. */
  currency: string;
  amount: number;
  /**
   * Of a payment: what was paid for, and whether they sold it, bought it, or added it to their own balance. `aside`: it came too late or was too
   * little, and nothing was delivered for it.
   */
  what?: Thing[];
  role?: 'sold' | 'bought' | 'added' | 'aside';
  /** The other side of a payment, where it is a member. */
  with?: number;
  /** Went straight to the seller, beside the balance. */
  direct: boolean;
  /** What the platform got of it, or gave back. */
  fee: number;
  /** Of a sale whose money is not to be spent yet: until when at least. */
  held_until?: string;
  /** Of a payout: how it stands. */
  payout?: PayoutShape;
  reason?: string;
}

declare module '#shared/accounts/shapes.ts' {
  interface UserAdditions {
    /** What the reader can spend, by currency. */
    balance: { minor: number; currency: string }[];
  }
}
