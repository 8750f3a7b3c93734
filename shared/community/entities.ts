/** Announcements. */
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { date, integer, list, ref, text } from '#shared/model/fields.ts';
import { communityLimits } from './limits.ts';

/** An operator's message to many people. A job turns it into notifications in batches. */
export const Announcement = defineEntity({
  name: 'Announcements',
  id: 'announcement_id',
  kind: 'internal',
  dashboard: 'read',
  fields: {
    announcement_id: text({ required: true }),
    actor_id: ref('Profile', { required: true }),
    text: text({ required: true, max: communityLimits.announcement.text }),
    path: text({ default: '', max: 300 }),
    /** The recipients; empty for everybody. */
    to: list(ref('Profile'), { default: [] as number[], max: communityLimits.announcement.people }),
    /** Cursor of the job: the highest user_id handled. */
    reached: integer({ default: 0 }),
    /** Notifications created so far. */
    told: integer({ default: 0 }),
    done_at: date(),
  },
  archive: { own: ['actor_id'], but: ['to'] },
  whenClosed: 'keep',
});
export type Announcement = RecordOf<typeof Announcement>;
