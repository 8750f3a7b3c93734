/** The contest's log: who changed what of a contest, when, before and after. */
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, integer, ref, text } from '#shared/model/fields.ts';
import { limits } from '#shared/limits.ts';

/** What a change is about, for filters. */
export const changeTopics = ['contest', 'round', 'entry', 'votes', 'team'] as const;
export type ChangeTopic = (typeof changeTopics)[number];

/** Deeds by topic; the first part of a name is its topic. */
export const contestDeeds = [
  'contest.edit',
  'contest.publish',
  'contest.certify',
  'contest.cancel',
  'contest.prices',
  'round.edit',
  'round.add',
  'round.merge',
  'round.fill',
  'round.advance',
  'round.undo',
  'entry.enter',
  'entry.add',
  'entry.edit',
  'entry.approve',
  'entry.wait',
  'entry.refuse',
  'entry.withdraw',
  'entry.disqualify',
  'entry.merge',
  'entry.import',
  'entry.order',
  'votes.flag',
  'votes.accept',
  'votes.release',
  'votes.void',
  'votes.keep',
  'votes.appeal',
  'team.set',
  'team.remove',
] as const;
export type ContestDeed = (typeof contestDeeds)[number];

export const ContestChange = defineEntity({
  name: 'ContestChanges',
  id: 'change_id',
  kind: 'ledger',
  dashboard: 'read',
  fields: {
    change_id: text({ required: true }),
    cx_id: ref('Contests', { required: true }),
    at: date({ required: true }),
    deed: choice(contestDeeds, { required: true }),
    topic: choice(changeTopics, { required: true }),
    /** Absent for what the server did by itself. */
    user_id: ref('Profile'),
    /** The contestant, or the person of the team, that it was done to. */
    contestant_id: ref('Contestants'),
    person_id: ref('Profile'),
    round_number: integer(),
    /** How many contestants or votes. */
    count: integer(),
    reason: text({ max: limits.description }),
    /** Fields that differ. */
    before: data<Record<string, unknown>>()(),
    after: data<Record<string, unknown>>()(),
  },
  archive: { own: ['user_id'], but: ['person_id'] },
  whenClosed: 'keep',
  indexes: [['cx_id', 'at'], ['cx_id', 'topic', 'at'], ['user_id'], ['person_id']],
});
export type ContestChange = RecordOf<typeof ContestChange>;
