/** What people are told of. */
import { author } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, flag, integer, list, ref, text } from '#shared/model/fields.ts';
import { limits } from '#shared/limits.ts';

/** Later areas add their own. `comment` and `reply` are the specification's. */
export const notificationKinds = [
  'follow',
  'entry_waiting',
  'entry_approved',
  'entry_refused',
  'round_advanced',
  'contest_ended',
  'contest_certified',
  'announcement',
  'comment',
  'reply',
  'message',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

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
  access: { read: author, update: author, delete: author },
  live: { by: ['user_id'] },
  indexes: [['user_id', 'is_seen'], ['actor_id']],
});
export type Notification = RecordOf<typeof Notification>;

/** What an operator tells people; a job puts it into their bells, a part of them at a time. */
export const Announcement = defineEntity({
  name: 'Announcements',
  id: 'announcement_id',
  kind: 'internal',
  fields: {
    announcement_id: text({ required: true }),
    actor_id: ref('Profile', { required: true }),
    text: text({ required: true, max: limits.announcement.text }),
    path: text({ default: '', max: 300 }),
    /** Who is told; empty for everybody. */
    to: list(ref('Profile'), { default: [] as number[], max: limits.announcement.people }),
    /** The highest user_id that was looked at. */
    reached: integer({ default: 0 }),
    /** How many were told. */
    told: integer({ default: 0 }),
    done_at: date(),
  },
});
export type Announcement = RecordOf<typeof Announcement>;
