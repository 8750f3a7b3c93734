/** Changes of operators' rights: who gave which rights to whom, and who took them. */
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, date, list, ref, text } from '#shared/model/fields.ts';
import { rights } from '#shared/model/rights.ts';

/** Characters of a reason, as of every operator's. */
const reasonLength = 500;

/** What can be given: a right, or all of them and the dealing with rights. */
export const grantable = ['admin', ...rights] as const;
export type Grantable = (typeof grantable)[number];

export const rightsStates = ['open', 'done', 'declined', 'withdrawn'] as const;

/** Rights given, once a second admin has confirmed it, or taken away. */
export const RightsChange = defineEntity({
  name: 'RightsChanges',
  id: 'change_id',
  dashboard: 'read',
  archive: { own: ['user_id'], but: ['author_id', 'decided_by'] },
  fields: {
    change_id: text({ required: true, set: 'byServer' }),
    /** Whose rights. */
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    kind: choice(['give', 'take'], { required: true, set: 'byServer' }),
    rights: list(choice(grantable), { required: true, set: 'byServer' }),
    reason: text({ required: true, set: 'byServer', max: reasonLength }),
    /** `open` waits for a second admin. */
    state: choice(rightsStates, { required: true, set: 'byServer' }),
    /** Who proposed it, or took the rights away. */
    author_id: ref('Profile', { required: true, set: 'byServer' }),
    /** Who confirmed or declined it. */
    decided_by: ref('Profile', { set: 'byServer' }),
    decided_at: date({ set: 'byServer' }),
    /** Why it was declined. */
    note: text({ set: 'byServer', max: reasonLength }),
  },
  whenClosed: 'keep',
  indexes: [
    ['user_id', 'state'],
    ['state', 'createdAt'],
    ['kind', 'decided_at'],
  ],
});
export type RightsChange = RecordOf<typeof RightsChange>;
