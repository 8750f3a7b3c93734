/** The contest's log as its people read it. */
import { z } from 'zod';
import { Contestant } from '#shared/contests/entities.ts';
import { changeTopics, ContestChange } from '#shared/contests/entities/log.ts';
import type { ContestChangeShape } from '#shared/contests/shapes.ts';
import { members } from '#shared/model/access.ts';
import { isOpen, peopleOf } from '#cloud/accounts/index.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { pageOf, paging, publicId } from '#cloud/kernel/input.ts';
import type { Reader } from '#cloud/kernel/ports.ts';
import { contestFor } from './team.ts';

async function shapesOf(reader: Reader, rows: readonly ContestChange[]): Promise<ContestChangeShape[]> {
  const [people, contestants] = await Promise.all([
    peopleOf(
      reader,
      rows.flatMap(({ user_id, person_id }) => [user_id, person_id].filter((id) => id !== undefined)),
      isOpen,
    ),
    reader.getMany(Contestant, [...new Set(rows.flatMap(({ contestant_id }) => contestant_id ?? []))]),
  ]);
  const names = new Map(contestants.map((row) => [row.contestant_id, row.contestant_name]));
  return rows.map(({ change_id, at, deed, user_id, contestant_id, person_id, before = {}, after = {}, ...row }) => ({
    change_id,
    at: at.toISOString(),
    deed,
    by_server: user_id === undefined,
    ...(user_id !== undefined && { by: people.get(user_id) }),
    ...(contestant_id !== undefined && { contestant_name: names.get(contestant_id) ?? '' }),
    ...(person_id !== undefined && { person: people.get(person_id) }),
    ...(row.round_number !== undefined && { round_number: row.round_number }),
    ...(row.count !== undefined && { count: row.count }),
    reason: row.reason ?? '',
    fields: [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
      name,
      before: before[name],
      after: after[name],
    })),
  }));
}

/** A page of a contest's log, newest first, for its people. */
export const getContestLog = defineFunction({
  route: 'POST /app/contest/v2/getContestLog',
  who: members,
  limit: usual,
  input: z.strictObject({ ...paging, cx_id: publicId, topic: z.enum(changeTopics).optional() }),
  async run({ storage, caller }, { cx_id, topic, ...page }): Promise<{ changes: ContestChangeShape[]; count: number }> {
    await contestFor(storage, caller, cx_id, 'view');
    const where = { cx_id, ...(topic && { topic }) };
    const [rows, count] = await Promise.all([
      storage.find(ContestChange, where, { sort: { at: -1 }, ...pageOf(page) }),
      storage.count(ContestChange, where),
    ]);
    return { changes: await shapesOf(storage, rows), count };
  },
});
