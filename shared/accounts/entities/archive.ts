/** The archive of a person's data while it is made and kept. */
import { author } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, date, integer, ref, text } from '#shared/model/fields.ts';

export const DataArchive = defineEntity({
  name: 'DataArchives',
  id: 'archive_id',
  dashboard: 'closed',
  archive: 'never',
  fields: {
    /** Hash of the person: each has one. */
    archive_id: text({ required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    state: choice(['making', 'ready', 'failed'], { required: true, set: 'byServer' }),
    asked_at: date({ required: true, set: 'byServer' }),
    /** When it is deleted. */
    until: date({ set: 'byServer' }),
    bytes: integer({ set: 'byServer' }),
    tries: integer({ default: 0, set: 'byServer', hidden: true }),
    look_at: date({ set: 'byServer', hidden: true }),
  },
  whenClosed: 'remove',
  access: { read: author },
  live: { by: ['user_id'] },
  indexes: [['look_at']],
});
export type DataArchive = RecordOf<typeof DataArchive>;
