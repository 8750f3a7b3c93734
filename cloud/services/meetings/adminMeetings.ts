/** Meetings as operators see and cancel them. */
import { z } from 'zod';
import { Meeting } from '#shared/services/entities/meeting.ts';
import { meetingLists } from '#shared/services/meetings/meetingRules.ts';
import type { AdminMeeting } from '#shared/services/meetings/meetingShapes.ts';
import { Refusal } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { operators } from '#shared/model/access.ts';
import { listOf, rawText } from '#shared/model/measured.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type ChangeAnswer, changeEach } from '#cloud/patterns/changeEach.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { pageOf, paging, publicId } from '#cloud/kernel/input.ts';
import { above, atMost, type Reader, type Where } from '#cloud/kernel/ports.ts';
import { meetingLimits } from '#shared/services/meetings/limits.ts';
import { sendMeetingMail } from './meetingMails.ts';

const mostAtOnce = 100;
const exportedAtOnce = 500;

export const meetingFilters = {
  /** Words of name and topic, or a whole e-mail address. */
  keyword: z.string().trim().max(limits.search.words).optional(),
  which: z.enum(meetingLists).optional(),
};
type Filters = z.output<z.ZodObject<typeof meetingFilters>>;

function wanted({ keyword, which }: Filters, now: number): { where: Where<typeof Meeting>; search?: string } {
  const where: Where<typeof Meeting> = {
    ...(which === 'upcoming' && { state: 'booked', ends_at: above(new Date(now)) }),
    ...(which === 'past' && { state: 'booked', ends_at: atMost(new Date(now)) }),
    ...(which === 'cancelled' && { state: 'cancelled' }),
  };
  if (keyword?.includes('@')) return { where: { ...where, email: keyword.toLowerCase() } };
  return keyword ? { where, search: keyword } : { where };
}

const shapeOf = (row: Meeting): AdminMeeting => ({
  ...{ meeting_id: row.meeting_id, name: row.name, email: row.email, topic: row.topic, user_id: row.user_id },
  ...{ state: row.state, cancelled_by: row.cancelled_by, reason: row.reason, changes: row.changes, rev: row.rev },
  ...{ starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() },
  ...{ language: row.language, createdAt: row.createdAt.toISOString() },
});

/** Those to come the next one first, all others the latest first. */
export const getMeetings = defineFunction({
  who: operators('people'),
  limit: usual,
  input: z.strictObject({ ...paging, ...meetingFilters }),
  async run({ storage, clock }, { keyword, which, ...page }): Promise<{ meetings: AdminMeeting[]; count: number }> {
    const { where, search } = wanted({ keyword, which }, clock.now());
    const [rows, count] = await Promise.all([
      storage.find(Meeting, where, {
        ...{ sort: { starts_at: which === 'upcoming' ? 1 : -1, objectId: 1 }, search },
        ...pageOf(page),
      }),
      storage.count(Meeting, where, { search }),
    ]);
    return { meetings: rows.map(shapeOf), count };
  },
});

/** Every meeting that a filter finds, for the operators' export. */
export async function* meetingsInTurn(reader: Reader, given: Filters, now: number): AsyncGenerator<Meeting> {
  const { where, search } = wanted(given, now);
  for (let skip = 0; ; skip += exportedAtOnce) {
    const rows = await reader.find(Meeting, where, {
      ...{ sort: { starts_at: -1, objectId: 1 }, search, skip },
      limit: exportedAtOnce,
    });
    yield* rows;
    if (rows.length < exportedAtOnce) return;
  }
}

/** Cancels meetings that have not begun; their guests are mailed the reason. */
export const cancelMeetings = defineFunction({
  who: operators('people', 'act'),
  limit: changing,
  input: z.strictObject({
    meeting_ids: listOf(publicId, mostAtOnce, 1),
    reason: rawText(meetingLimits.reason).pipe(z.string().trim().min(1).max(meetingLimits.reason)),
  }),
  run: (context, { meeting_ids, reason }): Promise<ChangeAnswer<string>> =>
    changeEach(meeting_ids, async (meeting_id) => {
      const { storage, clock } = context;
      const row = await storage.transact(async (tx) => {
        const before = await tx.get(Meeting, meeting_id);
        if (!before) throw new Refusal('meeting_not_found');
        if (before.state === 'cancelled') return before;
        const now = clock.now();
        if (before.starts_at.getTime() <= now) throw new Refusal('meeting_over');
        return (await tx.update(Meeting, meeting_id, {
          ...{ state: 'cancelled', cancelled_by: 'team', reason, changes: before.changes + 1 },
          ...{ mail: 'withdrawn', mail_at: new Date(now) },
        }))!;
      });
      await sendMeetingMail(context, row);
    }),
});
