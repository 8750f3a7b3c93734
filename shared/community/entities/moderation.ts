/** What moderators decided, and what was answered to them. */
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, flag, ref, text } from '#shared/model/fields.ts';
import { communityLimits } from '../limits.ts';
import { clubDeedTypes, writtenTypes } from '../types.ts';

/** Something that a moderator did: a line of the club's log. What was taken away is kept with it, for its author and for an appeal. */
export const ClubDeed = defineEntity({
  name: 'ClubDeeds',
  id: 'deed_id',
  kind: 'internal',
  fields: {
    deed_id: text({ required: true }),
    /** Empty outside of clubs. */
    gx_id: text({ default: '' }),
    type: choice(clubDeedTypes, { required: true }),
    actor_id: ref('Profile', { required: true }),
    /** Whom it is about. */
    user_id: ref('Profile'),
    reason: text({ default: '', max: communityLimits.reason }),
    done_at: date({ required: true }),
    target_type: choice(writtenTypes),
    target_id: text({ default: '' }),
    /** What it said, or the role that was given. */
    text: text({ default: '', max: communityLimits.post.text }),
    /** The comment or reply as it was, to be put back, its date as ISO 8601; of somebody who was put out, the `state` before. */
    row: data<Record<string, unknown>>()({ default: {} }),
    /** What its author says against it. */
    appeal: text({ default: '', max: communityLimits.reason }),
    appealed_at: date(),
    answer: text({ default: '', max: communityLimits.reason }),
    answered_at: date(),
    answered_by: ref('Profile'),
    granted: flag({ default: false }),
  },
  archive: { own: ['user_id'], but: ['actor_id', 'answered_by'] },
  whenClosed: { user_id: { blank: ['text', 'row', 'appeal'] }, actor_id: 'keep', answered_by: 'keep' },
  indexes: [['gx_id', 'done_at'], ['appealed_at'], ['user_id'], ['actor_id'], ['answered_by']],
});
export type ClubDeed = RecordOf<typeof ClubDeed>;
