/** Kinds of notifications of this domain, with the sentences that say them. */
export const accountNews = {
  follow: { one: 'community.news.follow' },
} as const;
