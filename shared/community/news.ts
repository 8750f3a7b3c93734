/**
 * Kinds of notifications of this domain, with the text keys of their sentences. `comment`, `reply` and `message` come from the
 * specification.
 */
export const communityNews = {
  announcement: { one: 'community.news.announcement' },
  comment: { one: 'community.news.comment' },
  reply: { one: 'community.news.reply' },
  mention: { one: 'community.news.mention' },
  like: { one: 'community.news.like' },
  club_asked: { one: 'community.news.clubAsked' },
  club_accepted: { one: 'community.news.clubAccepted' },
  post_removed: { one: 'community.news.postRemoved' },
  club_reported: { one: 'community.news.clubReported' },
  club_appeal: { one: 'community.news.clubAppeal' },
  appeal_granted: { one: 'community.news.appealGranted' },
  appeal_refused: { one: 'community.news.appealRefused' },
  job_offer: { one: 'community.news.jobOffer' },
  job_closed: { one: 'community.news.jobClosed' },
  job_filled: { one: 'community.news.jobFilled' },
  message: { one: 'community.news.message' },
} as const;
