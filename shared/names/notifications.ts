/** Kinds of notifications of this domain, with the sentences that say them. */
export const namesNotifications = {
  domain_registered: { one: 'names.news.registered' },
  domain_renewed: { one: 'names.news.renewed' },
  domain_failed: { one: 'names.news.failed' },
  domain_ends: { one: 'names.news.ends' },
  domain_expired: { one: 'names.news.expired' },
  host_verified: { one: 'names.news.hostVerified' },
  host_failing: { one: 'names.news.hostFailing' },
  host_off: { one: 'names.news.hostOff' },
} as const;
