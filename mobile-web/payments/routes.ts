/** Paths of the screens of payments; part of every page, for links. */
export const payments = {
  subscriptions: '/app/profile/subscriptions',
  payments: '/app/profile/payments',
  checkout: '/app/checkout',
  deposit: '/app/profile/deposit',
  depositSuccess: '/app/deposit/success',
  processNowpayments: '/app/process-nowpayments',
  cancelNowpayments: '/app/cancel-nowpayments',
} as const;
