import { orderNews } from './orders/orderNews.ts';

/** Kinds of notifications of this domain, with the sentences that say them. */
export const servicesNotifications = {
  ...orderNews,
  service_approved: { one: 'services.news.approved' },
  digital_changed: { one: 'services.news.digitalChanged' },
  service_sent_back: { one: 'services.news.sentBack' },
} as const;
