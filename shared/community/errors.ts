/** Refusals of this domain: code and HTTP status. */
export const communityErrors = {
  /** There is none, or not for this reader. */
  club_not_found: 404,
  club_members_only: 403,
  club_banned: 403,
  club_paid: 403,
  club_owner_stays: 409,
  clubs_full: 409,
  invitation_over: 410,
  invitations_full: 409,
  post_not_found: 404,
  comment_not_found: 404,
  post_same_text: 429,
  newcomer_posts: 429,
  newcomer_comments: 429,
  newcomer_links: 403,
  newcomer_pictures: 403,
  newcomer_names: 403,
  post_picture_gone: 404,
  post_blocked: 403,
  appealed_before: 409,
  appeal_judged: 409,
  poll_over: 409,
  job_closed: 409,
  job_own: 403,
  /** The site shows posts of no other server. */
  social_off: 403,
} as const;
