/** Refusals of this domain: code and HTTP status. */
export const accountErrors = {
  wrong_code: 400,
  wrong_login: 401,
  email_taken: 409,
  username_taken: 409,
  /** The last archive was asked for not long ago. */
  archive_waits: 429,
  sign_up_closed: 403,
  account_disabled: 403,
  people_off: 403,
  provider_revoked: 403,
  wrong_password: 403,
  media_full: 409,
  not_yourself: 409,
  not_on_yourself: 409,
  code_expired: 410,
} as const;
