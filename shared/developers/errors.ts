/** HTTP status of the refusals of this domain that are not 409. */
export const developersErrors = {
  /** No such key, or it has ended. */
  key_invalid: 401,
  /** The call needs a scope that the key has not. */
  key_scope: 403,
  /** No key opens it. */
  key_closed: 403,
} as const;
