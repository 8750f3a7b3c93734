/** HTTP status of the refusals of this domain that are not 409. */
export const siteErrors = {
  not_an_image: 400,
  pictures_full: 413,
  /** The bucket of uploaded files does not answer. */
  files_away: 503,
} as const;
