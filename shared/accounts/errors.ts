/** Refusals of this domain: code and HTTP status. */
export const accountErrors = {
  wrong_code: 400,
  wrong_login: 401,
  email_taken: 409,
  username_taken: 409,
  phone_taken: 409,
  /** The caller has no confirmed address. */
  no_mail_address: 409,
  /** Mails come back from the caller's address. */
  mail_stopped: 409,
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
  /** An operator's last factor stays. */
  factor_needed: 409,
  no_factor_in_demo: 403,
  passkey_unknown: 401,
  passkeys_off: 409,
  passkeys_full: 409,
  /** Another service, by which people log in, is not reached. */
  issuer_away: 503,
  /** It answered what is not the answer to what was asked. */
  issuer_refused: 401,
  /** Its person declined there. */
  issuer_declined: 403,
  /** Addresses of other domains get no account by it. */
  issuer_domain: 403,
  /** It leads to another account. */
  issuer_linked: 409,
  /** The last way to log in stays. */
  way_needed: 409,
  issuer_links_full: 409,
  media_full: 409,
  not_yourself: 409,
  not_on_yourself: 409,
  /** The account that answers for the site. */
  support_account: 409,
  rights_waiting: 409,
  rights_decided: 409,
  rights_need_another: 409,
  rights_void: 409,
  rights_of_operator: 403,
  code_expired: 410,
  /** The browser has to do some work first. */
  proof_required: 428,
  hand_over_invalid: 401,
  hand_over_expired: 401,
  hand_over_used: 409,
  hand_over_elsewhere: 403,
  partner_off: 403,
  partners_full: 409,
} as const;
