/** Meetings of visitors and members with the team, and when the team offers them. */
import { operators } from '#shared/model/access.ts';
import { defineEntity, type RecordOf } from '#shared/model/entity.ts';
import { choice, data, date, integer, list, ref, searchWords, text } from '#shared/model/fields.ts';
import { languages } from '#shared/languages.ts';
import type { HoursException, Span } from '#shared/services/bookings/hours.ts';
import { meetingLimits } from '#shared/services/meetings/limits.ts';
import { hoursLimits } from '#shared/services/bookings/limits.ts';
import { meetingMails, meetingSides, meetingStates } from '#shared/services/meetings/meetingRules.ts';

/** The single row of the team's hours. */
export const MeetingHours = defineEntity({
  name: 'MeetingHours',
  id: 'hours_id',
  dashboard: 'read',
  fields: {
    hours_id: text({ required: true, set: 'byServer' }),
    zone: text({ required: true, set: 'byServer', max: 64 }),
    week: list(data<{ spans: Span[] }>()(), { required: true, set: 'byServer', max: 7 }),
    exceptions: list(data<HoursException>()(), { required: true, set: 'byServer', max: hoursLimits.exceptions }),
    minutes: integer({ required: true, set: 'byServer' }),
    step: integer({ required: true, set: 'byServer' }),
    buffer: integer({ required: true, set: 'byServer' }),
    notice: integer({ required: true, set: 'byServer' }),
    horizon: integer({ required: true, set: 'byServer' }),
    place: text({ default: '', set: 'byServer', max: hoursLimits.place }),
  },
  access: { read: operators('people') },
});
export type MeetingHours = RecordOf<typeof MeetingHours>;

/** A time of the team that somebody has booked. All are written one after the other (`tx.hold`), so that none overlap. */
export const Meeting = defineEntity({
  name: 'Meetings',
  id: 'meeting_id',
  dashboard: 'closed',
  fields: {
    /** Hash of the person who booked it and their `client_id`. */
    meeting_id: text({ required: true, set: 'byServer' }),
    /** Absent for visitors. */
    user_id: ref('Profile', { set: 'byServer' }),
    name: text({ required: true, set: 'byServer', max: meetingLimits.name.max }),
    email: text({ required: true, set: 'byServer', max: 254 }),
    /** Of the mailbox (HMAC). */
    tag: text({ required: true, set: 'byServer', hidden: true }),
    /** Of the address on the net that it was booked from (HMAC). */
    line: text({ set: 'byServer', hidden: true }),
    topic: text({ required: true, set: 'byServer', max: meetingLimits.topic.max }),
    /** Of its mails, and the zone in which they tell times. */
    language: choice(languages, { required: true, set: 'byServer' }),
    zone: text({ required: true, set: 'byServer', max: 64 }),
    starts_at: date({ required: true, set: 'byServer' }),
    ends_at: date({ required: true, set: 'byServer' }),
    /** With the pause after it. */
    busy_until: date({ required: true, set: 'byServer' }),
    state: choice(meetingStates, { required: true, set: 'byServer' }),
    cancelled_by: choice(meetingSides, { set: 'byServer' }),
    /** Why the team cancelled. */
    reason: text({ set: 'byServer', max: meetingLimits.reason }),
    /** How often it was moved or cancelled; calendars keep the highest. */
    changes: integer({ default: 0, set: 'byServer' }),
    /** What its guest is mailed next, and when. */
    mail: choice(meetingMails, { set: 'byServer', hidden: true }),
    mail_at: date({ set: 'byServer', hidden: true }),
    /** Where links in its mails lead, on a demo without an address of its own. */
    origin: text({ set: 'byServer', hidden: true, max: 200 }),
    words: searchWords(['name', 'topic']),
  },
  archive: { own: ['user_id'] },
  whenClosed: 'remove',
  access: { read: operators('people') },
  indexes: [
    ['words'],
    ['state', 'busy_until'],
    ['state', 'ends_at'],
    ['tag', 'state', 'ends_at'],
    ['email'],
    ['mail_at'],
    ['ends_at'],
    ['user_id'],
  ],
});
export type Meeting = RecordOf<typeof Meeting>;
