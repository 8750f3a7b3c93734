import { author, usersIn } from '#shared/model/access.ts';
import type { Process } from '#shared/model/process.ts';

export const offerStates = ['sent', 'accepted', 'declined', 'withdrawn', 'expired', 'paid', 'refunded'] as const;
export type OfferState = (typeof offerStates)[number];
/** The steps that a person takes. */
export const offerSteps = ['accept', 'decline', 'withdraw'] as const;
export type OfferStep = (typeof offerSteps)[number];

const receiver = usersIn('to_id');

/** The life of an offer: one step, by its own side; the server says of an accepted one that its price was paid, and given back. */
export const offerProcess: Process<OfferState, OfferStep | 'expire' | 'pay' | 'refund'> = {
  sent: {
    accept: { to: 'accepted', by: receiver },
    decline: { to: 'declined', by: receiver },
    withdraw: { to: 'withdrawn', by: author },
    expire: { to: 'expired', at: 'expires_at' },
  },
  accepted: { pay: { to: 'paid' } },
  declined: {},
  withdrawn: {},
  expired: {},
  paid: { refund: { to: 'refunded' } },
  refunded: {},
};

/** Where an offer stands at `now` (milliseconds since 1970, the database's clock); the row says so some moments later. */
export const offerStateAt = (offer: { state: OfferState; expires_at: Date | string }, now: number): OfferState =>
  offer.state === 'sent' && new Date(offer.expires_at).getTime() <= now ? 'expired' : offer.state;
