/** Refusals of this domain, with the HTTP status that carries each. */
export const namesErrors = {
  /** The site has no registrar. */
  names_off: 409,
  /** The registrar does not answer. */
  registrar_away: 503,
  domain_taken: 409,
  /** The price was kept for some minutes, and they are over. */
  price_over: 410,
  domain_not_found: 404,
  /** It cannot be renewed by so many years, or not any more. */
  domain_not_renewable: 409,
  domain_orders_full: 409,
  /** Of an account that is to be closed. */
  domain_waiting: 409,
  /** It is an address of the site's own. */
  host_reserved: 403,
  host_not_found: 404,
  hosts_full: 409,
} as const;
