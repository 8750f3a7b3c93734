/**
 * Kinds of notifications of this domain, with the text keys of their sentences. `comment`, `reply` and `message` come from the
 * specification.
 */
export const communityNews = {
  announcement: { one: 'community.news.announcement' },
  comment: { one: 'community.news.comment' },
  reply: { one: 'community.news.reply' },
  message: { one: 'community.news.message' },
} as const;
