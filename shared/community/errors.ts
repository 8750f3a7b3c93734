/** HTTP status of the refusals of this domain that are not 409. */
export const communityErrors = {
  /** It does not exist, or not for this reader. */
  club_not_found: 404,
  club_members_only: 403,
  club_banned: 403,
  club_paid: 403,
  club_asks_first: 403,
  invitation_over: 410,
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
  job_own: 403,
  /** The site shows posts of no other server. */
  social_off: 403,
} as const;
