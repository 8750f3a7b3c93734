/** The life of a payment. Every step is the server's; who asks for what is said where it is asked for. */
import type { Process } from '../model/process.ts';

export const paymentStates = [
  'created',
  'awaiting',
  'confirmed',
  'overpaid',
  'underpaid',
  'late',
  'partly_refunded',
  'refunded',
  'disputed',
  'won',
  'lost',
  'failed',
  'cancelled',
  'expired',
] as const;
export type PaymentState = (typeof paymentStates)[number];

export type PaymentStep =
  | 'await'
  | 'confirm'
  | 'overpay'
  | 'underpay'
  | 'arrive_late'
  | 'accept'
  | 'fail'
  | 'cancel'
  | 'expire'
  | 'refund_part'
  | 'refund'
  | 'dispute'
  | 'win'
  | 'lose';

const arrives = {
  confirm: { to: 'confirmed' },
  overpay: { to: 'overpaid' },
  underpay: { to: 'underpaid' },
  arrive_late: { to: 'late' },
} as const;
const ends = {
  fail: { to: 'failed' },
  cancel: { to: 'cancelled' },
  expire: { to: 'expired', at: 'expires_at' },
} as const;
const goesBack = {
  refund_part: { to: 'partly_refunded' },
  refund: { to: 'refunded' },
  dispute: { to: 'disputed' },
} as const;
/** Money for something that is not waited for any more: it is given back, or an operator accepts it. */
const comesTooLate = { arrive_late: { to: 'late' } } as const;

/**
 * `confirmed`, `overpaid` and `won` are paid and delivered. `underpaid` and `late` hold money for which nothing was delivered. `lost` is a dispute
 * that the payer won.
 */
export const paymentProcess: Process<PaymentState, PaymentStep> = {
  created: { await: { to: 'awaiting' }, ...arrives, ...ends },
  awaiting: { ...arrives, ...ends },
  underpaid: { accept: { to: 'confirmed' }, refund: { to: 'refunded' }, dispute: { to: 'disputed' } },
  late: { accept: { to: 'confirmed' }, refund: { to: 'refunded' }, dispute: { to: 'disputed' } },
  confirmed: goesBack,
  overpaid: goesBack,
  partly_refunded: goesBack,
  won: goesBack,
  refunded: { dispute: { to: 'disputed' } },
  disputed: { win: { to: 'won' }, lose: { to: 'lost' } },
  lost: {},
  failed: comesTooLate,
  cancelled: comesTooLate,
  expired: comesTooLate,
};

/** Still waits for its payer, or for a rail's word. */
export const isOpen = (state: PaymentState): boolean => state === 'created' || state === 'awaiting';
/** Ended without money: the same things need another payment. */
export const hasEnded = (state: PaymentState): boolean =>
  state === 'failed' || state === 'cancelled' || state === 'expired';
/** Paid, and what was bought is the buyer's. */
export const isPaid = (state: PaymentState): boolean =>
  state === 'confirmed' || state === 'overpaid' || state === 'partly_refunded' || state === 'won';
/** Money has come, whatever became of it since. */
export const withMoney = paymentStates.filter((state) => !isOpen(state) && !hasEnded(state));
