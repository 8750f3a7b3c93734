/**
 * Kinds of notifications of this domain, with the text keys of their sentences. Other programs know `comment`, `reply` and
 * `message`, so these names stay. `others` is the sentence that also counts the people besides the one who is named.
 */
export const communityNotifications = {
  announcement: { one: 'community.news.announcement' },
  comment: { one: 'community.news.comment', others: 'community.news.commentOthers' },
  reply: { one: 'community.news.reply', others: 'community.news.replyOthers' },
  mention: { one: 'community.news.mention' },
  like: { one: 'community.news.like', others: 'community.news.likeOthers' },
  like_person: { one: 'community.news.likePerson', others: 'community.news.likePersonOthers' },
  club_asked: { one: 'community.news.clubAsked', others: 'community.news.clubAskedOthers' },
  club_accepted: { one: 'community.news.clubAccepted' },
  club_may_pay: { one: 'community.news.clubMayPay' },
  club_refused: { one: 'community.news.clubRefused' },
  club_out: { one: 'community.news.clubOut' },
  club_back: { one: 'community.news.clubBack' },
  post_removed: { one: 'community.news.postRemoved' },
  club_reported: { one: 'community.news.clubReported' },
  report_acted: { one: 'community.news.reportActed' },
  report_kept: { one: 'community.news.reportKept' },
  club_appeal: { one: 'community.news.clubAppeal' },
  appeal_granted: { one: 'community.news.appealGranted' },
  appeal_refused: { one: 'community.news.appealRefused' },
  job_offer: { one: 'community.news.jobOffer', others: 'community.news.jobOfferOthers' },
  job_closed: { one: 'community.news.jobClosed' },
  job_gone: { one: 'community.news.jobGone' },
  job_filled: { one: 'community.news.jobFilled' },
  message: { one: 'community.news.message' },
} as const;
