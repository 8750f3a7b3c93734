/** The contest chat. Visitors write under a name they choose, members under their own. */
import { anyOf, author, everyone, operators, usersInRowOf } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { data, holder, integer, list, ref, text } from '#shared/model/fields.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { limits } from '#shared/limits.ts';

export const ContestMessage = defineEntity({
  name: 'ContestMessages',
  id: 'message_id',
  fields: {
    message_id: text({ required: true, set: 'byServer', pattern: /^[\w-]{12}$/ }),
    cx_id: ref('Contests', { required: true, set: 'once' }),
    at_ms: integer({ required: true, set: 'byServer' }),
    /** The author's name when the message was written. */
    name: text({ required: true, set: 'byServer', max: limits.name }),
    text: text({ required: true, set: 'once', max: contestLimits.chat.text }),
    /** Absent for visitors. */
    user_id: ref('Profile', { set: 'byServer' }),
    /** HMAC of the author under the contest's secret. Groups an author's messages without naming them; differs from the voter tag. */
    author: text({ required: true, set: 'byServer', max: 40 }),
  },
  archive: { own: ['user_id'] },
  whenClosed: { blank: ['name'] },
  access: {
    read: everyone,
    delete: anyOf(author, usersInRowOf('cx_id', 'user_id', 'approvers'), operators('contests', 'act')),
  },
  indexes: [['cx_id', 'at_ms'], ['user_id']],
});
export type ContestMessage = RecordOf<typeof ContestMessage>;

/** A message counted by its author's rate limit. */
export interface SentMessage {
  message_id: string;
  at_ms: number;
  /** Hash of the words, to detect repeats. */
  of: string;
}

/** A chat author: `u<user_id>` or `v<visitor_id>`, a visitor's chosen name, and the recent messages. */
export const ChatAuthor = defineEntity({
  name: 'ChatAuthors',
  id: 'author_id',
  kind: 'internal',
  fields: {
    author_id: holder({ required: true }),
    name: text({ max: contestLimits.chat.name.max }),
    /** Oldest first; only as many as the rate limits need. */
    sent: list(data<SentMessage>()(), { required: true }),
  },
  archive: 'never',
  whenClosed: 'keep',
});
export type ChatAuthor = RecordOf<typeof ChatAuthor>;
