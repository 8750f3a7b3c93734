/** Test entities like a chat message and its conversation, for access, live data and benches. */
import { author, members, usersIn, usersInRowOf } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { flag, ref, text } from '#shared/model/fields.ts';

export const ProbeTalk = defineEntity({
  name: 'ProbeTalks',
  id: 'conversation_id',
  fields: {
    conversation_id: text({ required: true, set: 'byServer', max: 64 }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    to_id: ref('Profile', { required: true, set: 'once' }),
  },
  whenClosed: 'keep',
  access: { read: usersIn('user_id', 'to_id'), create: members },
});
export type ProbeTalk = RecordOf<typeof ProbeTalk>;

const receiver = usersIn('to_id');

export const Probe = defineEntity({
  name: 'Probes',
  id: 'messageId',
  fields: {
    messageId: text({ required: true, set: 'byServer', max: 64 }),
    conversation_id: ref('ProbeTalks', { required: true, set: 'once' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    to_id: ref('Profile', { required: true, set: 'byServer' }),
    text: text({ max: 1000, write: author }),
    is_seen: flag({ default: false, write: receiver }),
  },
  whenClosed: { user_id: { blank: ['text'] }, to_id: 'keep' },
  access: {
    read: usersIn('user_id', 'to_id'),
    create: usersInRowOf('conversation_id', 'user_id', 'to_id'),
    update: usersIn('user_id', 'to_id'),
    delete: author,
  },
  live: { by: ['conversation_id'] },
});
export type Probe = RecordOf<typeof Probe>;

export const probes = [ProbeTalk, Probe] as const;
