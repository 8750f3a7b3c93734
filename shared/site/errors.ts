/** Refusals of this domain: code and HTTP status. */
export const siteErrors = {
  not_an_image: 400,
  pictures_full: 413,
  /** The bucket of uploaded files does not answer. */
  files_away: 503,
} as const;
