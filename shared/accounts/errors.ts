/** HTTP status of the refusals of this domain that are not 409. */
export const accountErrors = {
  wrong_code: 400,
  wrong_login: 401,
  /** Nobody delivers text messages for this site. */
  sms_off: 403,
  sms_country: 400,
  sms_spent: 429,
  /** The last archive was asked for not long ago. */
  archive_waits: 429,
  sign_up_closed: 403,
  account_disabled: 403,
  people_off: 403,
  provider_revoked: 403,
  wrong_password: 403,
  /** The answer has `factor`: what is asked for beside the password. */
  factor_required: 401,
  /** An operator signs in without the factor that is asked of them; the answer has `factor`. */
  factor_missing: 403,
  /** What cannot be undone asks again who is there; the answer has `factor`. */
  confirm_first: 403,
  /** The same in Parse Dashboard, which has no dialog for it. */
  confirm_by_reload: 403,
  wrong_factor: 400,
  /** A step of signing in that took too long, or was taken already. */
  factor_expired: 410,
  no_factor_in_demo: 403,
  passkey_unknown: 401,
  /** Another service, by which people log in, is not reached. */
  issuer_away: 503,
  /** It answered what is not the answer to what was asked. */
  issuer_refused: 401,
  /** Its person declined there. */
  issuer_declined: 403,
  /** Addresses of other domains get no account by it. */
  issuer_domain: 403,
  rights_of_operator: 403,
  code_expired: 410,
  /** The browser has to do some work first. */
  proof_required: 428,
  hand_over_invalid: 401,
  hand_over_expired: 401,
  hand_over_elsewhere: 403,
  partner_off: 403,
} as const;
