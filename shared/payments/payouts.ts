/** The life of a payout. */
import { author, operators } from '../model/access.ts';
import type { Process } from '../model/process.ts';

/** Names in somebody's payment settings that money can be sent to. */
export const payoutWays = ['paypal', 'payoneer', 'zelle', 'cash_app', 'moncash'] as const;
export type PayoutWay = (typeof payoutWays)[number];

export const payoutStates = ['asked', 'approved', 'paid', 'refused', 'cancelled'] as const;
export type PayoutState = (typeof payoutStates)[number];

export const payoutProcess: Process<PayoutState, 'approve' | 'pay' | 'refuse' | 'cancel'> = {
  asked: {
    approve: { to: 'approved', by: operators('money', 'act') },
    refuse: { to: 'refused', by: operators('money', 'act') },
    cancel: { to: 'cancelled', by: author },
  },
  approved: {
    pay: { to: 'paid', by: operators('money', 'act') },
    refuse: { to: 'refused', by: operators('money', 'act') },
  },
  paid: {},
  refused: {},
  cancelled: {},
};

/** The money is held for it. */
export const isPayoutOpen = (state: PayoutState): boolean => state === 'asked' || state === 'approved';
