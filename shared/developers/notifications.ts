/** Kinds of notifications of this domain, with the sentences that say them: what was made may have been made by somebody else. */
export const developerNotifications = {
  key_made: { one: 'developers.news.keyMade' },
  key_ended: { one: 'developers.news.keyEnded' },
  webhook_made: { one: 'developers.news.webhookMade' },
  webhook_removed: { one: 'developers.news.webhookRemoved' },
  webhook_secret: { one: 'developers.news.webhookSecret' },
  programs_before_factor: { one: 'developers.news.beforeFactor' },
} as const;
