/**
 * Every kind of notification with the text keys of its sentences, shown in the bell and in mails; joined from each domain's notifications.ts. Apart
 * from shared/domains.ts, because pages read it without loading the entities.
 *
 * Placeholders: `{{name}}` is the person who caused it, `{{contest}}` and `{{entry}}` its subject, `{{text}}` an operator's own words, `{{amount}}`
 * money as it is shown, `{{what}}` what it is about.
 */
import { accountNotifications } from './accounts/notifications.ts';
import { communityNotifications } from './community/notifications.ts';
import { contestNotifications } from './contests/notifications.ts';
import { developerNotifications } from './developers/notifications.ts';
import { namesNotifications } from './names/notifications.ts';
import { paymentNotifications } from './payments/notifications.ts';
import { servicesNotifications } from './services/notifications.ts';
import { tasksNotifications } from './tasks/notifications.ts';

export const news = {
  ...accountNotifications,
  ...paymentNotifications,
  ...communityNotifications,
  ...contestNotifications,
  ...servicesNotifications,
  ...tasksNotifications,
  ...namesNotifications,
  ...developerNotifications,
};

export type NotificationKind = keyof typeof news;

export const notificationKinds = Object.keys(news) as NotificationKind[];
