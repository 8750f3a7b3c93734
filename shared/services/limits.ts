import { day, inMinutes, minute } from '#shared/time.ts';

/** Limits of services. */
export const serviceLimits = {
  title: { min: 8, max: 100 },
  /** Characters. */
  description: { min: 40, max: 5000 },
  requirements: 2000,
  /** Packages of one service, side by side, and characters of a package's name. */
  packages: 3,
  label: 40,
  /** What a package includes: lines, and characters of one. */
  inclusions: 12,
  inclusion: 120,
  /** Days until delivery, and revisions. */
  days: 365,
  revisions: 20,
  /** Minutes of a booking: the shortest, the longest, and the step of both. */
  minutes: { min: 5, max: inMinutes(day), step: 5 },
  /** Pictures of one service, characters of their alternative text, and of a video's address. */
  pictures: 10,
  alt: 160,
  url: 500,
  /** Questions with answers, and their characters. */
  questions: 8,
  question: 160,
  answer: 1000,
  /** What an order asks its buyer for, and characters of one. */
  asks: 6,
  ask: 160,
  /** Characters of a form while it is typed, in JSON. */
  draft: minute,
  /** Services of one person, and those that a person may hand in per day. */
  perPerson: 100,
  perDay: 40,
  favourites: 500,
  /** Characters of the reasons that a provider is told. */
  reasons: 1000,
  /** Characters of what somebody says of a service that they report. */
  note: 500,
  /** Days of a provider's numbers. */
  numberDays: 30,
  /** Cards on a page of a list, beside a service, and on the landing page. */
  page: 24,
  similar: 4,
} as const;
