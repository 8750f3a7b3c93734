/** HTTP status of the refusals of this domain that are not 409. */
export const namesErrors = {
  /** The registrar does not answer. */
  registrar_away: 503,
  /** The price was kept for some minutes, and they are over. */
  price_over: 410,
  domain_not_found: 404,
  /** It is an address of the site's own. */
  host_reserved: 403,
  host_not_found: 404,
} as const;
