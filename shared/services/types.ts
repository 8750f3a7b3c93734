/** The parts of services, as they are stored and as they are shown. */
import type { Interval } from '#shared/payments/shapes.ts';
import type { Language } from '#shared/languages.ts';

export const serviceTypes = ['one_time', 'digital', 'recurring', 'booking'] as const;
export type ServiceType = (typeof serviceTypes)[number];

export const serviceIntervals = ['day', 'week', 'month', 'year'] as const satisfies readonly Interval[];

/** What the price of a booking is for. */
export const bookingTypes = ['hour', 'minute'] as const;
export type BookingType = (typeof bookingTypes)[number];

/** Where it takes place, or how it comes to the buyer. */
export const deliveryWays = ['online', 'in_person', 'shipped'] as const;
export type DeliveryWay = (typeof deliveryWays)[number];

export const contactWays = ['chat', 'phone', 'video_call', 'in_person'] as const;
export type ContactWay = (typeof contactWays)[number];

/** One of up to three that stand side by side; the first is the smallest. */
export interface ServicePackage {
  /** Unique within the service; stays when the package is changed. */
  key: string;
  label: string;
  /** Whole minor units of the service's currency; of a booking: for an hour or a minute, as `booking_type` says. */
  price: number;
  inclusions: string[];
  /** Of a one-time service: days until it is delivered, and revisions included. */
  days?: number;
  revisions?: number;
  /** Of a recurring service: what the price pays for. */
  interval?: Interval;
  /** Of a booking: how long it takes. */
  minutes?: number;
}

export interface ServiceMedia {
  kind: 'picture' | 'video';
  /** A path on this site, or the https address of a video. */
  url: string;
  /** What it shows, for those who do not see it. */
  alt: string;
}

/** The picture that another one was cut out of, and where. */
export interface PictureCrop {
  /** A path on this site. */
  whole: string;
  /** In hundredths of its sides. */
  area: { x: number; y: number; width: number; height: number };
}

/** How a picture of a service was cut. */
export interface ServiceCrop extends PictureCrop {
  /** The picture that is shown. */
  url: string;
}

export interface ServicePayment {
  /** ISO 4217. */
  currency: string;
}

export interface ServiceLocation {
  /** ISO 3166-1, two letters; empty for anywhere. */
  country_code: string;
  /** In English. */
  country_name: string;
}

/** What the order of a service asks its buyer before work begins. */
export interface ServiceAsk {
  ask: string;
  /** At least so many files; 0 asks for words. */
  files: number;
}

export interface ServiceData {
  questions: { question: string; answer: string }[];
  /** Absent of services from before there were any. */
  asks?: ServiceAsk[];
}

/** Of the reviews that are shown: how many, and their mean from 1 to 5; 0 without any. */
export interface ServiceReviews {
  count: number;
  mean: number;
}

/** What a provider writes; all of it is shown to everybody. */
export interface ServiceContent {
  title: string;
  category: number;
  stype: ServiceType;
  /** The language that it is written in. */
  language: Language;
  description: string;
  /** What the provider needs to know before work begins. */
  requirements: string;
  package: ServicePackage[];
  payment: ServicePayment;
  /** In the order in which they are shown, a video last. */
  service_media: ServiceMedia[];
  booking_type?: BookingType;
  delivery: DeliveryWay;
  contact: ContactWay[];
  location: ServiceLocation;
  service_data: ServiceData;
}
