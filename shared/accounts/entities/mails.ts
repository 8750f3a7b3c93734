/** Mails, the codes in them, and whose address was confirmed by one: the server's own book-keeping. */
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, date, holder, integer, ref, text } from '#shared/model/fields.ts';
import { languages } from '#shared/languages.ts';

/** A mail that waits for its mail server, or, where there is none, one that stays to be read on the site. */
export const StoredMail = defineEntity({
  name: 'Mails',
  id: 'mail_id',
  kind: 'internal',
  fields: {
    mail_id: text({ required: true }),
    to: text({ required: true }),
    language: choice(languages, { required: true }),
    subject: text({ required: true }),
    text: text({ required: true }),
    html: text({ required: true }),
    at: date({ required: true }),
    until: date({ required: true }),
    /** How often it was given to the mail server. */
    tries: integer({ default: 0 }),
    /** When it is given to it again; absent on a mail that stays. */
    next_at: date(),
  },
  expires: 'until',
  indexes: [['next_at'], ['at']],
});
export type StoredMail = RecordOf<typeof StoredMail>;

/** The newest code for one purpose, browser and address, as a hash. */
export const MailCode = defineEntity({
  name: 'MailCodes',
  id: 'code_id',
  kind: 'internal',
  fields: {
    code_id: text({ required: true }),
    hash: text({ required: true }),
    /** Wrong ones that were tried. */
    tries: integer({ required: true }),
    until: date({ required: true }),
  },
  expires: 'until',
});
export type MailCode = RecordOf<typeof MailCode>;

/** The mailbox that a browser or a user has confirmed last, as a tag that names nobody. */
export const ConfirmedMail = defineEntity({
  name: 'ConfirmedMails',
  id: 'holder',
  kind: 'internal',
  fields: {
    holder: holder({ required: true }),
    tag: text({ required: true }),
    at: date({ required: true }),
  },
  whenClosed: 'keep',
});
export type ConfirmedMail = RecordOf<typeof ConfirmedMail>;

/** The address that an account had until lately: whoever reads its mails can take the account back. Names nobody. */
export const FormerMail = defineEntity({
  name: 'FormerMails',
  id: 'former_id',
  kind: 'internal',
  fields: {
    /** A tag of the address. */
    former_id: text({ required: true }),
    user_id: ref('Profile', { required: true }),
    until: date({ required: true }),
  },
  expires: 'until',
  whenClosed: 'keep',
});
export type FormerMail = RecordOf<typeof FormerMail>;
