/** Meetings with the team: anybody books one, and the holder of the link in its mail moves or cancels it. No time is sold twice. */
import { z } from 'zod';
import { Meeting } from '#shared/services/entities/meeting.ts';
import { meetingLimits } from '#shared/services/meetings/limits.ts';
import { meetingFields } from '#shared/services/meetings/meetings.ts';
import type { MeetingAnswer, MeetingShape } from '#shared/services/meetings/meetingShapes.ts';
import type { SlotsAnswer } from '#shared/services/bookings/bookingShapes.ts';
import { byDay, freeSlots, isFreeSlot, monthIn, type Taken } from '#shared/services/bookings/slots.ts';
import { isZone } from '#shared/services/bookings/slotZones.ts';
import { Refusal } from '#shared/errors.ts';
import { everyone } from '#shared/model/access.ts';
import { day, minute } from '#shared/time.ts';
import { emailAddress, mailTag } from '#cloud/accounts/index.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Caller, type Context, defineFunction } from '#cloud/kernel/define.ts';
import { clientId, saidOrigin } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { above, atMost, type Ports, type Reader, type Transaction } from '#cloud/kernel/ports.ts';
import { refuseWhenOff } from '#cloud/site/index.ts';
import { teamHours } from './meetingHours.ts';
import { sendMeetingMail, tokenOf, tokenParts } from './meetingMails.ts';

/** All meetings are one calendar. */
const calendar = 'Meetings';

/** What of the team's time is taken between two moments. */
async function takenBetween(reader: Reader, from: number, until: number, but?: string): Promise<Taken[]> {
  const rows = await reader.find(Meeting, {
    state: 'booked',
    starts_at: atMost(new Date(until - 1)),
    busy_until: above(new Date(from)),
  });
  return rows
    .filter(({ meeting_id }) => meeting_id !== but)
    .map(({ starts_at, busy_until }) => ({ from: starts_at.getTime(), until: busy_until.getTime() }));
}

interface Wanted {
  starts: number;
  /** Of the meeting that moves; a new one is as long as the team says. */
  length?: number;
  /** The meeting that moves. */
  but?: string;
}

/** The dates of a time that can be had. Throws 'slot_taken'. */
async function timesOf(reader: Reader, { starts, length, but }: Wanted, now: number) {
  const hours = await teamHours(reader);
  const minutes = length === undefined ? hours.minutes : length / minute;
  const ends = starts + minutes * minute;
  const busy_until = ends + hours.buffer * minute;
  const taken = await takenBetween(reader, starts, busy_until, but);
  if (!isFreeSlot(hours, starts, { minutes, taken, now })) throw new Refusal('slot_taken');
  return { starts_at: new Date(starts), ends_at: new Date(ends), busy_until: new Date(busy_until) };
}

/** Runs `work` while no other meeting is written, here and in other processes. */
const alone = (context: Context, work: (tx: Transaction) => Promise<Meeting>): Promise<Meeting> =>
  inTurn(context.storage, calendar, () =>
    context.storage.transact(async (tx) => {
      await tx.hold(calendar);
      return work(tx);
    }),
  );

/** The meeting of a link. Throws 'meeting_not_found'. */
async function meetingOf({ secrets }: Pick<Ports, 'secrets'>, reader: Reader, token: string): Promise<Meeting> {
  const { meeting_id } = tokenParts(token);
  const row = tokenOf(secrets, meeting_id) === token ? await reader.get(Meeting, meeting_id) : undefined;
  if (!row) throw new Refusal('meeting_not_found');
  return row;
}

const shapeOf = (row: Meeting, zone: string, place: string): MeetingShape => ({
  ...{ meeting_id: row.meeting_id, name: row.name, email: row.email, topic: row.topic },
  ...{ state: row.state, cancelled_by: row.cancelled_by, reason: row.reason, changes: row.changes, rev: row.rev },
  ...{ starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() },
  ...{ updatedAt: row.updatedAt.toISOString(), zone, place },
});

async function answerOf({ storage, secrets, clock }: Context, row: Meeting): Promise<MeetingAnswer> {
  const { zone, place } = await teamHours(storage);
  const token = tokenOf(secrets, row.meeting_id);
  return { meeting: shapeOf(row, zone, place), token, serverTime: clock.now() / 1000 };
}

const token = z.string().regex(/^[\w-]{20,60}$/);
const time = z.iso.datetime().transform((at) => Date.parse(at));

/** The free times of the team in a month, by the days of the visitor's own zone. */
export const getMeetingSlots = defineFunction({
  route: 'POST /app/meetings/getSlots',
  who: everyone,
  limit: usual,
  input: z.strictObject({
    /** 'YYYY-MM' */
    month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
    zone: z.string().max(64).refine(isZone, 'services.invalid.zone'),
    /** Of a meeting that is to be moved: its own time is free. */
    token: token.optional(),
  }),
  async run(context, { month, zone, token: of }): Promise<SlotsAnswer> {
    const { storage, clock } = context;
    await refuseWhenOff(context, 'meetings');
    const moved = of === undefined ? undefined : await meetingOf(context, storage, of);
    const [hours, now] = [await teamHours(storage), clock.now()];
    const minutes = moved ? (moved.ends_at.getTime() - moved.starts_at.getTime()) / minute : hours.minutes;
    const { from, to } = monthIn(zone, month);
    const taken = await takenBetween(storage, from, to + day, moved?.meeting_id);
    const slots = freeSlots(hours, { minutes, taken, now, from, to });
    return {
      ...{ month, minutes, zone: hours.zone, serverTime: now / 1000 },
      last: new Date(now + hours.horizon * day).toISOString(),
      days: byDay(zone, slots).map((each) => ({
        day: each.day,
        slots: each.slots.map((slot) => new Date(slot).toISOString()),
      })),
    };
  },
});

/** Throws 'visitor_required' for browsers without an ssid. */
function bookerOf({ user_id, visitor_id }: Caller): string {
  if (user_id !== undefined) return `u${user_id}`;
  if (visitor_id === undefined) throw new Refusal('visitor_required');
  return `v${visitor_id}`;
}

/** Books a time and mails it. The same client_id again is the same meeting. */
export const bookMeeting = defineFunction({
  route: 'POST /app/meetings/book',
  who: everyone,
  limit: changing,
  input: z.strictObject({
    client_id: clientId,
    starts_at: time,
    email: emailAddress,
    ...meetingFields,
    origin: saidOrigin,
  }),
  async run(context, { client_id, starts_at: starts, origin: _said, ...given }): Promise<MeetingAnswer> {
    const { storage, secrets, clock, caller, limiter, publicUrl } = context;
    const booker = bookerOf(caller);
    const meeting_id = secrets.hash(`meeting|${booker}|${client_id}`).slice(0, 12);
    const known = await storage.get(Meeting, meeting_id);
    if (known) return answerOf(context, known);
    await refuseWhenOff(context, 'meetings');
    // Who comes too late learns it without waiting for the others.
    await timesOf(storage, { starts }, clock.now());
    await limiter.take('meetings by browser', meetingLimits.booked.browser, booker);
    await limiter.take('meetings by address', meetingLimits.booked.address, caller.address);
    const tag = mailTag(secrets, given.email);
    const line = secrets.seal('meeting-lines', caller.address).slice(0, 22);
    const row = await alone(context, async (tx) => {
      const there = await tx.get(Meeting, meeting_id);
      if (there) return there;
      const now = clock.now();
      const times = await timesOf(tx, { starts }, now);
      const toCome = { state: 'booked' as const, ends_at: above(new Date(now)) };
      if ((await tx.count(Meeting, { tag, ...toCome })) >= meetingLimits.most)
        throw new Refusal('meetings_full', { most: meetingLimits.most });
      // Mailboxes cost nothing: somebody with many would fill all of the team's times.
      if ((await tx.count(Meeting, { line, ...toCome })) >= meetingLimits.mostOfLine)
        throw new Refusal('meetings_of_line_full', { most: meetingLimits.mostOfLine });
      return tx.insert(Meeting, {
        ...{ meeting_id, user_id: caller.user_id, ...given, tag, line, ...times },
        ...{ state: 'booked', mail: 'booked', mail_at: new Date(now) },
        ...(publicUrl === undefined && { origin: caller.origin }),
      });
    });
    await sendMeetingMail(context, row);
    return answerOf(context, row);
  },
});

/** For who holds the link of its mails. */
export const getMeeting = defineFunction({
  route: 'POST /app/meetings/get',
  who: everyone,
  limit: usual,
  input: z.strictObject({ token }),
  run: async (context, { token: of }): Promise<MeetingAnswer> =>
    answerOf(context, await meetingOf(context, context.storage, of)),
});

/** Throws 'meeting_over' once it has begun, or was cancelled. */
function refuseOver({ state, starts_at }: Meeting, now: number): void {
  if (state !== 'booked' || starts_at.getTime() <= now) throw new Refusal('meeting_over');
}

/** Gives a meeting another time and mails it. The same time again changes nothing. */
export const moveMeeting = defineFunction({
  route: 'POST /app/meetings/move',
  who: everyone,
  limit: changing,
  input: z.strictObject({ token, starts_at: time }),
  async run(context, { token: of, starts_at: starts }): Promise<MeetingAnswer> {
    const { storage, clock, limiter } = context;
    const known = await meetingOf(context, storage, of);
    refuseOver(known, clock.now());
    if (known.starts_at.getTime() === starts) return answerOf(context, known);
    await refuseWhenOff(context, 'meetings');
    const { meeting_id } = known;
    await limiter.take('moves of a meeting', meetingLimits.moved, meeting_id);
    const row = await alone(context, async (tx) => {
      const before = await meetingOf(context, tx, of);
      const now = clock.now();
      refuseOver(before, now);
      if (before.starts_at.getTime() === starts) return before;
      const length = before.ends_at.getTime() - before.starts_at.getTime();
      const times = await timesOf(tx, { starts, length, but: meeting_id }, now);
      const changes = before.changes + 1;
      return (await tx.update(Meeting, meeting_id, { ...times, changes, mail: 'moved', mail_at: new Date(now) }))!;
    });
    await sendMeetingMail(context, row);
    return answerOf(context, row);
  },
});

/** Cancels a meeting and mails it. One that is cancelled stays so. */
export const cancelMeeting = defineFunction({
  route: 'POST /app/meetings/cancel',
  who: everyone,
  limit: changing,
  input: z.strictObject({ token }),
  async run(context, { token: of }): Promise<MeetingAnswer> {
    const row = await alone(context, async (tx) => {
      const before = await meetingOf(context, tx, of);
      if (before.state === 'cancelled') return before;
      const now = context.clock.now();
      refuseOver(before, now);
      return (await tx.update(Meeting, before.meeting_id, {
        ...{ state: 'cancelled', cancelled_by: 'guest', changes: before.changes + 1 },
        ...{ mail: 'cancelled', mail_at: new Date(now) },
      }))!;
    });
    await sendMeetingMail(context, row);
    return answerOf(context, row);
  },
});
