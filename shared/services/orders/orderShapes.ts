/** What the calls of orders answer. Dates are ISO strings, amounts whole minor units. */
import type { Language } from '#shared/languages.ts';
import type { Order, OrderStep } from '#shared/services/entities/order.ts';
import type { ReviewTopic } from '#shared/services/reviews/reviewTopics.ts';

type Dates = 'due_at' | 'until' | 'completed_at' | 'starts_at' | 'ends_at' | 'term_until' | 'createdAt' | 'updatedAt';
type Shown = Omit<Order, 'owed' | 'deleted_at' | Dates>;

export interface OrderShape extends Shown {
  /** What its provider gets, after the fee and what went back; for the provider and operators. */
  earned?: number;
  /** From when it can be paid out, at the latest; absent while the end of the order is open, and once it has come. */
  earned_at?: string;
  /** In lists: of its service, a path on this site. */
  picture?: string;
  /** In which its service is written; absent where it was only offered. */
  language?: Language;
  due_at?: string;
  until?: string;
  completed_at?: string;
  starts_at?: string;
  ends_at?: string;
  term_until?: string;
  createdAt: string;
  updatedAt: string;
}

export interface OrderStepShape extends Pick<
  OrderStep,
  'step_id' | 'n' | 'step' | 'state' | 'by' | 'text' | 'files' | 'answers' | 'back' | 'days'
> {
  starts_at?: string;
  createdAt: string;
}

export interface ReviewShape {
  review_id: string;
  order_id: string;
  sx_id?: string;
  title: string;
  side: 'buyer' | 'provider';
  /** Who wrote it, and about whom. */
  user_id: number;
  about_id: number;
  stars: number;
  text: string;
  answer?: string;
  answered_at?: string;
  createdAt: string;
  /** Not yet: the other one has still to write. */
  is_shown: boolean;
}

/** What buyers say of a service. */
export interface ReviewsAnswer {
  reviews: ReviewShape[];
  /** Of these stars, or of all. */
  count: number;
  /** How many gave one star, two, and so on to five. */
  stars: number[];
  /** What several speak of, the most frequent first. */
  topics: { topic: ReviewTopic; count: number }[];
}

/** All that an order's page shows. */
export interface OrderAnswer {
  order: OrderShape;
  /** Of the service; a path on this site. */
  picture?: string;
  /** From the first on. */
  steps: OrderStepShape[];
  /** Those that the caller may read. */
  reviews: ReviewShape[];
  /** Who has written one, though the caller may not read it yet. */
  reviewed_by: number[];
  /** Its files are in the buyer's library. */
  in_library: boolean;
  /** Of a digital service: how many files came with it, how many of them were downloaded, and when the first one was. */
  digital?: { files: number; taken: number; taken_at?: string };
  /** Of a booking that is to come: the link or address that the provider tells its buyer. */
  place?: string;
  /** Where the two talk about it; not for operators. */
  conversation_id?: string;
  /** The place there of the card that tells of the purchase. */
  message?: number;
  /** Seconds since 1970. */
  serverTime: number;
}
