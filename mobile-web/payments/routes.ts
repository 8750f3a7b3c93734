/** Paths of the screens of payments; part of every page, for links. */
export const payments = {
  subscriptions: '/app/profile/subscriptions',
  payments: '/app/profile/payments',
} as const;
