/** Keys by which programs call instead of somebody who is signed in. */
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, date, integer, list, ref, text } from '#shared/model/fields.ts';
import { rights } from '#shared/model/rights.ts';
import { limits } from '#shared/limits.ts';
import { keyKinds } from '../types.ts';

/** A key. It is shown once and stored as a hash. */
export const ApiKey = defineEntity({
  name: 'ApiKeys',
  id: 'key_id',
  kind: 'internal',
  fields: {
    /** The part of the key that names it. */
    key_id: text({ required: true }),
    /** Its maker. */
    user_id: ref('Profile', { required: true }),
    kind: choice(keyKinds, { required: true }),
    name: text({ required: true, max: limits.name }),
    /** SHA-256 of the whole key. */
    key_hash: text({ required: true }),
    scopes: list(choice(rights), { required: true }),
    /** Calls in a minute. */
    per_minute: integer({ required: true, min: 1 }),
    made_at: date({ required: true }),
    ends_at: date(),
    /** To the minute. */
    used_at: date(),
    revoked_at: date(),
    /** When the row is deleted. */
    gone_at: date(),
  },
  expires: 'gone_at',
  archive: { own: ['user_id'], but: ['key_hash'] },
  whenClosed: { blank: ['key_hash', 'name'] },
  indexes: [
    ['user_id', 'kind'],
    ['kind', 'made_at'],
  ],
});
export type ApiKey = RecordOf<typeof ApiKey>;
