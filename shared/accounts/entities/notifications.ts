/** Notifications: the entity behind the bell. */
import { author } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, flag, integer, list, ref, text } from '#shared/model/fields.ts';
import { notificationKinds } from '#shared/notifications.ts';

/** Values for the placeholders of a notification's sentence. */
export type NotificationParams = Record<string, string | number>;

export const Notification = defineEntity({
  name: 'Notifications',
  id: 'notification_id',
  fields: {
    notification_id: text({ required: true, set: 'byServer' }),
    /** The recipient. */
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    type: choice(notificationKinds, { required: true, set: 'byServer' }),
    /** The person who caused it. */
    actor_id: ref('Profile', { set: 'byServer' }),
    /** The path on this site that a tap opens. */
    path: text({ set: 'byServer', max: 300 }),
    params: data<NotificationParams>()({ set: 'byServer', default: {} }),
    /** How many events are merged into this row, such as three new followers. */
    count: integer({ default: 1, set: 'byServer', min: 1 }),
    /** Who caused them, each once, the newest last; as many as are needed to count people and not presses. */
    actors: list(integer(), { default: [] as number[], set: 'byServer', hidden: true }),
    is_seen: flag({ default: false, write: author }),
    /** When the newest of its events happened; absent in rows of former times. */
    told_at: date({ set: 'byServer' }),
  },
  whenClosed: 'remove',
  access: { read: author, update: author, delete: author },
  live: { by: ['user_id'] },
  indexes: [['user_id', 'is_seen'], ['actor_id']],
});
export type Notification = RecordOf<typeof Notification>;
