/** Which notifications reach a person who chose nothing. Apart from news.ts, which every page loads. */
import type { NotificationKind } from './news.ts';
import { orderNews } from './services/orderNews.ts';

/** Messages that nobody has seen, decisions about an entry, turns of an order and new versions of what was bought are mailed unless the person turned that off. */
const mailed: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'message',
  'entry_approved',
  'entry_refused',
  'entry_out',
  'digital_changed',
  ...(Object.keys(orderNews) as (keyof typeof orderNews)[]),
]);

/** Whether a channel is on at first: mails only for some kinds; a device was turned on by the person. */
export const isOnAtFirst = (kind: NotificationKind, way: 'app' | 'mail' | 'push'): boolean =>
  way !== 'mail' || mailed.has(kind);
