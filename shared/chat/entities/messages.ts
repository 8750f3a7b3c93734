/** What two people say to each other. */
import { anyOf, author, nobody, usersIn, usersInRowOf, when } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, flag, integer, list, ref, searchWords, text } from '#shared/model/fields.ts';
import { chatLimits } from '../limits.ts';
import { type Attachment, type LinkPreview, messageTypes } from '../types.ts';

/**
 * A message. Its order is `seq` alone, given inside the transaction that stores it: the same for both people, on every server. Whether it was
 * seen or received follows from its `n` and the other's marks (shapes.ts).
 */
export const Chat = defineEntity({
  name: 'Chats',
  id: 'messageId',
  fields: {
    /** Hash of conversation, author and client_id. */
    messageId: text({ required: true, set: 'byServer', max: 64 }),
    conversation_id: ref('Conversation', { required: true, set: 'once' }),
    user_id: ref('Profile', { required: true, set: 'byServer' }),
    to_id: ref('Profile', { required: true, set: 'byServer' }),
    /** 1, 2, 3 … in its conversation. */
    seq: integer({ required: true, set: 'byServer', min: 1 }),
    /** 1, 2, 3 … among its author's messages of the conversation. */
    n: integer({ required: true, set: 'byServer', min: 1 }),
    /** The sender's name for it, by which their page knows the row that it shows already. */
    client_id: text({ required: true, set: 'byServer', max: 64 }),
    title: text({ max: chatLimits.title, set: 'byServer' }),
    /** Empty where attachments or a card say it all. */
    text: text({ required: true, min: 0, max: chatLimits.text, write: author }),
    attachments: list(data<Attachment>()(), { default: [] as Attachment[], set: 'byServer' }),
    type: choice(messageTypes, { default: 'message', set: 'byServer' }),
    /** What a card shows; its shape is its domain's. */
    type_data: data<object>()({ set: 'byServer' }),
    /** Links in the text, and what the server found behind them, some moments after the message was sent. */
    urls: list(text({ max: 2000 }), { default: [] as string[], set: 'byServer' }),
    previews: list(data<LinkPreview>()(), { default: [] as LinkPreview[], set: 'byServer' }),
    stamp: date({ required: true, set: 'byServer' }),
    offer: ref('Offers', { set: 'byServer' }),
    /** The message that this one answers. */
    reply_to: ref('Chats', { set: 'byServer' }),
    /** It was written for somebody else, and its reader sent it on. */
    forwarded: flag({ default: false, set: 'byServer' }),
    /** An emoji of person 1 or 2 of the conversation. */
    reaction_1: text({ default: '', max: chatLimits.reaction, set: 'byServer' }),
    reaction_2: text({ default: '', max: chatLimits.reaction, set: 'byServer' }),
    edited_at: date({ set: 'byServer' }),
    /** Its author took it back then: it keeps its place, and says nothing. */
    taken_back_at: date({ set: 'byServer' }),
    /** `held`: its author alone sees it, and is not told so. */
    delivery: choice(['delivered', 'held'], { default: 'delivered', set: 'byServer', hidden: true }),
    words: searchWords(['title', 'text']),
  },
  whenClosed: 'keep',
  access: {
    read: anyOf(author, when('delivery', ['delivered'], usersIn('to_id'))),
    create: usersInRowOf('conversation_id', 'user_id1', 'user_id2'),
    update: nobody,
  },
  live: { by: ['conversation_id'], order: 'seq' },
  unique: [['conversation_id', 'seq']],
  indexes: [['conversation_id', 'words']],
});
export type Chat = RecordOf<typeof Chat>;

/** What a message said before its author changed it, or took it back. */
export const ChatEdit = defineEntity({
  name: 'ChatEdits',
  id: 'edit_id',
  kind: 'ledger',
  fields: {
    /** Hash of the message and the `rev` that ended. */
    edit_id: text({ required: true }),
    messageId: ref('Chats', { required: true }),
    user_id: ref('Profile', { required: true }),
    text: text({ required: true, max: chatLimits.text }),
    attachments: list(data<Attachment>()(), { required: true }),
  },
  archive: { own: ['user_id'] },
  whenClosed: 'keep',
  indexes: [['messageId']],
});
export type ChatEdit = RecordOf<typeof ChatEdit>;
