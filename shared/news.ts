/**
 * Every kind of notification with the text keys of its sentences, shown in the bell and in mails; joined from each domain's news.ts. Apart
 * from shared/domains.ts, because pages read it without loading the entities.
 *
 * Placeholders: `{{name}}` is the person who caused it, `{{contest}}` and `{{entry}}` its subject, `{{text}}` an operator's own words, `{{amount}}`
 * money as it is shown, `{{what}}` what it is about.
 */
import { accountNews } from './accounts/news.ts';
import { communityNews } from './community/news.ts';
import { contestNews } from './contests/news.ts';
import { developerNews } from './developers/news.ts';
import { namesNews } from './names/news.ts';
import { paymentNews } from './payments/news.ts';
import { servicesNews } from './services/news.ts';
import { tasksNews } from './tasks/news.ts';

export const news = {
  ...accountNews,
  ...paymentNews,
  ...communityNews,
  ...contestNews,
  ...servicesNews,
  ...tasksNews,
  ...namesNews,
  ...developerNews,
};

export type NotificationKind = keyof typeof news;

export const notificationKinds = Object.keys(news) as NotificationKind[];
