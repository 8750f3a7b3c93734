/** Which notifications reach a person who chose nothing. Apart from notifications.ts, which every page loads. */
import type { NotificationWay } from './accounts/entities/personal.ts';
import type { NotificationKind } from './notifications.ts';
import { orderNews } from './services/orders/orderNews.ts';

/** Messages that nobody has seen, decisions about an entry, cancelled contests, turns of an order and new versions of what was bought are mailed unless the person turned that off. */
const mailed: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'message',
  'entry_approved',
  'entry_refused',
  'entry_out',
  'contest_cancelled',
  'digital_changed',
  ...(Object.keys(orderNews) as (keyof typeof orderNews)[]),
]);

/** Whether a channel is on at first: mails only for some kinds; a device was turned on by the person. */
export const isOnAtFirst = (kind: NotificationKind, way: NotificationWay): boolean =>
  way === 'sms' ? false : way !== 'mail' || mailed.has(kind);

/** What somebody may be texted: news of their services and orders that will not wait, because every message costs the site money. */
export const texted: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'service_approved',
  'service_sent_back',
  'order_bought',
  'order_delivered',
  'order_late',
  'booking_soon',
]);
