/** What a domain sells: its price, its delivery, and how it is taken back. Payments asks here, and knows no goods by name. */
import type { ErrorCode } from '#shared/errors.ts';
import type { Interval, PricingRules } from '#shared/payments/shapes.ts';
import type { Ahead } from './batchTransaction.ts';
import type { Context } from './define.ts';
import type { Ports, Reader, Transaction } from './ports.ts';

/** What somebody wants to buy. */
export interface Asked {
  readonly sx_id: string;
  readonly quantity: number;
  /** The price, where the buyer names it: minor units and their currency. */
  readonly amount?: number;
  readonly currency?: string;
}

/** What it costs now. Amounts are whole minor units. */
export interface Quote {
  readonly title: string;
  /** A path on this site. */
  readonly picture?: string;
  readonly currency: string;
  readonly amount: number;
  /** The thing that it belongs to, such as a contest. Goods of several such things are not bought together. */
  readonly of?: string;
  /** Who earns it; undefined where the platform does. */
  readonly receiver_id?: number;
  /** The platform takes no share of it. */
  readonly feeFree?: boolean;
  /** The money must be the platform's to keep: it goes to no receiver's own account at a rail. */
  readonly collected?: boolean;
  /**
   * It is a subscription: bought again at this price each period, by card or from the balance, until its buyer cancels it. For members
   * alone.
   */
  readonly every?: Interval;
  /** Milliseconds for which it is kept for its buyer (`reserve`). Only rails that answer at once can pay for it. */
  readonly within?: number;
  /** When it takes place: milliseconds since 1970. */
  readonly at?: number;
  /** It is refunded as a whole or not at all. */
  readonly whole: boolean;
  /** Whatever it needs to know again when it delivers. */
  readonly details: Record<string, string | number>;
}

/** A thing that cannot be bought now. */
export interface Unsold extends Partial<Pick<Quote, 'title' | 'picture'>> {
  /** The path of what there is instead; undefined where the thing's own page helps. */
  readonly instead?: string;
}

/** A period of a subscription. */
export interface Term {
  readonly subscription_id: string;
  /** The first one is 1. Periods that nobody paid for are not counted. */
  readonly period: number;
  readonly from: Date;
  readonly until: Date;
}

/** A thing whose payment is confirmed. */
export interface Sold {
  readonly ox_id: string;
  readonly payment_id: string;
  readonly sx_id: string;
  readonly quantity: number;
  readonly amount: number;
  readonly currency: string;
  /** The quantity of all items of its type in the same payment, this one included. */
  readonly together: number;
  /** `u<user_id>` or `v<visitor_id>`. */
  readonly buyer: string;
  readonly user_id?: number;
  readonly details: Readonly<Record<string, string | number>>;
  /** Which delivery this is: the first, or a later one of what was taken back in between. */
  readonly nth: number;
  /** With a subscription: the period that is delivered, or taken back. */
  readonly term?: Term;
}

/** A thing that is kept for somebody who begins to pay for it. */
export interface Reserved extends Pick<Sold, 'ox_id' | 'user_id' | 'details'> {
  readonly until: Date;
}

/** The state of a thing that was sold. */
export interface Delivered {
  readonly id: string;
  readonly n: number;
  readonly at: Date;
  /** The reason why it was taken back. */
  readonly taken_back?: string;
}

export interface Goods {
  /** As carts name it, such as 'votes'. */
  readonly type: string;
  /** Whether visitors may buy it. */
  readonly forGuests: boolean;
  /** Its receiver may spend the money at once: it is their own. */
  readonly isOwnMoney?: true;
  /** Its domain tells the seller of each sale, so payments does not. */
  readonly isTold?: true;
  /**
   * Whether the seller may have the earnings, because no refund follows by itself any more. Without it they may as soon as the rail allows.
   */
  isFinal?(ports: Ports, reader: Reader, sold: Pick<Sold, 'ox_id'> & { readonly of?: string }): Promise<boolean>;
  /** Small pictures of what was sold, by ox_id; empty where there is none. */
  pictures?(reader: Reader, ox_ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The path of the page where it is chosen. */
  page?(sx_id: string): string;
  /** How a cart shows what `quote` refuses; undefined where the caller may not see it any more. */
  unsold?(context: Context, sx_id: string): Promise<Unsold | undefined>;
  /** Throws the Refusal for why it cannot be bought. */
  quote(context: Context, asked: Asked, rules: PricingRules): Promise<Quote>;
  /** Throws the Refusal when this quantity of one type cannot be bought in one payment, although each item by itself can. */
  refuseTogether?(
    context: Context,
    items: readonly { readonly of?: string; readonly quantity: number }[],
  ): Promise<void>;
  /** Keeps it for its buyer, before the payment is stored. Throws the Refusal when it is not available. May run several times. */
  reserve?(ports: Ports, reserved: Reserved): Promise<void>;
  /** Its payment ended unpaid. Where this is never called, as after a crash, the thing is free again from its date on. */
  release?(ports: Ports, sold: Pick<Sold, 'ox_id' | 'details'>): Promise<void>;
  /** The code for why it cannot be delivered any more, although it was paid; undefined when it can. */
  check(ports: Ports, reader: Reader, sold: Sold): Promise<ErrorCode | undefined>;
  /** The rows that `check` and `deliver` will read, so that payments that are confirmed together read them together. */
  ahead?(sold: Pick<Sold, 'sx_id' | 'details'>): readonly Ahead[];
  /** In the transaction that confirms the payment, after `check`. May run several times. */
  deliver(ports: Ports, tx: Transaction, sold: Sold): Promise<void>;
  /**
   * Runs in the transaction in which a buyer keeps a subscription that they had cancelled. Throws the Refusal when there are no further
   * periods. May run several times.
   */
  resumes?(ports: Ports, tx: Transaction, sold: Pick<Sold, 'sx_id'> & { readonly user_id: number }): Promise<void>;
  /** Runs in the transaction that ends a subscription. Its last paid period is over, or was taken back. May run several times. */
  ends?(
    ports: Ports,
    tx: Transaction,
    sold: Pick<Sold, 'sx_id' | 'quantity' | 'details'> & { readonly user_id: number; readonly term: Term },
  ): Promise<void>;
  /** Its deliveries, for the payment's story. `deliveries`: how many there were, one more each time it was taken back in between. */
  delivered?(
    ports: Ports,
    reader: Reader,
    sold: Pick<Sold, 'ox_id'> & { readonly deliveries: number },
  ): Promise<readonly Delivered[]>;
  /** In the transaction that gives the money back. May run several times. */
  takeBack(ports: Ports, tx: Transaction, sold: Sold, why: 'refund' | 'dispute'): Promise<void>;
}

export type GoodsByType = ReadonlyMap<string, Goods>;

/** By their types. Throws when two domains sell the same. */
export function goodsOf(domains: readonly { readonly products?: readonly Goods[] }[]): GoodsByType {
  const all = new Map<string, Goods>();
  for (const goods of domains.flatMap(({ products = [] }) => products)) {
    if (all.has(goods.type)) throw new Error(`Two domains sell ${goods.type}`);
    all.set(goods.type, goods);
  }
  return all;
}
