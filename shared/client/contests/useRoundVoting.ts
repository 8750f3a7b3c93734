import { useEffect, useMemo } from 'react';
import type { ContestShape, RoundShape } from '#shared/client/app/calls.ts';
import { useNow } from '#shared/client/app/clock.ts';
import { useAppSelector } from '#shared/client/app/store.ts';
import type { RoundState } from '#shared/contests/process.ts';
import { type Placed, placed } from './board.ts';
import { contestsIn } from './contestsSlice.ts';
import { isLastRound, roundPhase, shownRound, wentOn } from './rounds.ts';
import { useVoting } from './useVoting.ts';
import { offersVotes } from './voting.ts';

type Voting = ReturnType<typeof useVoting>;

export interface RoundVoting extends Voting {
  /** In the order of rank. */
  board: readonly Placed[];
  round: RoundShape | undefined;
  isLast: boolean;
  /** There are numbers, and the reader is told them. */
  isShown: boolean;
  /** There are numbers that the reader is not told. */
  isWithheld: boolean;
  /** The contest has ended, and was not cancelled. */
  isOver: boolean;
  /** Why votes do not go to the round that is shown, though the contest is well; undefined where that is not the matter. */
  elsewhere: Exclude<RoundState, 'running'> | undefined;
  /** The reader could vote here, but for locks. */
  takesVotes: boolean;
  /** Who went on to the next round. */
  through: ReadonlySet<string>;
}

/** Casting votes in the round that is shown, and how it stands. */
export function useRoundVoting(contest: ContestShape, reload: () => Promise<void>): RoundVoting {
  const voting = useVoting(contest, reload);
  const { view } = voting;
  const totals = useAppSelector((state) => contestsIn(state).totals);
  const now = useNow(1000);
  const { rounds, results_policy } = contest;
  const round = shownRound(contest);
  const phase = round && rounds.length > 1 ? roundPhase(contest, round, now) : 'running';
  // Before the first vote can be cast there is nothing to tell.
  const hasBegun = view.kind !== 'draft' && view.kind !== 'not_started' && phase !== 'upcoming';
  const isTold = round?.results_shown ?? contest.results_shown;
  const isShown = hasBegun && isTold;
  // oxlint-disable-next-line react/preserve-manual-memoization -- no compiler is used, and 500 contestants are not sorted at every tick
  const board = useMemo(() => placed(contest.contestants, totals, isShown), [contest, totals, isShown]);
  const isLast = isLastRound(contest, round);
  const isOver = view.kind === 'ended';
  const through = useMemo(() => wentOn(contest, round, now), [contest, round, now]);

  // This vote has opened the numbers.
  const isDue = (view.kind === 'counted' || view.kind === 'held') && !isTold && results_policy === 'after_vote';
  useEffect(() => {
    if (isDue) void reload();
  }, [isDue, reload]);

  const isElsewhere = phase !== 'running' && (isOver ? !isLast : offersVotes(view));
  return {
    ...voting,
    board,
    round,
    isLast,
    isShown,
    isWithheld: hasBegun && !isTold,
    isOver,
    elsewhere: isElsewhere ? phase : undefined,
    takesVotes: !isOver && offersVotes(view) && phase === 'running',
    through,
  };
}
