/** Who works in a contest's studio just now. */
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { date, ref, text } from '#shared/model/fields.ts';

/** A section that somebody has open, under a lease that is renewed while the process of their page lives. */
export const StudioPlace = defineEntity({
  name: 'StudioPlaces',
  id: 'place_id',
  kind: 'internal',
  fields: {
    /** `<cx_id>-<user_id>-<section>.<process>`. */
    place_id: text({ required: true }),
    cx_id: ref('Contests', { required: true }),
    user_id: ref('Profile', { required: true }),
    section: text({ required: true }),
    /** When it was opened. */
    since: date({ required: true }),
    until: date({ required: true }),
  },
  archive: 'never',
  whenClosed: 'keep',
  expires: 'until',
  indexes: [['cx_id', 'until'], ['user_id']],
});
export type StudioPlace = RecordOf<typeof StudioPlace>;
