/** Kinds of notifications of this domain, with the sentences that say them. `comment`, `reply` and `message` are the specification's. */
export const communityNews = {
  announcement: { one: 'community.news.announcement' },
  comment: { one: 'community.news.comment' },
  reply: { one: 'community.news.reply' },
  message: { one: 'community.news.message' },
} as const;
