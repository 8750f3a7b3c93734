/** Refusals of this domain, with the HTTP status that carries each. */
export const siteErrors = {
  not_an_image: 400,
  pictures_full: 413,
} as const;
