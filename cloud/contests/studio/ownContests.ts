/** The contests that somebody runs. */
import { z } from 'zod';
import { appealsUntil } from '#shared/contests/certification/appeals.ts';
import { certifyProblem } from '#shared/contests/certification/certifying.ts';
import { Contest, Contestant } from '#shared/contests/entities.ts';
import { Appeal } from '#shared/contests/entities/certification.ts';
import { Edition } from '#shared/contests/entities/editions.ts';
import type { ContestSummary } from '#shared/contests/shapes.ts';
import { type ContestRight, includes, rightOf } from '#shared/contests/studio/team.ts';
import { members } from '#shared/model/access.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { oneOf, type SumRow } from '#cloud/kernel/ports.ts';
import { openFlags } from '#cloud/contests/integrity/flags.ts';
import { summariesOf } from '#cloud/contests/discovery/lists.ts';

export interface OwnContest extends ContestSummary {
  right: ContestRight;
  /** Entries that wait for a decision; 0 for people who may not decide. */
  waiting: number;
  /** Appeals that wait for an answer; 0 for people who may not answer. */
  appeals: number;
  /** Whether its result can be certified now by the caller. */
  can_certify: boolean;
  /** The edition that it belongs to. */
  edition?: { edx_id: string; edition_name: string };
}

/** The newest contests of one person that are listed. */
const most = 500;

/** What needs somebody comes first: drafts, results to certify, entries that wait; then the running ones, and those to come. */
const urgency = ({ state, waiting, appeals, can_certify }: OwnContest): number => {
  if (state === 'draft') return 0;
  if (appeals > 0 || can_certify) return 1;
  if (waiting > 0) return 2;
  return ['ongoing', 'pending', 'provisional', 'certified', 'cancelled'].indexOf(state) + 3;
};

/** The caller's contests, their own and those whose team they are in: what needs them first, then the newest. */
export const getMyContests = defineFunction({
  route: 'POST /app/contest/v2/getMyContests',
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
    const now = clock.now();
    const [summaries, counts, editions, appeals, flagged] = await Promise.all([
      summariesOf(storage, caller, rows, now),
      storage.sums(Contestant, { cx_id: oneOf(cx_ids), contestant_status: 0, ruling: null }, { by: ['cx_id'] }),
      storage.find(Edition, { contests: oneOf(cx_ids) }, { limit: most }),
      storage.sums(Appeal, { cx_id: oneOf(cx_ids), state: 'open' }, { by: ['cx_id'] }),
      openFlags(storage, cx_ids),
    ]);
    const byContest = (sums: readonly SumRow[]) => new Map(sums.map(({ key: [cx_id], sum }) => [cx_id!, sum]));
    const [waiting, appealed] = [byContest(counts), byContest(appeals)];
    const byId = new Map(rows.map((row) => [row.cx_id, row]));
    const editionOf = new Map(
      editions.flatMap(({ edx_id, edition_name, contests }) => contests.map((id) => [id, { edx_id, edition_name }])),
    );
    const contests = summaries.flatMap((summary): OwnContest[] => {
      const { cx_id, state } = summary;
      const row = byId.get(cx_id)!;
      const right = rightOf(caller, row);
      if (!right) return [];
      const open_appeals = appealed.get(cx_id) ?? 0;
      const open_flags = flagged.get(cx_id) ?? 0;
      const known = { state, appeals_until: appealsUntil(row), open_appeals, open_flags };
      const edition = editionOf.get(cx_id);
      return [
        {
          ...summary,
          right,
          waiting: includes(right, 'approve') ? (waiting.get(cx_id) ?? 0) : 0,
          appeals: state === 'provisional' && includes(right, 'edit') ? open_appeals : 0,
          can_certify: right === 'own' && !certifyProblem(known, now),
          ...(edition && { edition }),
        },
      ];
    });
    return {
      contests: contests.toSorted((a, b) => urgency(a) - urgency(b) || b.contest_id - a.contest_id),
    };
  },
});

/** The contests that the caller has entered, also those where the entry is out: nobody enters one twice. */
export const getEnteredContests = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({}),
  async run({ storage, caller }): Promise<{ cx_ids: string[] }> {
    const entries = await storage.find(Contestant, { user_id: caller.user_id! }, { limit: most });
    return { cx_ids: [...new Set(entries.map(({ cx_id }) => cx_id))] };
  },
});
