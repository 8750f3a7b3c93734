import { admins, everyone, members } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { integer, ref, text } from '#shared/model/fields.ts';
import { limits } from '#shared/limits.ts';

/** The one record of what an operator decides about the site. */
export const SiteSettings = defineEntity({
  name: 'SiteSettings',
  id: 'site_id',
  fields: {
    site_id: text({ required: true, set: 'once', max: 20 }),
    /** Where a visit to / is sent; empty for the landing page. */
    home_path: text({ default: '', max: 200, pattern: /^(\/(?!\/)[\w\-./]*)?$/ }),
    title: text({ max: limits.title }),
  },
  access: { read: everyone, update: admins },
});
export type SiteSettings = RecordOf<typeof SiteSettings>;

/** A picture that somebody uploaded; its bytes are in GridFS under the same id. */
export const StoredFile = defineEntity({
  name: 'Files',
  id: 'file_id',
  fields: {
    file_id: text({ required: true, set: 'byServer', max: 64 }),
    user_id: ref('Profile', { set: 'byServer' }),
    name: text({ required: true, set: 'byServer', max: 120 }),
    mime: text({ required: true, set: 'byServer', max: 60 }),
    bytes: integer({ required: true, set: 'byServer', min: 0 }),
  },
  access: { read: everyone, create: members },
});
export type StoredFile = RecordOf<typeof StoredFile>;

/** Numbers that only go up. */
export const Sequence = defineEntity({
  name: 'Sequences',
  id: 'sequence_id',
  kind: 'internal',
  fields: { sequence_id: text({ required: true }), value: integer({ required: true }) },
});
