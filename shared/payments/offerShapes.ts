/** What is about to be bought: offers, and the cart that makes them. Amounts are minor units of their currency; moments are ISO 8601. */
import type { Timed } from '#shared/shapes.ts';
import type { Interval } from './subscriptions.ts';

/** What a page needs to show the fields of a card, which the rail puts into it. */
export interface CardForm {
  publishable_key: string;
  /** Of a stand-in: the path of its script, instead of the rail's own. */
  script?: string;
}

/** A way to pay what is about to be bought. */
export interface RailOffer {
  rail: string;
  /** No real money moves. */
  test: boolean;
  /** The money goes straight to the receiver. */
  direct: boolean;
  /** Of a manual rail: the name or address to pay to. */
  pay_to?: string;
  /** Of the balance: what is on it. */
  available?: number;
  /** Of cards: where one can be typed beside the offer. */
  form?: CardForm;
}

/** What is bought, for a line in the reader's language. */
export type Thing = Pick<OfferItem, 'type' | 'title' | 'quantity'>;

export interface OfferItem {
  type: string;
  sx_id: string;
  /** What it belongs to: the cx_id of a contest, for votes. */
  of?: string;
  title: string;
  /** A path on this site; absent where there is none, and in payments. */
  picture?: string;
  quantity: number;
  amount: number;
  /** Can be refunded only as a whole. */
  whole: boolean;
  /** A subscription: bought again each period. */
  every?: Interval;
  /** When it takes place, and for how many minutes it is kept for somebody who begins to pay; for things with a time. */
  at?: string;
  kept_minutes?: number;
  /** The path of the page where it is chosen. */
  page?: string;
}

/** Things that one payment can pay for: one receiver, one currency. */
export interface Offer {
  /** For createPayment: the same cart makes the same payment, from whichever tab. */
  client_id: string;
  receiver_id?: number;
  currency: string;
  items: OfferItem[];
  /** What the payer pays. */
  total: number;
  /** What of the total is the platform's; the receiver bears it. */
  fee: number;
  /** What can be refunded: all of it or nothing, or parts too. */
  refunds: 'whole' | 'parts';
  rails: RailOffer[];
}

export interface CartProblem {
  type: string;
  sx_id: string;
  quantity: number;
  /** Of the refusal that says why. */
  code: string;
  /** Where it can still be seen. */
  title?: string;
  picture?: string;
  /** Where it is chosen. */
  page?: string;
  /** What there is instead, where its page does not help. */
  instead?: string;
  /** Nothing was put in after it. */
  isLatest: boolean;
}

export interface CartShape extends Timed {
  /** What was put in last comes first. */
  offers: Offer[];
  /** Things that cannot be bought now. */
  problems: CartProblem[];
  /** Different things in it. */
  count: number;
}
