/** Addresses that contests had before. */
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { ref, text } from '#shared/model/fields.ts';

/** An address that a published contest had: it leads to the contest for ever, and is nobody else's. */
export const FormerSlug = defineEntity({
  name: 'FormerSlugs',
  id: 'slug',
  kind: 'internal',
  dashboard: 'read',
  fields: {
    slug: text({ required: true }),
    cx_id: ref('Contests', { required: true }),
  },
  indexes: [['cx_id']],
});
export type FormerSlug = RecordOf<typeof FormerSlug>;
