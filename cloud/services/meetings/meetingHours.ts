/** When the team can be met, as operators set it. */
import { z } from 'zod';
import { MeetingHours } from '#shared/services/entities/meeting.ts';
import { type MeetingHoursContent, meetingHoursForm, usualMeetingHours } from '#shared/services/meetings/meetings.ts';
import type { MeetingHoursAnswer } from '#shared/services/meetings/meetingShapes.ts';
import { operators } from '#shared/model/access.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import type { Reader } from '#cloud/kernel/ports.ts';
import { writeAuditLog } from '#cloud/site/index.ts';
import { refuseStale, rev } from '#cloud/kernel/stale.ts';

const hours_id = 'team';

const contentOf = (row: MeetingHours): MeetingHoursContent => {
  const { zone, exceptions, minutes, step, buffer, notice, horizon, place } = row;
  return {
    ...{ zone, week: row.week.map(({ spans }) => spans), exceptions },
    ...{ minutes, step, buffer, notice, horizon, place },
  };
};

/** Those of the team; the usual ones until an operator saves others. */
export async function teamHours(reader: Reader): Promise<MeetingHoursContent> {
  const row = await reader.get(MeetingHours, hours_id);
  return row ? contentOf(row) : usualMeetingHours();
}

const answerOf = (row: MeetingHours | undefined): MeetingHoursAnswer => ({
  hours: row ? contentOf(row) : usualMeetingHours(),
  rev: row?.rev ?? 0,
});

export const getMeetingHours = defineFunction({
  who: operators('people'),
  limit: usual,
  input: z.strictObject({}),
  run: async ({ storage }): Promise<MeetingHoursAnswer> => answerOf(await storage.get(MeetingHours, hours_id)),
});

/** `rev` is the version that the form was filled from. What is booked stays. */
export const saveMeetingHours = defineFunction({
  who: operators('people', 'act'),
  limit: changing,
  input: z.strictObject({ hours: meetingHoursForm, rev }),
  run: (context, { hours, rev: known }): Promise<MeetingHoursAnswer> =>
    context.storage.transact(async (tx) => {
      const before = await tx.get(MeetingHours, hours_id);
      refuseStale(known, before?.rev ?? 0);
      const row = { ...hours, week: hours.week.map((spans) => ({ spans })) };
      const after = before
        ? (await tx.update(MeetingHours, hours_id, row))!
        : await tx.insert(MeetingHours, { hours_id, ...row });
      await writeAuditLog(tx, context, {
        ...{ action: 'meetings.hours', entity: MeetingHours, row_id: hours_id },
        before: before && contentOf(before),
        after: contentOf(after),
      });
      return answerOf(after);
    }),
});
