/** Editions: series of contests that open one after the other. */
import { anyOf, author, everyone, members, operators } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { integer, list, ref, searchWords, text } from '#shared/model/fields.ts';
import { limits } from '#shared/limits.ts';
import { editionLimits } from '#shared/contests/editions/limits.ts';

export const Edition = defineEntity({
  name: 'Editions',
  id: 'edx_id',
  fields: {
    edx_id: text({ required: true, set: 'byServer', pattern: /^[\w-]{12}$/ }),
    edition_id: integer({ required: true, set: 'byServer' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    edition_name: text({ required: true, min: 3, max: limits.title, isName: true }),
    /** Entries that one of its contests takes. */
    max_user: integer({ required: true, ...editionLimits.entries }),
    /** The contest that the others are copied from; it is the first of them. */
    original_contest_id: ref('Contests', { required: true, set: 'byServer' }),
    /** Its contests (cx_id) in the order of opening; entries go to the last. */
    contests: list(text({ max: 12 }), { set: 'byServer', default: [] as string[], max: editionLimits.contests }),
    words: searchWords(['edition_name']),
  },
  archive: { own: ['user_id'] },
  whenClosed: 'keep',
  access: { read: everyone, create: members, update: anyOf(author, operators('contests', 'act')) },
  unique: [['edition_id'], ['original_contest_id']],
  indexes: [['user_id', 'edition_id'], ['contests'], ['words']],
});
export type Edition = RecordOf<typeof Edition>;
