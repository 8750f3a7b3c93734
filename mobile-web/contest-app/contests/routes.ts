/** Paths of the contest app; both spellings, with and without the last slash, lead to a screen. */
export const contests = {
  logIn: '/mobile',
  contests: '/mobile/contests',
  contest: '/mobile/contests/:slug',
  // Where rails send a payer back to who began here; also what is paid by hand or in Ether.
  checkout: '/mobile/checkout',
  notFound: '/mobile/*',
} as const;
