/** Kinds of notifications of this domain, with the text keys of their sentences. */
export const accountNotifications = {
  follow: { one: 'community.news.follow' },
  rights_asked: { one: 'community.news.rightsAsked' },
  rights_changed: { one: 'community.news.rightsChanged' },
  archive_ready: { one: 'accounts.news.archiveReady' },
  archive_failed: { one: 'accounts.news.archiveFailed' },
} as const;
