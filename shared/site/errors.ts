/** Refusals of this domain: code and HTTP status. */
export const siteErrors = {
  not_an_image: 400,
  pictures_full: 413,
} as const;
