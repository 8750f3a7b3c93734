/** Limits of developers. */

/** Keys: of one person, and of the site. */
export const keyLimits = {
  most: 20,
  siteMost: 50,
  /** Days that a key may be for; without one it has no end. */
  days: [7, 30, 90, 365],
  /** Calls in a minute. */
  perMinute: [60, 300, 1200],
  /** Days that a key which has ended is still told of. */
  keptDays: 90,
} as const;

/** Webhooks and what is sent by them. */
export const webhookLimits = {
  most: 20,
  siteMost: 50,
  url: 500,
  /** Characters of an answer that are kept. */
  answer: 2000,
  /** Milliseconds that the server waits for an answer. */
  timeout: 10_000,
  /** Of a test, whose sender waits for it. */
  testTimeout: 6000,
  /** A delivery is dead after this many attempts, and after this many days. */
  tries: 9,
  waitingDays: 3,
  /** Days that deliveries are kept. */
  keptDays: 30,
  /** Rows of a page of deliveries. */
  page: 20,
} as const;
