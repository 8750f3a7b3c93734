/** The addresses of the screens of payments: part of every page, for its links. */
export const payments = {
  checkout: '/checkout',
  // The same where only ways without real money are offered.
  checkoutTest: '/checkout/:test',
  payments: '/payments',
  subscriptions: '/subscriptions',
  deposit: '/user/deposit',
  depositSuccess: '/deposit/success',
  // What somebody earns.
  sales: '/sales',
  earnings: '/earnings',
} as const;
