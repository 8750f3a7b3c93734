/** The export of meetings with the team. */
import { z } from 'zod';
import type { Context } from '#cloud/kernel/define.ts';
import { meetingFilters, meetingsInTurn } from '../services/index.ts';

const filters = z.strictObject(meetingFilters);

export const meetingExport = {
  input: filters,
  columns: [
    ...['meeting_id', 'starts_at', 'ends_at', 'name', 'email', 'topic', 'language', 'zone', 'user_id'],
    ...['state', 'cancelled_by', 'reason', 'created_at'],
  ],
  async *rows({ storage, clock }: Context, given: z.output<typeof filters>) {
    for await (const row of meetingsInTurn(storage, given, clock.now()))
      yield [
        ...[row.meeting_id, row.starts_at.toISOString(), row.ends_at.toISOString(), row.name, row.email, row.topic],
        ...[row.language, row.zone, row.user_id, row.state, row.cancelled_by, row.reason],
        row.createdAt.toISOString(),
      ];
  },
};
