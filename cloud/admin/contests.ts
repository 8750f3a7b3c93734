/** All contests, as operators see and change them. */
import { z } from 'zod';
import { Profile } from '#shared/accounts/entities.ts';
import {
  Contest,
  type ContestCategory,
  Contestant,
  contestCategories,
  type Contest as ContestRow,
} from '#shared/contests/entities.ts';
import { contestProcess, type ContestState, contestStates, stateOf } from '#shared/contests/process.ts';
import { Refusal } from '#shared/errors.ts';
import { operators } from '#shared/model/access.ts';
import { step } from '#shared/model/process.ts';
import { isOpen, peopleOf } from '../accounts/index.ts';
import { castingHasHeard, contestTotals, tellSoon } from '../contests/index.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { inTurn } from '#cloud/kernel/inTurn.ts';
import { above, atMost, type FindOptions, oneOf, type Reader, type Where } from '#cloud/kernel/ports.ts';
import type { PersonShape } from '#shared/accounts/shapes.ts';
import { listOf } from '#shared/model/measured.ts';
import { writeAuditLog } from '../site/index.ts';
import { type ChangeAnswer, changeEach } from '#cloud/patterns/changeEach.ts';
import { findAll, findPage, type Found } from './lists.ts';
import { adminPaging, keyword, mostAtOnce, reason } from './paging.ts';

export interface AdminContest {
  cx_id: string;
  contest_id: number;
  contest_name: string;
  contest_status: ContestRow['contest_status'];
  state: ContestState;
  voting_disabled: boolean;
  category: ContestCategory;
  theme?: ContestRow['theme'];
  cover: string;
  start_date: string;
  end_date: string;
  created_at: string;
  contestants: number;
  /** Entries that wait for approval. */
  waiting: number;
  /** Votes. */
  total: number;
  organizer: PersonShape;
}

/** In the order given. */
export async function contestRows(
  reader: Reader,
  contests: readonly ContestRow[],
  now: number,
): Promise<AdminContest[]> {
  if (!contests.length) return [];
  const ids = contests.map(({ cx_id }) => cx_id);
  const [totals, people, counts] = await Promise.all([
    contestTotals(reader, ids),
    peopleOf(
      reader,
      contests.map(({ user_id }) => user_id),
      isOpen,
    ),
    reader.sums(Contestant, { cx_id: oneOf(ids) }, { by: ['cx_id', 'contestant_status'] }),
  ]);
  const counted = new Map(counts.map(({ key, sum }) => [key.join(' '), sum]));
  return contests.map((contest) => ({
    cx_id: contest.cx_id,
    contest_id: contest.contest_id,
    contest_name: contest.contest_name,
    contest_status: contest.contest_status,
    state: stateOf(contest, now),
    voting_disabled: contest.voting_disabled,
    category: contest.category,
    theme: contest.theme,
    cover: contest.cover ?? '',
    start_date: contest.start_date.toISOString(),
    end_date: contest.end_date.toISOString(),
    created_at: contest.createdAt.toISOString(),
    contestants: counted.get(`${contest.cx_id} 1`) ?? 0,
    waiting: counted.get(`${contest.cx_id} 0`) ?? 0,
    total: totals.get(contest.cx_id)?.votes ?? 0,
    organizer: people.get(contest.user_id) ?? { user_id: contest.user_id, username: '', full_name: '', avatar: '' },
  }));
}

/** `paused`: ongoing with voting disabled. */
export const adminStatuses = [...contestStates, 'paused'] as const;
type AdminStatus = (typeof adminStatuses)[number];

export function whereState(status: AdminStatus | undefined, now: number): Where<typeof Contest> {
  const moment = new Date(now);
  switch (status) {
    case undefined:
      return {};
    case 'pending':
      return { contest_status: 'active', start_date: above(moment) };
    case 'ongoing':
      return { contest_status: 'active', start_date: atMost(moment), end_date: above(moment) };
    case 'paused':
      return { contest_status: 'active', start_date: atMost(moment), end_date: above(moment), voting_disabled: true };
    case 'provisional':
      return { contest_status: 'active', end_date: atMost(moment) };
    default:
      return { contest_status: status };
  }
}

const sorts = {
  newest: { contest_id: -1 },
  oldest: { contest_id: 1 },
  starts: { start_date: 1, contest_id: 1 },
  started: { start_date: -1, contest_id: -1 },
  ends: { end_date: 1, contest_id: 1 },
  ended: { end_date: -1, contest_id: -1 },
  name: { contest_name: 1, contest_id: 1 },
  name_down: { contest_name: -1, contest_id: -1 },
} as const satisfies Record<string, FindOptions<typeof Contest>['sort']>;
type Sort = keyof typeof sorts;
const sortNames = Object.keys(sorts) as [Sort, ...Sort[]];

const filters = {
  keyword,
  status: z.enum(adminStatuses).optional(),
  category: z.enum(contestCategories).optional(),
  /** The organizer's number or user name. */
  organizer: z.string().trim().toLowerCase().max(60).optional(),
};
type Filters = z.output<z.ZodObject<typeof filters>>;

/** A person by number or user name; 0 for unknown ones, which no row refers to. */
export async function personNamed(reader: Reader, name: string): Promise<number> {
  if (/^\d{1,9}$/.test(name)) return Number(name);
  const [profile] = await reader.find(Profile, { username: name.replace(/^@/, '') }, { limit: 1 });
  return profile?.user_id ?? 0;
}

async function wanted(
  { storage, clock }: Context,
  { keyword: words, status, category, organizer }: Filters,
): Promise<Found<typeof Contest>> {
  const where: Where<typeof Contest> = {
    ...whereState(status, clock.now()),
    ...(category && { category }),
    ...(organizer && { user_id: await personNamed(storage, organizer) }),
  };
  if (!words) return { where };
  // Numbers and ids are how mails to support name contests.
  const byNumber = /^\d{1,9}$/.test(words)
    ? await storage.find(Contest, { contest_id: Number(words) }, { limit: 1 })
    : [];
  const orIds = [...byNumber.map(({ cx_id }) => cx_id), ...(/^[\w-]{12}$/.test(words) ? [words] : [])];
  return { where, search: { search: words, orIds } };
}

/** A page of all contests, including drafts. `count` may be some seconds old. */
export const getAdminContests = defineFunction({
  who: operators('contests', 'read'),
  limit: usual,
  input: z.strictObject({ ...adminPaging, ...filters, sort: z.enum(sortNames).default('newest') }),
  async run(context, { page, limit, sort, ...given }): Promise<{ contests: AdminContest[]; count: number }> {
    const { storage, clock } = context;
    const found = await wanted(context, given);
    const { rows, count } = await findPage(
      context,
      Contest,
      found,
      { page, limit, sort: sorts[sort], filters: given },
      (contests) => contestRows(storage, contests, clock.now()),
    );
    return { contests: rows, count };
  },
});

export const contestExport = {
  input: z.strictObject({ ...filters, sort: z.enum(sortNames).optional() }),
  columns: [
    ...['contest_id', 'cx_id', 'contest_name', 'state', 'voting_disabled', 'category', 'start_date', 'end_date'],
    ...['created_at', 'contestants', 'waiting', 'votes', 'organizer_id', 'organizer'],
  ],
  async *rows(context: Context, given: Filters) {
    const { storage, clock } = context;
    const found = await wanted(context, given);
    for await (const page of findAll(context, Contest, found, 'contest_id'))
      for (const row of await contestRows(storage, page, clock.now()))
        yield [
          ...[row.contest_id, row.cx_id, row.contest_name, row.state, row.voting_disabled, row.category],
          ...[row.start_date, row.end_date, row.created_at, row.contestants, row.waiting, row.total],
          ...[row.organizer.user_id, row.organizer.username],
        ];
  },
};

const changes = ['disable_voting', 'enable_voting', 'cancel'] as const;
type ContestChange = (typeof changes)[number];

/** The fields to set; undefined when nothing changes. */
function changeOf(contest: ContestRow, change: ContestChange, now: number) {
  if (change !== 'cancel') {
    const voting_disabled = change === 'disable_voting';
    return contest.voting_disabled === voting_disabled ? undefined : { voting_disabled };
  }
  if (contest.contest_status === 'cancelled') return undefined;
  if (!step(contestProcess, stateOf(contest, now), 'cancel')) throw new Refusal('step_not_possible');
  return { contest_status: 'cancelled' as const };
}

/** Disables or enables voting, or cancels contests, which is final. */
export const changeContests = defineFunction({
  who: operators('contests', 'act'),
  limit: usual,
  input: z.strictObject({ cx_ids: listOf(publicId, mostAtOnce, 1), change: z.enum(changes), reason }),
  async run(context, { cx_ids, change, reason: why }): Promise<ChangeAnswer<string>> {
    const answer = await changeEach(cx_ids, (cx_id) =>
      inTurn(context.storage, `${Contest.name}|${cx_id}`, () =>
        context.storage.transact(async (tx) => {
          const before = await tx.get(Contest, cx_id);
          if (!before) throw new Refusal('contest_not_found');
          const set = changeOf(before, change, context.clock.now());
          if (!set) return;
          const after = (await tx.update(Contest, cx_id, set))!;
          const action = `contest.${change}`;
          await writeAuditLog(tx, context, { action, entity: Contest, row_id: cx_id, before, after, reason: why });
        }),
      ),
    );
    if (change !== 'enable_voting' && answer.changed.length) await castingHasHeard(context.clock);
    if (change === 'cancel') for (const cx_id of answer.changed) await tellSoon(context, cx_id, 'contest_cancelled');
    return answer;
  },
});
