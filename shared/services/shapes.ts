/** Shapes of the answers about services. */
import type { PersonShape } from '#shared/accounts/shapes.ts';
import type { Language } from '#shared/languages.ts';
import type { Interval } from '#shared/payments/shapes.ts';
import type { AnswerPace } from './catalogue/answerTimes.ts';
import type { ReportReason, ServiceState } from './catalogue/states.ts';
import type { BookingType, ServiceContent, ServiceCrop, ServiceMedia, ServiceReviews, ServiceType } from './types.ts';

export interface ServiceProvider extends PersonShape {
  profession: string;
  country_code: string;
  online: boolean;
  /** How fast they usually answer somebody new. */
  answers?: AnswerPace;
  /** Orders that they have completed, and which share of them was never late; absent of too few. */
  completed: number;
  on_time?: number;
  languages: readonly Language[];
  /** ISO. */
  joined: string;
}

/** A service in a list. */
export interface ServiceCard {
  sx_id: string;
  title: string;
  category: number;
  stype: ServiceType;
  language: Language;
  /** A path on this site. */
  service_image: string;
  alt: string;
  /** The least that one can buy, in minor units of `currency`. */
  price_from: number;
  currency: string;
  /** More than one package. */
  has_packages: boolean;
  interval?: Interval;
  booking_type?: BookingType;
  /** Days until the soonest delivery; 0 is at once. */
  days?: number;
  country_code: string;
  reviews: ServiceReviews;
  provider: PersonShape & { online: boolean };
  /** ISO. */
  createdAt: string;
}

/** A picture or video, and whether the reader may change it. */
export interface ServiceMediaShape extends ServiceMedia {
  edit: boolean;
}

/** A service on its page. */
export interface ServiceShape extends Omit<ServiceContent, 'service_media'> {
  sx_id: string;
  service_id: number;
  service_image: string;
  service_media: ServiceMediaShape[];
  provider: ServiceProvider;
  reviews: ServiceReviews;
  status: ServiceState;
  /** Its orders that were completed. */
  completed: number;
  /** Whether it can be bought now. */
  for_sale: boolean;
  /** Whether the reader has kept it. */
  is_favourite: boolean;
  rev: number;
  createdAt: string;
  updatedAt: string;
}

/** A service as its provider manages it. */
export interface OwnService {
  sx_id: string;
  service_id: number;
  title: string;
  language: Language;
  category: number;
  stype: ServiceType;
  service_image: string;
  price_from?: number;
  currency: string;
  /** What the price is for, where it is not the whole. */
  interval?: Interval;
  booking_type?: BookingType;
  /** Of the first package, where it says so: days until it is delivered, and revisions included. */
  days?: number;
  revisions?: number;
  status: ServiceState;
  /** A change of what is shown waits for operators. */
  change_waits: boolean;
  /** Why it, or the change, was sent back; empty otherwise. */
  reasons: string;
  /** Something typed is not handed in yet. */
  has_draft: boolean;
  reviews: ServiceReviews;
  rev: number;
  createdAt: string;
  updatedAt: string;
}

/** The form of one's own service. */
export interface OwnForm {
  status: ServiceState;
  reasons: string;
  /** As it was handed in last; absent of one that never was. */
  content?: ServiceContent;
  /** How its pictures were cut. */
  crops?: ServiceCrop[];
  /** As it was typed since. */
  draft?: Readonly<Record<string, unknown>>;
}

/** How many services an answer has for each value of a filter, under all other filters. */
export interface ServiceFacets {
  category: Record<string, number>;
  stype: Record<string, number>;
  country_code: Record<string, number>;
  language: Record<string, number>;
  /** By the most days until delivery. */
  days: Record<string, number>;
  /** By the least mean of reviews. */
  rating: Record<string, number>;
}

export interface ServiceList {
  services: ServiceCard[];
  count: number;
  /** None has all words that were looked for: these have most of them. */
  is_partly?: true;
  facets: ServiceFacets;
  /** Created since the start of yesterday (UTC), of all that are listed. */
  new_services: number;
  /** The date of the rates that prices were compared at, YYYY-MM-DD. */
  rates_date: string;
}

/** A service, or a change of one, that waits for operators. */
export interface WaitingService {
  sx_id: string;
  service_id: number;
  title: string;
  category: number;
  stype: ServiceType;
  service_image: string;
  status: ServiceState;
  is_change: boolean;
  reasons: string;
  provider: PersonShape;
  price_from?: number;
  currency: string;
  waits_since?: string;
  createdAt: string;
  rev: number;
}

/** A provider's last days; amounts in minor units of `currency`. */
export interface ProviderNumbers {
  /** In order, today (UTC) last; `day` is YYYY-MM-DD. Of orders in `currency`. */
  days: { day: string; views: number; orders: number; amount: number }[];
  /** That most orders are in; empty without any. */
  currency: string;
  /** People who looked at a service. */
  views: number;
  orders: number;
  /** Of them, those that are not over. */
  open: number;
  /** People who bought. */
  buyers: number;
  amount: number;
  /** Of orders that are over, less the fee. */
  earned: number;
  /** How fast they usually answer somebody new. */
  answers?: AnswerPace;
}

/** What somebody told the operators of a service. */
export interface ServiceReportShape {
  report_id: string;
  reporter_id: number;
  reason: ReportReason;
  note: string;
  /** ISO. */
  reported_at: string;
}

declare module '#shared/accounts/shapes.ts' {
  interface UserAdditions {
    /** sx_ids of the reader's services. */
    services: string[];
  }
}
