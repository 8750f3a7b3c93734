/** What people are told of. */
import { author } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, flag, integer, ref, text } from '#shared/model/fields.ts';
import { notificationKinds } from '#shared/news.ts';

/** Values that the sentence of a notification names. */
export type NotificationParams = Record<string, string | number>;

export const Notification = defineEntity({
  name: 'Notifications',
  id: 'notification_id',
  fields: {
    notification_id: text({ required: true, set: 'byServer' }),
    /** Who is told. */
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    type: choice(notificationKinds, { required: true, set: 'byServer' }),
    /** Who did it. */
    actor_id: ref('Profile', { set: 'byServer' }),
    /** Where a tap leads: a path of this site. */
    path: text({ set: 'byServer', max: 300 }),
    params: data<NotificationParams>()({ set: 'byServer', default: {} }),
    /** How many things of this kind it stands for, such as three new followers. */
    count: integer({ default: 1, set: 'byServer', min: 1 }),
    is_seen: flag({ default: false, write: author }),
  },
  whenClosed: 'remove',
  access: { read: author, update: author, delete: author },
  live: { by: ['user_id'] },
  indexes: [['user_id', 'is_seen'], ['actor_id']],
});
export type Notification = RecordOf<typeof Notification>;
