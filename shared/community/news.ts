/** What notifications say: the same sentence in the bell and in a mail. */
import type { NotificationKind } from './entities.ts';

/** By kind; `{{name}}` did it, `{{contest}}` and `{{entry}}` are what it is about, `{{text}}` is an operator's own. */
export const newsSentences = {
  follow: 'community.news.follow',
  entry_waiting: 'community.news.entryWaiting',
  entry_approved: 'community.news.entryApproved',
  entry_refused: 'community.news.entryRefused',
  round_advanced: 'community.news.roundAdvanced',
  contest_ended: 'community.news.contestEnded',
  contest_certified: 'community.news.contestCertified',
  announcement: 'community.news.announcement',
  comment: 'community.news.comment',
  reply: 'community.news.reply',
  message: 'community.news.message',
} as const satisfies Record<NotificationKind, string>;

/** Kinds in which several are told as one, by how many they are. */
export const groupedNews = { entry_waiting: 'community.news.entriesWaiting' } as const satisfies Partial<
  Record<NotificationKind, string>
>;
