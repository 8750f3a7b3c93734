/** The addresses of the screens of payments: part of every page, for its links. */
export const payments = {
  // What somebody earns.
  sales: '/sales',
  earnings: '/earnings',
} as const;
