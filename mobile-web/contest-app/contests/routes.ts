/** Paths of the contest app; both spellings, with and without the last slash, lead to a screen. */
export const contests = {
  logIn: '/mobile',
  contests: '/mobile/contests',
  contest: '/mobile/contests/:slug',
  notFound: '/mobile/*',
} as const;
