/** Two people who write to each other: what both see of it, and what each keeps for themselves. */
import { anyOf, author, usersIn, when } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, date, flag, integer, ref, text } from '#shared/model/fields.ts';
import { chatLimits } from '../limits.ts';
import { lastKinds } from '../types.ts';

/** A number of messages. */
const messages = () => integer({ default: 0, set: 'byServer', min: 0 });

/**
 * One for each pair of people; `user_id1` is the lower number, and fields that end with 1 or 2 are that person's. Marks say how many of the
 * other's messages somebody has seen or received, so that they never count one twice, in whatever order they come.
 */
export const Conversation = defineEntity({
  name: 'Conversation',
  id: 'conversation_id',
  fields: {
    /** Hash of the pair. */
    conversation_id: text({ required: true, set: 'byServer', max: 64 }),
    user_id1: ref('Profile', { required: true, set: 'byServer' }),
    user_id2: ref('Profile', { required: true, set: 'byServer' }),
    /** The place of the last message that both see, in their one order. */
    last_seq: messages(),
    /** How many each has sent. */
    n_1: messages(),
    n_2: messages(),
    seen_1: messages(),
    seen_2: messages(),
    received_1: messages(),
    received_2: messages(),
    /** What lists show: the beginning of the last message, its kind, and whether person 1 or 2 wrote it. */
    last_line: text({ default: '', set: 'byServer', max: chatLimits.line }),
    last_kind: choice(lastKinds, { set: 'byServer' }),
    last_by: integer({ set: 'byServer', min: 1, max: 2 }),
    last_messageId: text({ set: 'byServer', max: 64 }),
    /** When something was last said, or it was made. */
    last_at: date({ required: true, set: 'byServer' }),
    /** Of each, whether they know of it: they opened it, or something was said to them. */
    opened_1: flag({ default: true, set: 'byServer', hidden: true }),
    opened_2: flag({ default: true, set: 'byServer', hidden: true }),
    /** One of the two closed their account: there is nobody to write to. */
    closed: flag({ default: false, set: 'byServer' }),
  },
  whenClosed: 'keep',
  access: {
    read: anyOf(when('opened_1', [true], usersIn('user_id1')), when('opened_2', [true], usersIn('user_id2'))),
  },
  live: { by: ['user_id1', 'user_id2'], order: 'last_at' },
});
export type Conversation = RecordOf<typeof Conversation>;

/** What one person keeps of a conversation; the other one never sees it. */
export const Inbox = defineEntity({
  name: 'Inbox',
  id: 'inbox_id',
  fields: {
    /** `<conversation_id>-<user_id>` */
    inbox_id: text({ required: true, set: 'byServer', max: 80 }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    other_id: ref('Profile', { required: true, set: 'byServer' }),
    conversation_id: ref('Conversation', { required: true, set: 'byServer' }),
    /** How many of the other's messages were seen; also when nobody is told. */
    seen_n: messages(),
    /** How many of the other's messages were not. */
    unread: messages(),
    /** The place of the last message of their own, also of one that is held back. */
    last_seq: integer({ set: 'byServer', min: 1 }),
    /** When something was last said in it, or done with it. */
    last_at: date({ required: true, set: 'byServer' }),
    /** It has news, and tells of none. */
    muted: flag({ default: false, set: 'byServer' }),
    archived: flag({ default: false, set: 'byServer' }),
    /** A stranger began it, and it was neither answered nor accepted. */
    request: flag({ default: false, set: 'byServer' }),
    /** Nothing that the other one sends arrives. */
    blocked: flag({ default: false, set: 'byServer' }),
    draft: text({ default: '', set: 'byServer', max: chatLimits.text }),
    /** When they are told by the bell and by mail, if messages are unread by then; and when they last were. */
    tell_at: date({ set: 'byServer', hidden: true }),
    told_at: date({ set: 'byServer', hidden: true }),
  },
  whenClosed: { user_id: 'remove', other_id: 'keep' },
  access: { read: author },
  live: { by: ['user_id'], order: 'last_at' },
  indexes: [['user_id', 'unread'], ['conversation_id'], ['tell_at']],
});
export type Inbox = RecordOf<typeof Inbox>;
