/** What becomes of rounds that are changed, shared by server and studio: a change is shown before it is made. */
import { contestLimits } from '#shared/contests/limits.ts';

interface PlannedRound {
  readonly round_number: number;
  readonly startDate: Date;
  readonly endDate: Date;
}

/** Whether a round has ended at `now`, or ends so soon that not every process would hear of a change in time. */
export const roundIsOver = ({ endDate }: Pick<PlannedRound, 'endDate'>, now: number): boolean =>
  endDate.getTime() < now + contestLimits.roundEndNotice;

/** Why `gone` cannot become a part of `kept` at `now`; undefined when it can. In a draft nothing has begun: `now` undefined. */
export function mergeProblem(
  kept: PlannedRound,
  gone: PlannedRound,
  now: number | undefined,
): 'rounds_not_in_a_row' | 'round_over' | 'round_has_started' | undefined {
  if (gone.round_number !== kept.round_number + 1) return 'rounds_not_in_a_row';
  if (now === undefined) return undefined;
  if (roundIsOver(kept, now)) return 'round_over';
  return gone.startDate.getTime() <= now ? 'round_has_started' : undefined;
}

/** How many of `from` are new in `into`, and how many stand there afterwards. */
export function joined(from: readonly string[], into: readonly string[]): { added: number; total: number } {
  const all = new Set([...into, ...from]);
  return { added: all.size - new Set(into).size, total: all.size };
}
