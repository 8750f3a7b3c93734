/** Contestants of all contests, for operators; an organizer reads those of their own contests. */
import { z } from 'zod';
import { contestantState } from '#shared/contests/entries/contestantState.ts';
import type { ContestantState } from '#shared/contests/shapes.ts';
import { Contest, Contestant, RoundContestant, VoteTally } from '#shared/contests/entities.ts';
import { members, operators } from '#shared/model/access.ts';
import { isOpen, peopleOf } from '../accounts/index.ts';
import { decide } from '../contests/index.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { oneOf, type Reader, type Where } from '#cloud/kernel/ports.ts';
import type { PersonShape } from '#shared/accounts/shapes.ts';
import { listOf } from '#shared/model/measured.ts';
import { writeAuditLog } from '../site/index.ts';
import { type ChangeAnswer, changeEach } from '#cloud/patterns/changeEach.ts';
import { findAll, findPage, type Found } from './lists.ts';
import { adminPaging, keyword, mostAtOnce, reason } from './paging.ts';
import { contestId, contestOfList } from './votes.ts';

export interface AdminContestant {
  contestant_id: string;
  entry_number: number;
  contestant_name: string;
  contestant_img: string;
  /** 0: waiting for approval. 1: approved. */
  contestant_status: number;
  state: ContestantState;
  cx_id: string;
  contest_name: string;
  /** For the drawn picture of a contestant without one. */
  category?: Contest['category'];
  theme?: Contest['theme'];
  /** Over all rounds. */
  votes: number;
  /** Absent for contestants entered by the organizer. */
  person?: PersonShape;
  created_at: string;
}

const status = z
  .union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')])
  .transform((value) => (Number(value) === 1 ? 1 : 0));

const filters = { contest_id: contestId.optional(), keyword, contestant_status: status.optional() };
type Filters = z.output<z.ZodObject<typeof filters>>;

async function wanted(
  { storage, caller }: Context,
  { contest_id, keyword: words, contestant_status }: Filters,
): Promise<Found<typeof Contestant>> {
  const contest = await contestOfList(storage, caller, contest_id);
  const where: Where<typeof Contestant> = {
    ...(contest && { cx_id: contest.cx_id }),
    // Both values, so that the index on status gives either in order of time.
    contestant_status: contestant_status ?? oneOf([0, 1]),
  };
  return { where, search: words ? { search: words } : {} };
}

async function contestantRows(reader: Reader, rows: readonly Contestant[]): Promise<AdminContestant[]> {
  if (!rows.length) return [];
  const cx_ids = [...new Set(rows.map(({ cx_id }) => cx_id))];
  const [contests, people, places] = await Promise.all([
    reader.getMany(Contest, cx_ids),
    peopleOf(
      reader,
      rows.flatMap(({ user_id }) => user_id ?? []),
      isOpen,
    ),
    reader.find(RoundContestant, {
      cx_id: oneOf(cx_ids),
      contestant_id: oneOf(rows.map(({ contestant_id }) => contestant_id)),
    }),
  ]);
  const tallies = places.length
    ? await reader.find(VoteTally, { of: oneOf(places.map(({ assox_id }) => assox_id)) })
    : [];
  const contestantOf = new Map(places.map((place) => [place.assox_id, place.contestant_id]));
  const votes = new Map<string, number>();
  for (const { of, n } of tallies) {
    const contestant_id = contestantOf.get(of)!;
    votes.set(contestant_id, (votes.get(contestant_id) ?? 0) + n);
  }
  const byId = new Map(contests.map((contest) => [contest.cx_id, contest]));
  return rows.map((row) => ({
    contestant_id: row.contestant_id,
    state: contestantState(row),
    entry_number: row.entry_number,
    contestant_name: row.contestant_name,
    contestant_img: row.contestant_img ?? '',
    contestant_status: row.contestant_status,
    cx_id: row.cx_id,
    contest_name: byId.get(row.cx_id)?.contest_name ?? '',
    category: byId.get(row.cx_id)?.category,
    theme: byId.get(row.cx_id)?.theme,
    votes: votes.get(row.contestant_id) ?? 0,
    person: row.user_id === undefined ? undefined : people.get(row.user_id),
    created_at: row.createdAt.toISOString(),
  }));
}

/** A page of contestants, newest first. `count` may be some seconds old. */
export const getAllContestants = defineFunction({
  route: 'POST /app/contest/v2/getAllContestants',
  key: 'contests_read',
  who: members,
  limit: usual,
  input: z.strictObject({ ...adminPaging, ...filters }),
  async run(context, { page, limit, ...given }): Promise<{ contestants: AdminContestant[]; count: number }> {
    const found = await wanted(context, given);
    const { rows, count } = await findPage(
      context,
      Contestant,
      found,
      { page, limit, sort: { createdAt: -1 }, filters: given },
      (contestants) => contestantRows(context.storage, contestants),
    );
    return { contestants: rows, count };
  },
});

export const contestantExport = {
  input: z.strictObject(filters),
  columns: [
    ...['contestant_id', 'contestant_name', 'status', 'cx_id', 'contest_name', 'entry_number', 'votes', 'user_id'],
    ...['username', 'created_at'],
  ],
  async *rows(context: Context, given: Filters) {
    const found = await wanted(context, given);
    for await (const page of findAll(context, Contestant, found, 'createdAt'))
      for (const row of await contestantRows(context.storage, page))
        yield [
          ...[row.contestant_id, row.contestant_name, row.state, row.cx_id],
          ...[row.contest_name, row.entry_number, row.votes, row.person?.user_id, row.person?.username],
          row.created_at,
        ];
  },
};

/** Approves entries, or takes the approval back: a hidden contestant keeps place and votes. */
export const changeContestants = defineFunction({
  who: operators('contests', 'act'),
  limit: usual,
  input: z.strictObject({
    contestant_ids: listOf(publicId, mostAtOnce, 1),
    change: z.enum(['approve', 'refuse']),
    reason,
  }),
  run: (context, { contestant_ids, change, reason: why }): Promise<ChangeAnswer<string>> =>
    changeEach(contestant_ids, async (contestant_id) => {
      await decide(context, contestant_id, change, '', (tx, { before, after }) =>
        writeAuditLog(tx, context, {
          action: `contestant.${change}`,
          entity: Contestant,
          row_id: contestant_id,
          before,
          after,
          reason: why,
        }),
      );
    }),
});
