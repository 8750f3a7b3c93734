/** Outgoing text messages (SMS), their allowed cost, and confirmed numbers. All internal to the server. */
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, date, integer, ref, text } from '#shared/model/fields.ts';
import { languages } from '#shared/languages.ts';

/** A text message in the outbox. One that was sent stays only where the demo shows it. */
export const StoredSms = defineEntity({
  name: 'TextMessages',
  id: 'sms_id',
  kind: 'internal',
  fields: {
    sms_id: text({ required: true }),
    /** E.164. */
    to: text({ required: true }),
    language: choice(languages, { required: true }),
    text: text({ required: true }),
    at: date({ required: true }),
    until: date({ required: true }),
    /** Delivery attempts. */
    tries: integer({ default: 0 }),
    /** When delivery is tried next; absent on messages that were sent. */
    next_at: date(),
  },
  expires: 'until',
  indexes: [['next_at'], ['at']],
});
export type StoredSms = RecordOf<typeof StoredSms>;

/** How many messages a day went to a country, and in all. */
export const SmsCount = defineEntity({
  name: 'TextMessageCounts',
  id: 'count_id',
  kind: 'internal',
  dashboard: 'read',
  fields: {
    /** The UTC day and the country, such as '2027-01-05 FR'; the day alone for all of them. */
    count_id: text({ required: true }),
    count: integer({ required: true }),
    until: date({ required: true }),
  },
  expires: 'until',
});
export type SmsCount = RecordOf<typeof SmsCount>;

/** Who confirmed a number last, by the number's tag (HMAC). It counts while their PersonalData says the same. */
export const ConfirmedPhone = defineEntity({
  name: 'ConfirmedPhones',
  id: 'phone_tag',
  kind: 'internal',
  fields: {
    phone_tag: text({ required: true }),
    user_id: ref('Profile', { required: true }),
    at: date({ required: true }),
  },
  archive: 'never',
  whenClosed: 'keep',
  indexes: [['user_id']],
});
export type ConfirmedPhone = RecordOf<typeof ConfirmedPhone>;
