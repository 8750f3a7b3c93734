/** Subscriptions: their periods, their life, and what happens when a charge fails. */
import { day } from '#shared/time.ts';

export const intervals = ['day', 'week', 'month', 'year'] as const;
export type Interval = (typeof intervals)[number];

/**
 * The moment that is so many intervals after the first one, in UTC. Counted from the first one, so that a short month moves no later date: 31
 * January, 28 February, 31 March; 29 February, 28 February, and the 29th again in a leap year.
 */
export function momentAfter(first: Date, every: Interval, count: number): Date {
  if (every === 'day' || every === 'week') return new Date(first.getTime() + count * (every === 'day' ? 1 : 7) * day);
  const months = first.getUTCMonth() + count * (every === 'month' ? 1 : 12);
  const moment = new Date(first);
  // Its last day: a month has no more.
  const last = new Date(Date.UTC(first.getUTCFullYear(), months + 1, 0)).getUTCDate();
  moment.setUTCFullYear(first.getUTCFullYear(), months, Math.min(first.getUTCDate(), last));
  return moment;
}

/** The number of the period that holds the moment; the first one is 1. */
export function periodAt(first: Date, every: Interval, moment: Date): number {
  const lengths = { day, week: 7 * day, month: 31 * day, year: 366 * day } as const;
  let passed = Math.max(0, Math.floor((moment.getTime() - first.getTime()) / lengths[every]));
  while (momentAfter(first, every, passed + 1) <= moment) passed++;
  return passed + 1;
}

/** `past_due`: the charge of the next period has failed, and can still be made good. */
export const subscriptionStates = ['active', 'past_due', 'ended'] as const;

/** Why one is over. */
export const subscriptionEnds = ['cancelled', 'unpaid', 'given_back', 'not_sold'] as const;
export type SubscriptionEnd = (typeof subscriptionEnds)[number];

/** Days after the first charge of a period on which it is tried, and told when it fails; and the day on which nobody tries any more. */
export const retryDays = [0, 3, 5] as const;
export const graceDays = 7;

/** Ways that pay without their payer being there. */
export const subscriptionRails = ['stripe', 'balance'] as const;

/** What trying again does not change, as rails say it: the payer has to do something, so the same payment waits for them. */
const finalProblems = new Set([
  ...['authentication_required', 'lost_card', 'stolen_card', 'pickup_card', 'expired_card', 'incorrect_number'],
  ...[
    'card_not_found',
    'invalid_account',
    'revocation_of_authorization',
    'revocation_of_all_authorizations',
    'stop_payment_order',
  ],
]);
export const isWorthRetrying = (problem: string | undefined): boolean => !finalProblems.has(problem ?? '');
