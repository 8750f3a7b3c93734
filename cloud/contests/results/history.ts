/** The public vote list and the histogram over time. Voters stay anonymous: no tags and no receipts. */
import { z } from 'zod';
import { Vote } from '#shared/contests/entities.ts';
import { showsResults } from '#shared/contests/rules.ts';
import { Refusal } from '#shared/errors.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { type Actor, everyone } from '#shared/model/access.ts';
import { usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { counting, pageOf, paging, publicId } from '#cloud/kernel/input.ts';
import { perStorage } from '#cloud/kernel/perStorage.ts';
import { oneOf, type Storage, type SumRow, type Where } from '#cloud/kernel/ports.ts';
import type { VoteHistory, VoteShape } from '#shared/contests/shapes.ts';
import { day, hour, inSeconds, minute, week } from '#shared/time.ts';
import { readableStanding, roundOf } from '#cloud/contests/page/contests.ts';
import { lruCache, memoizeFor } from '#cloud/patterns/caches.ts';
import { readerOf } from '#cloud/contests/voting/resultsReader.ts';
import { placeKey, type Standing } from '#cloud/contests/voting/standings.ts';
import { countedSums, voidsOf } from '#cloud/contests/integrity/voids.ts';

/** The contest, if the reader may see the numbers of one round, or of all. Throws 'contest_not_found' and 'results_withheld'. */
async function shownStanding(
  storage: Storage,
  actor: Actor,
  cx_id: string,
  round_id: string | undefined,
  now: number,
): Promise<Standing> {
  const standing = await readableStanding(storage, actor, { cx_id });
  const reader = await readerOf(storage, actor, standing.contest);
  const round = round_id === undefined ? undefined : roundOf(standing, round_id, now);
  if (!showsResults(standing.contest, reader, now, round)) throw new Refusal('results_withheld');
  return standing;
}

/** The filter of the requested votes, chosen to match an index of the ledger; places identify contestant and round. */
function whereOf(
  { contest: { cx_id }, rounds, places }: Standing,
  round_id: string | undefined,
  contestant_id?: string,
): Where<typeof Vote> {
  if (round_id === undefined && contestant_id === undefined) return { cx_id };
  const inRounds = round_id === undefined ? rounds.map((round) => round.round_id) : [round_id];
  const assox_ids =
    contestant_id === undefined
      ? [...places].flatMap(([key, assox_id]) => (key.startsWith(placeKey(inRounds[0]!, '')) ? assox_id : []))
      : inRounds.flatMap((round) => places.get(placeKey(round, contestant_id)) ?? []);
  return { cx_id, assox_id: oneOf(assox_ids) };
}

const recentVoteCounts = perStorage(() => memoizeFor<number>(5000, 2000));

/** Seconds that the moment of a vote is told by: with its order it would else be the moment of each line of the ledger. */
const toldBy = inSeconds(hour);

/** A page of a contest's votes, newest first, each with the hour in which it was cast. `count` may be some seconds old. */
export const getVotes = defineFunction({
  route: 'POST /app/contest/v2/getVotes',
  who: everyone,
  limit: usual,
  input: z.strictObject({
    ...paging,
    page: counting.pipe(z.int().max(contestLimits.votePages)).optional(),
    cx_id: publicId,
    round_id: publicId.optional(),
    contestant_id: publicId.optional(),
  }),
  async run(
    { storage, clock, caller },
    { cx_id, round_id, contestant_id, ...page },
  ): Promise<{ votes: VoteShape[]; count: number }> {
    const standing = await shownStanding(storage, caller, cx_id, round_id, clock.now());
    if (contestant_id !== undefined && standing.contestants.get(contestant_id)?.contestant_status !== 1)
      throw new Refusal('contestant_not_found');
    const where = whereOf(standing, round_id, contestant_id);
    const { skip, limit } = pageOf(page);
    const rows = await storage.find(Vote, where, { sort: { at_ms: -1 }, skip, limit });
    const voided = await voidsOf(storage, rows);
    const votes = rows.map((row) => ({
      casx_id: row.assox_id,
      contestant_id: row.contestant_id,
      timestamp: Math.floor(row.at_ms / 1000 / toldBy) * toldBy,
      time: row.time,
      weight: row.weight,
      source: row.source,
      ...(voided.has(row.vote_id) && { voided: true as const }),
    }));
    if (rows.length < limit && (rows.length > 0 || skip === 0)) return { votes, count: skip + rows.length };
    const key = JSON.stringify([cx_id, round_id, contestant_id]);
    const counted = await recentVoteCounts(storage)(key, () => storage.count(Vote, where));
    return { votes, count: rows.length ? Math.max(counted, skip + rows.length) : counted };
  },
});

/** Step lengths in seconds that align with the clock; longer ones are whole weeks. */
const steps = [
  ...[1, 2, 5, 10, 30].map((n) => n * minute),
  ...[1, 2, 3, 6, 12].map((n) => n * hour),
  ...[1, 2, 7].map((n) => n * day),
].map(inSeconds);
const mostSteps = 60;

/** The shortest step, in seconds, that splits `seconds` into at most 60. */
export const stepFor = (seconds: number): number =>
  steps.find((step) => seconds / step < mostSteps) ??
  Math.ceil(seconds / mostSteps / inSeconds(week)) * inSeconds(week);

/** Converts sums by contestant and step to an answer. Votes outside of the range, after dates were moved, go to the first or last step. */
export function historyOf(rows: readonly SumRow[], from: number, until: number, step: number): VoteHistory {
  const first = Math.floor(from / step) * step;
  const length = Math.max(1, Math.ceil((until - first) / step));
  const total = Array.from({ length }, () => 0);
  const byContestant = new Map<string, number[]>();
  for (const { key, at, sum } of rows) {
    const contestant_id = key[0]!;
    const counts = byContestant.get(contestant_id) ?? Array.from({ length }, () => 0);
    byContestant.set(contestant_id, counts);
    const index = Math.min(length - 1, Math.max(0, Math.floor((at / 1000 - first) / step)));
    counts[index]! += sum;
    total[index]! += sum;
  }
  // Sorted, because the database returns groups in no order.
  const contestants = [...byContestant]
    .map(([contestant_id, counts]) => ({ contestant_id, counts }))
    .toSorted((a, b) => (a.contestant_id < b.contestant_id ? -1 : 1));
  return { from: first, step, contestants, total };
}

/** Cache time: some seconds, longer for slow queries, so that they take at most a twentieth of the database's time. */
const keptFor = { least: 5000, timesTaken: 20 };
/** Milliseconds after which no vote is in flight any more. */
const settled = 10_000;

interface KeptHistory {
  readonly rev: number;
  readonly answer: Promise<VoteHistory>;
  until: number;
}

const histories = perStorage(() => lruCache<KeptHistory>(1000));

/**
 * Votes per contestant and step of a contest or round, until now or its end. `total` includes hidden contestants, like the contest's total.
 */
export const getVoteHistory = defineFunction({
  route: 'POST /app/contest/v2/getVoteHistory',
  who: everyone,
  limit: usual,
  input: z.strictObject({ cx_id: publicId, round_id: publicId.optional() }),
  async run({ storage, clock, caller }, { cx_id, round_id }): Promise<VoteHistory> {
    const now = clock.now();
    const standing = await shownStanding(storage, caller, cx_id, round_id, now);
    const { contest } = standing;
    const round = round_id === undefined ? undefined : roundOf(standing, round_id, now);
    const [start, end] = round ? [round.startDate, round.endDate] : [contest.start_date, contest.end_date];
    const isSettled = now > end.getTime() + settled;

    const kept = histories(storage);
    const key = JSON.stringify([cx_id, round_id]);
    const found = kept.get(key);
    if (found && found.rev === contest.rev && found.until > performance.now()) return found.answer;
    const read = async () => {
      const from = start.getTime() / 1000;
      const until = Math.max(from, Math.min(now, end.getTime()) / 1000);
      const step = stepFor(until - from);
      const rows = await countedSums(storage, whereOf(standing, round_id), {
        by: ['contestant_id'],
        step: { of: 'at_ms', size: step * 1000 },
        sum: 'weight',
      });
      const { contestants, ...history } = historyOf(rows, from, until, step);
      const isShown = (contestant_id: string) => standing.contestants.get(contestant_id)?.contestant_status === 1;
      return { ...history, contestants: contestants.filter((one) => isShown(one.contestant_id)) };
    };
    const startedAt = performance.now();
    const own: KeptHistory = { rev: contest.rev, answer: read(), until: startedAt + keptFor.least };
    kept.set(key, own);
    own.answer.then(
      () => {
        const endedAt = performance.now();
        const pause = Math.max(keptFor.least, keptFor.timesTaken * (endedAt - startedAt));
        own.until = isSettled ? Infinity : endedAt + pause;
      },
      () => kept.delete(key),
    );
    return own.answer;
  },
});
