/** What a domain sells: how it is priced, delivered and taken back. The domain of payments asks; it knows no goods by name. */
import type { ErrorCode } from '#shared/errors.ts';
import type { Interval, PricingRules } from '#shared/payments/shapes.ts';
import type { Ahead } from './batchTransaction.ts';
import type { Context } from './define.ts';
import type { Ports, Reader, Transaction } from './ports.ts';

/** What somebody wants to buy. */
export interface Asked {
  readonly sx_id: string;
  readonly quantity: number;
  /** Where the buyer says what it costs: minor units, and their currency. */
  readonly amount?: number;
  readonly currency?: string;
}

/** What it costs now. Amounts are whole minor units. */
export interface Quote {
  readonly title: string;
  readonly currency: string;
  readonly amount: number;
  /** What it belongs to, such as a contest; things of several are not bought together. */
  readonly of?: string;
  /** Who earns it; undefined where that is the platform. */
  readonly receiver_id?: number;
  /** The platform takes no share of it. */
  readonly feeFree?: boolean;
  /** The money must be the platform's to keep: it goes to nobody's own account at a rail. */
  readonly collected?: boolean;
  /** It is a subscription: bought again at this price each period, by card or from the balance, until its buyer says no. For members alone. */
  readonly every?: Interval;
  /** It is kept for its buyer so many milliseconds (`reserve`), and is paid by rails that answer at once. */
  readonly within?: number;
  /** When it takes place: milliseconds since 1970. */
  readonly at?: number;
  /** A part of its price is never refunded: it is taken back as a whole. */
  readonly whole: boolean;
  /** What it needs to know again when it delivers. */
  readonly details: Record<string, string | number>;
}

/** A period of a subscription. */
export interface Term {
  readonly subscription_id: string;
  /** The first one is 1; periods for which nobody paid are left out. */
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
  /** Of all items of its type in the same payment, this one included. */
  readonly together: number;
  /** `u<user_id>` or `v<visitor_id>`. */
  readonly buyer: string;
  readonly user_id?: number;
  readonly details: Readonly<Record<string, string | number>>;
  /** 1, or more where it was taken back before and is delivered again. */
  readonly nth: number;
  /** Of a subscription: the period that is delivered, or taken back. */
  readonly term?: Term;
}

/** A thing that is kept for who begins to pay for it. */
export interface Reserved extends Pick<Sold, 'ox_id' | 'user_id' | 'details'> {
  readonly until: Date;
}

/** What is there for a thing that was sold. */
export interface Delivered {
  readonly id: string;
  readonly n: number;
  readonly at: Date;
  /** Why it was taken back. */
  readonly taken_back?: string;
}

export interface Goods {
  /** As carts name it, such as 'votes'. */
  readonly type: string;
  /** Whether visitors may buy it. */
  readonly forGuests: boolean;
  /** Its money is the receiver's to spend at once: it is their own. */
  readonly isOwnMoney?: true;
  /** Whether the seller may have what it earned: nothing is given back by itself any more. Absent: as soon as the rail allows. */
  isFinal?(ports: Ports, reader: Reader, sold: Pick<Sold, 'ox_id'> & { readonly of?: string }): Promise<boolean>;
  /** The path of the page where it is chosen. */
  page?(sx_id: string): string;
  /** Throws the Refusal that says why it cannot be bought. */
  quote(context: Context, asked: Asked, rules: PricingRules): Promise<Quote>;
  /** Throws the Refusal that says why so much of one type cannot be bought in one payment; each item by itself can. */
  refuseTogether?(
    context: Context,
    items: readonly { readonly of?: string; readonly quantity: number }[],
  ): Promise<void>;
  /** Keeps it for its buyer, before the payment is stored. Throws the Refusal that says why it is not to be had. May run several times. */
  reserve?(ports: Ports, reserved: Reserved): Promise<void>;
  /** Its payment has ended unpaid. What this does not reach, such as after a crash, ends by its date. */
  release?(ports: Ports, sold: Pick<Sold, 'ox_id' | 'details'>): Promise<void>;
  /** The code that says why it cannot be delivered any more, although it was paid; undefined when it can. */
  check(ports: Ports, reader: Reader, sold: Sold): Promise<ErrorCode | undefined>;
  /** The rows that `check` and `deliver` will read: of payments that are confirmed together they are read together. */
  ahead?(sold: Pick<Sold, 'sx_id' | 'details'>): readonly Ahead[];
  /** In the transaction that confirms the payment, after `check`. May run several times. */
  deliver(ports: Ports, tx: Transaction, sold: Sold): Promise<void>;
  /**
   * In the transaction by which a buyer who said no to further periods takes that back. Throws the Refusal that says why there are none. May run
   * several times.
   */
  resumes?(ports: Ports, tx: Transaction, sold: Pick<Sold, 'sx_id'> & { readonly user_id: number }): Promise<void>;
  /** In the transaction that ends a subscription; its last paid period is over, or was taken back. May run several times. */
  ends?(
    ports: Ports,
    tx: Transaction,
    sold: Pick<Sold, 'sx_id' | 'quantity' | 'details'> & { readonly user_id: number; readonly term: Term },
  ): Promise<void>;
  /** What was delivered, for the payment's story; `deliveries`: how often, where it was taken back between. */
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
export function goodsOf(domains: readonly { readonly sells?: readonly Goods[] }[]): GoodsByType {
  const all = new Map<string, Goods>();
  for (const goods of domains.flatMap(({ sells = [] }) => sells)) {
    if (all.has(goods.type)) throw new Error(`Two domains sell ${goods.type}`);
    all.set(goods.type, goods);
  }
  return all;
}
