/**
 * Dates of rounds: allowed changes, and the jobs at their ends. `endDate` of the row is the source of truth; a job only says when to check.
 */
import { Contest, Round, Vote } from '#shared/contests/entities.ts';
import { roundsProblem, settlesAt } from '#shared/contests/process.ts';
import { Refusal } from '#shared/errors.ts';
import { contestLimits } from '#shared/contests/limits.ts';
import { day, minute } from '#shared/time.ts';
import { atLeast, oneOf, type Ports, type Reader, type Transaction } from '#cloud/kernel/ports.ts';
import { advanceContest, mayAdvance, tellAdvances } from './advance.ts';

/** A refusal that names the date. */
export const outOfOrder = (field: string) =>
  new Refusal('rounds_out_of_order', { field }, [{ path: field, why: 'invalid' }]);

const roundsOf = (reader: Reader, cx_id: string) => reader.find(Round, { cx_id }, { sort: { round_number: 1 } });
const differ = (one: Date, other: Date) => one.getTime() !== other.getTime();

/** Throws unless a published round may get these dates: votes must stay within their round, and a finished round cannot change. */
async function refuseLateMove(reader: Reader, before: Round, after: Round, now: number, names: DateNames) {
  const startMoves = differ(before.startDate, after.startDate);
  const endMoves = differ(before.endDate, after.endDate);
  const isOver = before.endDate.getTime() <= now;
  if (endMoves && (isOver || after.endDate.getTime() < now + contestLimits.roundEndNotice))
    throw outOfOrder(names.endDate);
  if (!startMoves) return;
  if (isOver) throw outOfOrder(names.startDate);
  if (before.startDate.getTime() > now || after.startDate < before.startDate) return;
  const [first] = await reader.find(
    Vote,
    { cx_id: before.cx_id, at_ms: atLeast(before.startDate.getTime()) },
    { sort: { at_ms: 1 }, limit: 1 },
  );
  if (first && first.at_ms < after.startDate.getTime()) throw outOfOrder(names.startDate);
}

/** Input names of the dates. */
interface DateNames {
  startDate: string;
  endDate: string;
}

/** Runs in the transaction that changed a contest: its first round starts and its last round ends with it. */
export async function moveRounds({ clock }: Pick<Ports, 'clock'>, tx: Transaction, before: Contest, after: Contest) {
  const startMoves = differ(before.start_date, after.start_date);
  const endMoves = differ(before.end_date, after.end_date);
  if (!startMoves && !endMoves) return;
  const rounds = await roundsOf(tx, after.cx_id);
  const moved = rounds.map((round, index) => ({
    ...round,
    ...(startMoves && index === 0 && { startDate: after.start_date }),
    ...(endMoves && index === rounds.length - 1 && { endDate: after.end_date }),
  }));
  if (rounds.length && roundsProblem(moved, after)) throw outOfOrder(startMoves ? 'start_date' : 'end_date');
  for (const [index, round] of moved.entries()) {
    const { round_id, startDate, endDate } = round;
    const former = rounds[index]!;
    if (!differ(former.startDate, startDate) && !differ(former.endDate, endDate)) continue;
    if (after.contest_status !== 'draft')
      await refuseLateMove(tx, former, round, clock.now(), { startDate: 'start_date', endDate: 'end_date' });
    await tx.update(Round, round_id, { startDate, endDate });
  }
}

/** Runs in the transaction that changed a round: it must stay between its neighbours and within its contest. */
export async function checkRound({ clock }: Pick<Ports, 'clock'>, tx: Transaction, before: Round, after: Round) {
  const moves = differ(before.startDate, after.startDate) || differ(before.endDate, after.endDate);
  if (!moves && before.advance === after.advance) return;
  const contest = await tx.get(Contest, after.cx_id);
  if (!contest) throw new Refusal('not_found');
  const now = clock.now();
  if (contest.contest_status !== 'draft') {
    await refuseLateMove(tx, before, after, now, { startDate: 'startDate', endDate: 'endDate' });
    // A round that waits to advance again may let others go on.
    if (before.advance !== after.advance && before.endDate.getTime() <= now && !before.held_at)
      throw outOfOrder('advance');
  }
  const problem = moves && roundsProblem(await roundsOf(tx, after.cx_id), contest);
  if (problem) throw outOfOrder(problem.field);
}

export const roundJob = 'round-end';
/** One job per round and date, so that a job for a former date does not replace the new one. */
const keyOf = (round: Round) => `${round.round_id}@${settlesAt(round)}`;

const ask = ({ jobs }: Pick<Ports, 'jobs'>, round: Round) =>
  jobs.at(roundJob, keyOf(round), new Date(settlesAt(round)));

/** Schedules jobs for the ends of a published contest's rounds, after the commit. The sweep makes up for failures. */
export async function scheduleRounds(ports: Pick<Ports, 'storage' | 'jobs' | 'log'>, cx_id: string): Promise<void> {
  try {
    const [contest, rounds] = await Promise.all([ports.storage.get(Contest, cx_id), roundsOf(ports.storage, cx_id)]);
    if (!contest || !mayAdvance(contest)) return;
    await Promise.all(
      rounds
        .slice(0, -1)
        .filter(({ advanced_at, held_at }) => !advanced_at && !held_at)
        .map((round) => ask(ports, round)),
    );
  } catch (error) {
    ports.log.warn({ err: error, cx_id }, 'the ends of rounds could not be scheduled');
  }
}

/** Reschedules after an end was moved. */
export async function roundsMoved(ports: Ports, cx_id: string, from: Date, to: Date): Promise<void> {
  if (differ(from, to)) await scheduleRounds(ports, cx_id);
}

/** Milliseconds that this machine's clock, which starts jobs, may be ahead of the database's. */
const clockDrift = 5000;
/** Milliseconds that a sweep looks ahead for ends without a job, and back for unsettled ones. */
const sweepAhead = 3 * minute;
const sweepBack = day;

/** Unsettled rounds that end between `since` and a little ahead. */
async function unsettled({ storage, clock }: Ports, since: Date): Promise<Round[]> {
  const until = clock.now() + sweepAhead;
  for (let limit = 1000; ; limit *= 4) {
    const rows = await storage.find(
      Round,
      { endDate: atLeast(since), advanced_at: null },
      { sort: { endDate: 1 }, limit },
    );
    if (rows.length < limit || rows.at(-1)!.endDate.getTime() > until)
      return rows.filter(({ endDate }) => endDate.getTime() <= until);
  }
}

const contestsAtOnce = 500;

/** Settles rounds overdue since `since` (or ever), and schedules jobs for the coming ones. */
export async function sweepRounds(ports: Ports, since = new Date(0)): Promise<void> {
  const { storage, clock, log } = ports;
  const found = await unsettled(ports, since);
  const ids = [...new Set(found.map(({ cx_id }) => cx_id))];
  for (let at = 0; at < ids.length; at += contestsAtOnce) {
    const part = ids.slice(at, at + contestsAtOnce);
    const [contests, rounds] = await Promise.all([
      storage.getMany(Contest, part),
      storage.find(Round, { cx_id: oneOf(part) }),
    ]);
    const last = new Map<string, number>();
    for (const { cx_id, round_number } of rounds) last.set(cx_id, Math.max(round_number, last.get(cx_id) ?? 0));
    const live = new Set(contests.filter(mayAdvance).map(({ cx_id }) => cx_id));
    const now = clock.now();
    const waiting = rounds.filter(
      ({ cx_id, round_number, advanced_at, held_at }) =>
        live.has(cx_id) && !advanced_at && !held_at && round_number < last.get(cx_id)!,
    );
    const overdue = new Set(waiting.filter((round) => settlesAt(round) <= now).map(({ cx_id }) => cx_id));
    for (const cx_id of overdue)
      await advanceContest(ports, cx_id).catch((error: unknown) =>
        log.error({ err: error, cx_id }, 'a round could not be settled'),
      );
    const soon = waiting.filter((round) => settlesAt(round) > now && settlesAt(round) <= now + sweepAhead);
    for (const round of soon) await ask(ports, round);
  }
}

/** Handler of the jobs: `key` is the round's id and the end it was scheduled for. */
export async function roundEnds(ports: Ports, key: string): Promise<void> {
  const { storage, clock } = ports;
  const round = await storage.get(Round, key.split('@')[0]!);
  if (!round) return;
  const early = settlesAt(round) - clock.now();
  if (early > 0 && early <= clockDrift) await clock.pause(early);
  await advanceContest(ports, round.cx_id);
}

/** Milliseconds that the sweep of each minute looks back for advances that nobody was told of. */
const tellBack = 3 * minute;

/** Makes up for missing jobs, and for what a server left that ended in the middle. */
export async function sweepRecentRounds(ports: Ports): Promise<void> {
  const now = ports.clock.now();
  await sweepRounds(ports, new Date(now - sweepBack));
  await tellAdvances(ports, new Date(now - tellBack));
}

/** The same after a start, for as long as the server may have been away. */
export async function catchUpRounds(ports: Ports): Promise<void> {
  await sweepRounds(ports);
  await tellAdvances(ports, new Date(ports.clock.now() - sweepBack));
}
