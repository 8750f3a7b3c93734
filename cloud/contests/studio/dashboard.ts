/** The organizer's dashboard: kept sums, at most a second old. */
import { z } from 'zod';
import { Contest, Contestant, VoteVoid } from '#shared/contests/entities.ts';
import { Edition } from '#shared/contests/entities/editions.ts';
import type { DashboardShape } from '#shared/contests/studio/dashboard.ts';
import { members } from '#shared/model/access.ts';
import { day, hour, week } from '#shared/time.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import { memoizeFor } from '#cloud/patterns/caches.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { atLeast, type Ports, type Reader, type Storage, type SumRow } from '#cloud/kernel/ports.ts';
import { bucketsSince } from '#cloud/contests/voting/ledgerSums.ts';
import { contestFor } from '#cloud/contests/team/team.ts';

/** Steps of a chart, and contestants beside it. */
const most = { steps: 96, contestants: 12, sources: 20 };
/** Lengths of a step in hours; longer ones are whole weeks. */
const steps = [1, 2, 3, 6, 12, 24, 48, 7 * 24];

export const stepOf = (ms: number): number => {
  const hours = steps.find((each) => ms / (each * hour) <= most.steps);
  return hour * (hours ?? Math.ceil(ms / most.steps / week) * 7 * 24);
};

/** Voided votes by hour and contestant. */
const voidsOf = (reader: Reader, cx_id: string) =>
  reader.sums(VoteVoid, { cx_id }, { by: ['contestant_id'], step: { of: 'at_ms', size: hour }, sum: 'weight' });

const recentEntries = perStorage(() => memoizeFor<readonly SumRow[]>(1000, 500));
/** Entries by hour; at most a second old. */
const entriesSince = (storage: Storage, cx_id: string, from: number) =>
  recentEntries(storage)(`${cx_id} ${from}`, () =>
    storage.sums(
      Contestant,
      { cx_id, createdAt: atLeast(new Date(from)) },
      { by: [], step: { of: 'createdAt', size: hour } },
    ),
  );

interface Range {
  readonly from: number;
  readonly until: number;
  readonly step: number;
}

/** Adds to the step in which a moment lies; what is outside of the range is left out. */
function put(series: number[], { from, until, step }: Range, at: number, n: number): boolean {
  if (at < from || at >= until) return false;
  series[Math.floor((at - from) / step)]! += n;
  return true;
}

const emptySeries = ({ from, until, step }: Range): number[] =>
  Array.from({ length: Math.max(1, Math.ceil((until - from) / step)) }, () => 0);

/** Counted votes a step of any contest. */
async function votesIn(ports: Pick<Ports, 'storage' | 'clock'>, cx_id: string, range: Range) {
  const [hours, voids] = await Promise.all([
    bucketsSince(ports, cx_id, 'h', range.from),
    voidsOf(ports.storage, cx_id),
  ]);
  const votes = emptySeries(range);
  for (const { from_ms, n } of hours) put(votes, range, from_ms, n);
  for (const { at, sum } of voids) put(votes, range, at, -sum);
  return { hours, voids, votes };
}

/** The contest that came before this one in its edition. */
async function contestBefore(reader: Reader, cx_id: string): Promise<Contest | undefined> {
  const [edition] = await reader.find(Edition, { contests: cx_id }, { limit: 1 });
  const index = edition?.contests.indexOf(cx_id) ?? 0;
  return index > 0 ? reader.get(Contest, edition!.contests[index - 1]!) : undefined;
}

const sumOf = (series: readonly number[]) => series.reduce((sum, n) => sum + n, 0);

/** A contest's numbers over time; `from` and `until` are unix seconds, the contest's own dates by default. */
export const getDashboard = defineFunction({
  route: 'POST /app/contest/v2/getDashboard',
  who: members,
  limit: usual,
  input: z.strictObject({
    cx_id: publicId,
    from: z.int().min(0).optional(),
    until: z.int().min(0).optional(),
  }),
  async run(context, { cx_id, from: asked, until: end }): Promise<{ dashboard: DashboardShape }> {
    const { storage, clock, caller } = context;
    const contest = await contestFor(storage, caller, cx_id, 'view');
    const now = clock.now();
    // Entries come before the start.
    const starts = Math.min(contest.createdAt.getTime(), contest.start_date.getTime());
    const ends = Math.max(starts + hour, Math.min(now, contest.end_date.getTime() + day));
    const opens = contest.start_date.getTime();
    const first = Math.max(asked === undefined ? (now < opens ? starts : opens) : asked * 1000, 0);
    const last = Math.max(first + hour, end === undefined ? ends : Math.min(end * 1000, now + day));
    const step = stepOf(last - first);
    const from = first - (first % step);
    const range = { from, until: from + Math.ceil((last - from) / step) * step, step };
    const finished = Math.max(0, Math.floor((Math.min(now, range.until) - from) / step));

    const [{ hours, voids, votes }, days, created, before] = await Promise.all([
      votesIn(context, cx_id, range),
      bucketsSince(context, cx_id, 'd', from - (from % day)),
      entriesSince(storage, cx_id, from),
      contestBefore(storage, cx_id),
    ]);
    const firsts = emptySeries(range);
    const entries = emptySeries(range);
    const sources = new Map<string, number>();
    for (const bucket of hours) {
      if (!put(firsts, range, bucket.from_ms, bucket.first)) continue;
      for (const [key, n] of bucket.of) sources.set(key, (sources.get(key) ?? 0) + n);
    }
    // Votes from before this was kept say nothing of it.
    const isCounted = contest.lock_per === 'contest' && (sumOf(firsts) > 0 || sumOf(votes) === 0);
    for (const { at, sum } of created) put(entries, range, at, sum);
    const byContestant = new Map<string, number>();
    const add = (key: string, n: number) => byContestant.set(key, (byContestant.get(key) ?? 0) + n);
    const isInDays = (at: number) => at >= from - (from % day) && at < range.until;
    for (const { from_ms, of } of days) if (isInDays(from_ms)) for (const [key, n] of of) add(key, n);
    for (const { key, at, sum } of voids) if (isInDays(at)) add(key[0]!, -sum);

    const leaders = [...byContestant]
      .filter(([, n]) => n > 0)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, most.contestants);
    const rows = await storage.getMany(
      Contestant,
      leaders.map(([contestant_id]) => contestant_id),
    );

    const shift = before && contest.start_date.getTime() - before.start_date.getTime();
    const past =
      before && (await votesIn(context, before.cx_id, { ...range, from: from - shift!, until: range.until - shift! }));
    return {
      dashboard: {
        cx_id,
        contest_name: contest.contest_name,
        from: from / 1000,
        step: step / 1000,
        finished,
        votes,
        ...(isCounted && { first: firsts }),
        entries,
        contestants: leaders.flatMap(([contestant_id, count]) => {
          const row = rows.find((one) => one.contestant_id === contestant_id);
          if (!row) return [];
          const { contestant_name, contestant_img = '' } = row;
          return [{ contestant_id, contestant_name, contestant_img, votes: count }];
        }),
        sources: [...sources]
          .map(([key, n]) => ({ key, votes: n }))
          .toSorted((a, b) => b.votes - a.votes)
          .slice(0, most.sources),
        totals: { votes: sumOf(votes), ...(isCounted && { first: sumOf(firsts) }), entries: sumOf(entries) },
        ...(past && {
          before: {
            cx_id: before.cx_id,
            contest_name: before.contest_name,
            votes: past.votes,
            total: sumOf(past.votes.slice(0, finished)),
          },
        }),
        starts: Math.floor(starts / 1000),
        ends: Math.ceil(ends / 1000),
      },
    };
  },
});
