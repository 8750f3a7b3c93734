/** A company that moves money, as the rules know it. The code that speaks its API is in parse/ports/rails. */
import type { CardForm } from '#shared/payments/offerShapes.ts';
import type { RailStep } from '#shared/payments/shapes.ts';

export type { OutsideRail } from '#shared/payments/rails.ts';

/** Whose account at the rail: the platform's, or a receiver's own with their keys. */
export interface RailAccount {
  /** 'platform' or `u<user_id>`. */
  readonly name: string;
  readonly secret?: string;
  readonly publishable?: string;
  readonly webhookSecret?: string;
  /** Where Ether goes to. */
  readonly address?: string;
}

/** What a payer is to pay. */
export interface RailWish {
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  /** Where the rail sends the payer back to: an address. */
  readonly return_url: string;
  /** The address of another place of the site, for rails with places of their own to come back to. */
  readonly addressOf: (path: string) => string;
  /** Until when its price is good. */
  readonly expires_at: Date;
  /** Keep the card for this person. */
  readonly save?: { readonly user_id: number; readonly customer?: string };
  /** Pay by a card that was kept; `offSession`: nobody is there to answer a question. */
  readonly card?: { readonly customer: string; readonly method: string; readonly offSession?: boolean };
}

export interface KeptCard {
  readonly customer: string;
  readonly method: string;
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

/** What a rail says of a payment when it is asked. Amounts are in our minor units. */
export interface RailWord {
  readonly rail_id: string;
  /** Our own name of it, as the rail keeps it. */
  readonly payment_id?: string;
  readonly state: 'open' | 'paid' | 'cancelled';
  readonly received: number;
  readonly currency: string;
  /** Why the last try did not go well, and how many have not; undefined where the rail does not count them. */
  readonly problem?: string;
  readonly declines?: number;
  /** While it is open: money is on its way, so that the payment is not ended before it is known. */
  readonly isComing?: boolean;
  /** It was sent after the payment's time, as the rail knows. */
  readonly isLate?: boolean;
  /** While it is open: what its payer is shown now. */
  readonly step?: RailStep;
  readonly refunds: readonly {
    readonly rail_id: string;
    /** Ours, where we asked for it. */
    readonly refund_id?: string;
    readonly amount: number;
    readonly state: 'pending' | 'done' | 'failed';
  }[];
  readonly dispute?: { readonly amount: number; readonly state: 'open' | 'won' | 'lost' };
  readonly card?: KeptCard;
}

/** A card that is to be kept without a payment, for a subscription. */
export interface CardWish {
  /** Ours: the same again is the same beginning. */
  readonly name: string;
  readonly user_id: number;
  /** What the rail calls the person, where it knows them. */
  readonly customer?: string;
  readonly subscription_id: string;
  readonly return_url: string;
}

/** What a rail says of it: whose and for what it was begun, and the card once there is one. */
export interface CardWord {
  readonly user_id: number;
  readonly subscription_id: string;
  readonly card?: KeptCard;
}

/** The rail does not know the kept card any more: nothing was charged. */
export class CardGone extends Error {}

export interface RailOpening {
  readonly rail_id: string;
  readonly step: RailStep;
  readonly word: RailWord;
}

/** A call-back whose signature holds. */
export interface RailNews {
  /** The rail's own id of it. */
  readonly id: string;
  readonly type: string;
  /** The payment, or the card, that it is about, as the rail calls it, or as we do; neither for what is about none. */
  readonly rail_id?: string;
  readonly payment_id?: string;
  /** When the rail began it, in its own count, where it says so. */
  readonly made_at?: number;
}

/** What a rail has of one payment, as it lists them for its own customers. Minor units. */
export interface RailMoney {
  readonly rail_id: string;
  /** Our own name of it, where the rail keeps one. */
  readonly payment_id?: string;
  readonly currency: string;
  readonly received: number;
  readonly refunded: number;
  readonly disputed: number;
  /** Of the last step that is known. */
  readonly at: Date;
}

export interface Rail {
  /** Whether real money moves by this account. */
  isTest(account: RailAccount): boolean;
  /** Of rails whose fields stand in a page; undefined where the account has no key for it. */
  cardForm?(account: RailAccount): CardForm | undefined;
  /** The same payment again is answered by the first opening. Throws RailAway. */
  open(account: RailAccount, wish: RailWish): Promise<RailOpening>;
  /**
   * Undefined when the rail does not know it. `mayTake`: what its payer has agreed to, and what nobody has taken yet, is taken; not for payments that
   * nobody waits for any more. `made_at`: as news say it; many that are asked for at once may be asked for together by it. Throws RailAway.
   */
  look(account: RailAccount, rail_id: string, mayTake: boolean, made_at?: number): Promise<RailWord | undefined>;
  /** Nobody can pay it any more, unless somebody has. Throws RailAway. */
  close(account: RailAccount, rail_id: string): Promise<RailWord | undefined>;
  /** The same refund again is the same one. Throws RailAway. */
  refund(
    account: RailAccount,
    refund: { refund_id: string; rail_id: string; amount: number; currency: string },
  ): Promise<RailWord['refunds'][number]>;
  /**
   * Everything that came into an account since a moment, and what became of it. `lag`: milliseconds after which the rail lists what has happened.
   * Throws RailAway.
   */
  taken?(account: RailAccount, since: Date): Promise<{ readonly lag: number; readonly money: readonly RailMoney[] }>;
  /** Of rails that keep cards: where one is typed, without a payment. Throws RailAway. */
  openCard?(account: RailAccount, wish: CardWish): Promise<RailStep>;
  /** Undefined for what is no such beginning. Throws RailAway. */
  lookCard?(account: RailAccount, rail_id: string): Promise<CardWord | undefined>;
  /** Of rails that call nobody: what has come for payments, whether they are waited for or not. Throws RailAway. */
  news?(): Promise<readonly RailWord[]>;
  /** Undefined when the signature does not hold. Throws RailAway where the rail itself must say so. */
  read(
    account: RailAccount,
    raw: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<RailNews | undefined>;
}

/** The rail does not answer, or not in a way that says what happened: it is asked again later, under the same names. */
export class RailAway extends Error {
  override name = 'RailAway';
}
