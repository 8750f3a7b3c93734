/**
 * The demo's dates, moved at every start so that what is ongoing in the content is ongoing again. What was voted stays within the dates of
 * its round: a round that has votes may last longer, but begins when it began.
 */
import { Contest, Round, Vote } from '#shared/contests/entities.ts';
import { stateOf } from '#shared/contests/process.ts';
import type { DemoContest } from './content/index.ts';
import { roundsOf } from './ledger.ts';
import { demoId, hour, type SeedPorts } from './parts.ts';
import { storedStatus } from './seedContest.ts';

/** A visit in the evening must find what the morning's start showed. */
const leastLeft = 12 * hour;

interface Dates {
  startDate: Date;
  endDate: Date;
}

/** The rounds' dates as the content has them, for a contest that nobody has voted in. */
const freshDates = (contest: DemoContest, now: number): Dates[] =>
  roundsOf(contest).map(({ startsIn, endsIn }) => ({
    startDate: new Date(now + startsIn * hour),
    endDate: new Date(now + endsIn * hour),
  }));

/** The rounds' dates with the one that runs, or would run, lengthened and the later ones behind it. Rounds that are over stay as they are. */
export function lengthened(contest: DemoContest, rounds: readonly Dates[], now: number): Dates[] {
  const content = roundsOf(contest);
  const open = rounds.findIndex(({ endDate }) => endDate.getTime() > now);
  const running = open < 0 ? rounds.length - 1 : open;
  let before = 0;
  return rounds.map((dates, index) => {
    if (index < running) return dates;
    const { startsIn, endsIn } = content[index]!;
    const startDate = index === running ? dates.startDate : new Date(before);
    // As far away as the content has it; a round that the content has not begun yet lasts as long as there.
    const wanted = index === running && endsIn > 0 && startsIn < 0 ? now + endsIn * hour : undefined;
    const from = Math.max(startDate.getTime(), now);
    const endDate = new Date(Math.max(dates.endDate.getTime(), wanted ?? from + (endsIn - startsIn) * hour));
    before = endDate.getTime();
    return { startDate, endDate };
  });
}

/** Whether the contest still is what the content says, and will be for some hours. */
function isStillRight(contest: DemoContest, row: Contest, rounds: readonly Dates[], now: number): boolean {
  if (stateOf(row, now) !== contest.status) return false;
  if (contest.status !== 'ongoing') return true;
  const running = rounds.find(({ endDate }) => endDate.getTime() > now);
  return running !== undefined && running.endDate.getTime() > now + leastLeft;
}

/** Safe to repeat. */
export async function rollForward({ storage, clock, secrets }: SeedPorts, contest: DemoContest): Promise<void> {
  const cx_id = demoId({ secrets }, contest.key);
  if (storedStatus(contest) !== 'active') return;
  await storage.transact(async (tx) => {
    const row = await tx.get(Contest, cx_id);
    const rounds = await tx.find(Round, { cx_id }, { sort: { round_number: 1 } });
    const now = clock.now();
    if (!row || row.contest_status !== 'active' || isStillRight(contest, row, rounds, now)) return;
    const [voted] = await tx.find(Vote, { cx_id }, { limit: 1 });
    // Of another making: its organizer changed the rounds.
    if (rounds.length !== roundsOf(contest).length || (voted && contest.status === 'provisional')) return;
    const dates = voted ? lengthened(contest, rounds, now) : freshDates(contest, now);
    await tx.update(Contest, cx_id, { start_date: dates[0]!.startDate, end_date: dates.at(-1)!.endDate });
    for (const [index, { round_id, advanced_at }] of rounds.entries())
      await tx.update(Round, round_id, {
        ...dates[index]!,
        // What nobody voted in begins anew, and nobody has gone on.
        ...(!voted && advanced_at && { advanced_at: undefined }),
      });
  });
}
