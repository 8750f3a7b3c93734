/** Kinds of notifications of this domain, with the text keys of their sentences. */
export const accountNews = {
  follow: { one: 'community.news.follow' },
} as const;
