/** What operators tell people. */
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { date, integer, list, ref, text } from '#shared/model/fields.ts';
import { communityLimits } from './limits.ts';

/** What an operator tells people; a job puts it into their bells, a part of them at a time. */
export const Announcement = defineEntity({
  name: 'Announcements',
  id: 'announcement_id',
  kind: 'internal',
  fields: {
    announcement_id: text({ required: true }),
    actor_id: ref('Profile', { required: true }),
    text: text({ required: true, max: communityLimits.announcement.text }),
    path: text({ default: '', max: 300 }),
    /** Who is told; empty for everybody. */
    to: list(ref('Profile'), { default: [] as number[], max: communityLimits.announcement.people }),
    /** The highest user_id that was looked at. */
    reached: integer({ default: 0 }),
    /** How many were told. */
    told: integer({ default: 0 }),
    done_at: date(),
  },
  whenClosed: 'keep',
});
export type Announcement = RecordOf<typeof Announcement>;
