/** Refusals of this domain: code and HTTP status. */
export const developersErrors = {
  /** No such key, or it has ended. */
  key_invalid: 401,
  /** The call needs a scope that the key has not. */
  key_scope: 403,
  /** No key opens it. */
  key_closed: 403,
  keys_full: 409,
  webhooks_full: 409,
} as const;
