/** Outgoing mails, the codes in them, and confirmed addresses. All internal to the server. */
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, date, flag, holder, integer, list, ref, text } from '#shared/model/fields.ts';
import { languages } from '#shared/languages.ts';
import { suppressionReasons } from '../mails.ts';

/** A mail in the outbox. Without a mail server it stays here, to be read at /mailbox. */
export const StoredMail = defineEntity({
  name: 'Mails',
  id: 'mail_id',
  kind: 'internal',
  fields: {
    mail_id: text({ required: true }),
    to: text({ required: true }),
    /** Its template; absent on rows from before it was kept. */
    template: text(),
    language: choice(languages, { required: true }),
    subject: text({ required: true }),
    text: text({ required: true }),
    html: text({ required: true }),
    /** An attached file of type text/calendar. */
    calendar: text(),
    /** What turns off further ones of its kind. */
    unsubscribe: text(),
    at: date({ required: true }),
    until: date({ required: true }),
    /** Delivery attempts. */
    tries: integer({ default: 0 }),
    /** When delivery is tried next; absent on mails that stay. */
    next_at: date(),
  },
  expires: 'until',
  indexes: [['next_at'], ['at']],
});
export type StoredMail = RecordOf<typeof StoredMail>;

/** The latest code for one purpose, browser and address, hashed. */
export const MailCode = defineEntity({
  name: 'MailCodes',
  id: 'code_id',
  kind: 'internal',
  fields: {
    code_id: text({ required: true }),
    hash: text({ required: true }),
    /** Wrong codes entered. */
    tries: integer({ required: true }),
    until: date({ required: true }),
  },
  expires: 'until',
});
export type MailCode = RecordOf<typeof MailCode>;

/** The mailbox that a browser or a user confirmed last, stored as a tag (HMAC) instead of the address. */
export const ConfirmedMail = defineEntity({
  name: 'ConfirmedMails',
  id: 'holder',
  kind: 'internal',
  fields: {
    holder: holder({ required: true }),
    tag: text({ required: true }),
    /** Of a browser: all that it has confirmed, the first one first. */
    mailboxes: list(text(), { default: [] as string[] }),
    /** Not the first one of its browser, or one of many new ones of its place. */
    odd: flag({ default: false }),
    at: date({ required: true }),
  },
  archive: 'never',
  whenClosed: 'keep',
});
export type ConfirmedMail = RecordOf<typeof ConfirmedMail>;

/** The previous address of an account, stored as a tag. Its owner can take the account back for some days. */
export const FormerMail = defineEntity({
  name: 'FormerMails',
  id: 'former_id',
  kind: 'internal',
  fields: {
    /** Tag (HMAC) of the address. */
    former_id: text({ required: true }),
    user_id: ref('Profile', { required: true }),
    until: date({ required: true }),
  },
  expires: 'until',
  archive: 'never',
  whenClosed: 'keep',
  indexes: [['user_id']],
});
export type FormerMail = RecordOf<typeof FormerMail>;

/** An address that is not written to as usual, or has refused a mail lately. The address itself is not kept: operators find it by its tag. */
export const MailSuppression = defineEntity({
  name: 'MailSuppressions',
  id: 'suppression_id',
  kind: 'internal',
  fields: {
    /** Tag (HMAC) of the address. */
    suppression_id: text({ required: true }),
    /** What operators see of it: `a…@example.org`. */
    hint: text({ required: true }),
    domain: text({ required: true }),
    /** Absent while soft bounces are only counted, and once it was released. */
    reason: choice(suppressionReasons),
    at: date(),
    /** Who told of it, and the status that the mail server named, such as 5.1.1. */
    company: text(),
    status: text(),
    /** Mails that were refused softly in the last days. */
    softly: list(date(), { default: [] as Date[] }),
    /** Mails from before that say nothing of it any more. */
    released_at: date(),
    until: date(),
  },
  expires: 'until',
  indexes: [
    ['reason', 'at'],
    ['domain', 'reason', 'at'],
  ],
});
export type MailSuppression = RecordOf<typeof MailSuppression>;

/** What a company has told of a mail, or a token that it has signed: each counts once. */
export const MailReportMark = defineEntity({
  name: 'MailReportMarks',
  id: 'mark_id',
  kind: 'internal',
  fields: {
    mark_id: text({ required: true }),
    /** Of a token: the body that it came with, hashed. */
    body: text(),
    until: date({ required: true }),
  },
  expires: 'until',
});
export type MailReportMark = RecordOf<typeof MailReportMark>;
