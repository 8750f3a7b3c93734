/**
 * What people are told of: every kind of notification, with the translation key of the sentence that says it in the bell and in a mail. Each
 * domain declares its own kinds in its news.ts. This list is apart from shared/domains.ts because pages read it, and need no entities for it.
 *
 * In a sentence `{{name}}` did it, `{{contest}}` and `{{entry}}` are what it is about, `{{text}}` is an operator's own, `{{amount}}` is money as it is shown.
 */
import { accountNews } from './accounts/news.ts';
import { communityNews } from './community/news.ts';
import { contestNews } from './contests/news.ts';
import { paymentNews } from './payments/news.ts';

export const news = { ...accountNews, ...paymentNews, ...communityNews, ...contestNews };

export type NotificationKind = keyof typeof news;
export const notificationKinds = Object.keys(news) as NotificationKind[];
