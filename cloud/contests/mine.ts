/** The contests that somebody runs. */
import { z } from 'zod';
import { Contest, Contestant } from '#shared/contests/entities.ts';
import { Edition } from '#shared/contests/entities/editions.ts';
import type { ContestSummary } from '#shared/contests/shapes.ts';
import { type ContestRight, includes, rightOf } from '#shared/contests/team.ts';
import { members } from '#shared/model/access.ts';
import { usual } from '../allowances.ts';
import { defineFunction } from '../define.ts';
import { oneOf } from '../ports.ts';
import { summariesOf } from './lists.ts';

export interface OwnContest extends ContestSummary {
  right: ContestRight;
  /** Entries that wait for a decision; 0 for who may not decide. */
  waiting: number;
  /** The edition that it belongs to. */
  edition?: { edx_id: string; edition_name: string };
}

/** The newest contests of one person that are listed. */
const most = 500;

/** What needs somebody comes first: drafts, results to certify, entries that wait; then the running ones, and those to come. */
const urgency = ({ state, waiting, right }: OwnContest): number => {
  if (state === 'draft') return 0;
  if (state === 'provisional' && right === 'own') return 1;
  if (waiting > 0) return 2;
  return ['ongoing', 'pending', 'provisional', 'certified', 'cancelled'].indexOf(state) + 3;
};

/** The caller's contests, their own and those whose team they are in: what needs them first, then the newest. */
export const getMyContests = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({}),
  async run({ storage, clock, caller }): Promise<{ contests: OwnContest[] }> {
    const user_id = caller.user_id!;
    const options = { sort: { createdAt: -1 as const }, limit: most };
    const [own, teams] = await Promise.all([
      storage.find(Contest, { user_id }, options),
      storage.find(Contest, { viewers: user_id }, options),
    ]);
    const rows = [...new Map([...own, ...teams].map((row) => [row.cx_id, row])).values()];
    if (!rows.length) return { contests: [] };
    const cx_ids = rows.map(({ cx_id }) => cx_id);
    const [summaries, counts, editions] = await Promise.all([
      summariesOf(storage, caller, rows, clock.now()),
      storage.sums(Contestant, { cx_id: oneOf(cx_ids), contestant_status: 0, ruling: null }, { by: ['cx_id'] }),
      storage.find(Edition, { contests: oneOf(cx_ids) }, { limit: most }),
    ]);
    const waiting = new Map(counts.map(({ key: [cx_id], sum }) => [cx_id!, sum]));
    const byId = new Map(rows.map((row) => [row.cx_id, row]));
    const editionOf = new Map(
      editions.flatMap(({ edx_id, edition_name, contests }) => contests.map((id) => [id, { edx_id, edition_name }])),
    );
    const contests = summaries.flatMap((summary): OwnContest[] => {
      const right = rightOf(caller, byId.get(summary.cx_id)!);
      if (!right) return [];
      const edition = editionOf.get(summary.cx_id);
      const asked = includes(right, 'approve') ? (waiting.get(summary.cx_id) ?? 0) : 0;
      return [{ ...summary, right, waiting: asked, ...(edition && { edition }) }];
    });
    return {
      contests: contests.toSorted((a, b) => urgency(a) - urgency(b) || b.contest_id - a.contest_id),
    };
  },
});
