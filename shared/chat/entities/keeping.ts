/** The server's own book-keeping of conversations. */
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import type { Language } from '#shared/languages.ts';
import { choice, data, date, flag, ref, text } from '#shared/model/fields.ts';
import { chatLimits } from '../limits.ts';
import { type Attachment, type LinkPreview, reportReasons } from '../types.ts';

/** A file that was uploaded into a conversation; without a message for a day, it is forgotten. */
export const ChatUpload = defineEntity({
  name: 'ChatUploads',
  id: 'file_id',
  kind: 'internal',
  fields: {
    file_id: text({ required: true }),
    user_id: ref('Profile', { required: true }),
    conversation_id: ref('Conversation', { required: true }),
    attachment: data<Attachment>()({ required: true }),
    /** The message that shows it; empty until one was sent. */
    messageId: text({ default: '' }),
    made_at: date({ required: true }),
    /** Set when it was forgotten. */
    until: date(),
  },
  archive: 'never',
  whenClosed: 'keep',
  expires: 'until',
  indexes: [['messageId', 'made_at']],
});
export type ChatUpload = RecordOf<typeof ChatUpload>;

/** Somebody told the operators of a message; without a reporter, the server did. */
export const ChatReport = defineEntity({
  name: 'ChatReports',
  id: 'report_id',
  kind: 'internal',
  fields: {
    /** Hash of reporter and message. */
    report_id: text({ required: true }),
    reporter_id: ref('Profile'),
    messageId: ref('Chats', { required: true }),
    conversation_id: ref('Conversation', { required: true }),
    reason: choice(reportReasons, { required: true }),
    note: text({ default: '', max: chatLimits.note }),
    reported_at: date({ required: true }),
    /** When an operator had decided what follows, and whether something did. */
    settled_at: date(),
    acted: flag(),
  },
  archive: { own: ['reporter_id'] },
  whenClosed: 'keep',
  indexes: [['settled_at', 'reported_at']],
});
export type ChatReport = RecordOf<typeof ChatReport>;

/** What the server found behind a link, so that it looks once for everybody. */
export const LinkRecord = defineEntity({
  name: 'Links',
  id: 'link_id',
  kind: 'internal',
  fields: {
    /** Hash of the address. */
    link_id: text({ required: true }),
    /** Absent when there was nothing to show. */
    preview: data<LinkPreview>()(),
    /** From when on it is looked up again; its picture is dropped then. */
    stale_at: date({ required: true }),
    until: date(),
  },
  expires: 'until',
  indexes: [['stale_at']],
});
export type LinkRecord = RecordOf<typeof LinkRecord>;

/** Who of the operators answers somebody's conversation with support. */
export const SupportCase = defineEntity({
  name: 'SupportCases',
  id: 'conversation_id',
  kind: 'internal',
  dashboard: 'read',
  fields: {
    conversation_id: ref('Conversation', { required: true }),
    /** 0 until one of them has taken it. */
    operator_id: ref('Profile', { required: true }),
  },
  archive: 'never',
  whenClosed: 'keep',
  indexes: [['operator_id']],
});
export type SupportCase = RecordOf<typeof SupportCase>;

/** Words that operators answer with again and again. */
export const SavedAnswer = defineEntity({
  name: 'SavedAnswers',
  id: 'answer_id',
  kind: 'internal',
  dashboard: 'read',
  fields: {
    answer_id: text({ required: true }),
    title: text({ required: true, max: chatLimits.title }),
    /** By language. */
    texts: data<Partial<Record<Language, string>>>()({ required: true }),
    removed: flag({ default: false }),
  },
});
export type SavedAnswer = RecordOf<typeof SavedAnswer>;
