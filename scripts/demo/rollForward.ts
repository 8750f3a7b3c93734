/**
 * Moves the demo's dates at every start, so that running contests are running again. Votes must stay within their round: a round with votes
 * may be extended, but keeps its start.
 */
import { Contest, Round, Vote } from '#shared/contests/entities.ts';
import { stateOf } from '#shared/contests/process.ts';
import { hour } from '#shared/time.ts';
import type { DemoContest } from './content/index.ts';
import { roundsOf } from './ledger.ts';
import { demoId, type SeedPorts } from './parts.ts';
import { storedStatus } from './seedContest.ts';

/** Hours that a running contest must still have at start. */
const leastLeft = 12 * hour;

interface Dates {
  startDate: Date;
  endDate: Date;
}

/** Dates from the content, for contests without votes. */
const freshDates = (contest: DemoContest, now: number): Dates[] =>
  roundsOf(contest).map(({ startsIn, endsIn }) => ({
    startDate: new Date(now + startsIn * hour),
    endDate: new Date(now + endsIn * hour),
  }));

/** Dates with the current round extended and later ones shifted; finished rounds stay. */
export function lengthened(contest: DemoContest, rounds: readonly Dates[], now: number): Dates[] {
  const content = roundsOf(contest);
  const open = rounds.findIndex(({ endDate }) => endDate.getTime() > now);
  const running = open < 0 ? rounds.length - 1 : open;
  let before = 0;
  return rounds.map((dates, index) => {
    // Their rows hold more than dates.
    if (index < running) return { startDate: dates.startDate, endDate: dates.endDate };
    const { startsIn, endsIn } = content[index]!;
    const startDate = index === running ? dates.startDate : new Date(before);
    // As far ahead as in the content; a round that has not begun there keeps its length.
    const wanted = index === running && endsIn > 0 && startsIn < 0 ? now + endsIn * hour : undefined;
    const from = Math.max(startDate.getTime(), now);
    const endDate = new Date(Math.max(dates.endDate.getTime(), wanted ?? from + (endsIn - startsIn) * hour));
    before = endDate.getTime();
    return { startDate, endDate };
  });
}

/** Whether the contest still matches the content, for some hours. */
function isStillRight(contest: DemoContest, row: Contest, rounds: readonly Dates[], now: number): boolean {
  if (stateOf(row, now) !== contest.status) return false;
  if (contest.status !== 'ongoing') return true;
  const running = rounds.find(({ endDate }) => endDate.getTime() > now);
  return running !== undefined && running.endDate.getTime() > now + leastLeft;
}

/** Idempotent. */
export async function rollForward({ storage, clock, secrets }: SeedPorts, contest: DemoContest): Promise<void> {
  const cx_id = demoId({ secrets }, contest.key);
  if (storedStatus(contest) !== 'active') return;
  await storage.transact(async (tx) => {
    const row = await tx.get(Contest, cx_id);
    const rounds = await tx.find(Round, { cx_id }, { sort: { round_number: 1 } });
    const now = clock.now();
    if (!row || row.contest_status !== 'active' || isStillRight(contest, row, rounds, now)) return;
    const [voted] = await tx.find(Vote, { cx_id }, { limit: 1 });
    // Its organizer changed the rounds.
    if (rounds.length !== roundsOf(contest).length || (voted && contest.status === 'provisional')) return;
    const dates = voted ? lengthened(contest, rounds, now) : freshDates(contest, now);
    await tx.update(Contest, cx_id, { start_date: dates[0]!.startDate, end_date: dates.at(-1)!.endDate });
    for (const [index, { round_id, advanced_at }] of rounds.entries())
      await tx.update(Round, round_id, {
        ...dates[index]!,
        // Without votes it starts over, unsettled.
        ...(!voted && advanced_at && { advanced_at: undefined }),
      });
  });
}
