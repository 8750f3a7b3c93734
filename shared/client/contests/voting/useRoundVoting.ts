import { useEffect, useMemo } from 'react';
import type { ContestShape, RoundShape } from '#shared/client/app/core/calls.ts';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';
import type { RoundState } from '#shared/contests/process.ts';
import { type Placed, placed } from '#shared/client/contests/board.ts';
import { contestsIn } from '#shared/client/contests/contestsSlice.ts';
import { isLastRound, roundPhase, shownRound, wentOn } from '#shared/client/contests/rounds.ts';
import { useVoting } from './useVoting.ts';
import { notBefore, offersVotes } from './voting.ts';

type Voting = ReturnType<typeof useVoting>;

export interface RoundVoting extends Voting {
  /** In order of rank. */
  board: readonly Placed[];
  round: RoundShape | undefined;
  isLast: boolean;
  /** Numbers exist and are visible. */
  isShown: boolean;
  /** Numbers exist but are withheld. */
  isWithheld: boolean;
  /** The contest has ended and was not cancelled. */
  isOver: boolean;
  /** The state of the shown round, when that is why it takes no votes; undefined otherwise. */
  elsewhere: Exclude<RoundState, 'running'> | undefined;
  /** The reader could vote here, apart from locks. */
  takesVotes: boolean;
  /** Who qualified for the next round. */
  through: ReadonlySet<string>;
}

/** Voting in the shown round, and its results. */
export function useRoundVoting(contest: ContestShape, reload: () => Promise<void>): RoundVoting {
  const voting = useVoting(contest, reload);
  const { view } = voting;
  const totals = useAppSelector((state) => contestsIn(state).totals);
  const now = notBefore(contest, useNow(1000));
  const { rounds, results_policy } = contest;
  const round = shownRound(contest);
  const phase = round && rounds.length > 1 ? roundPhase(contest, round, now) : 'running';
  // Without votes there are no numbers.
  const hasBegun = view.kind !== 'draft' && view.kind !== 'not_started' && phase !== 'upcoming';
  const isTold = round?.results_shown ?? contest.results_shown;
  const isShown = hasBegun && isTold;
  // oxlint-disable-next-line react/preserve-manual-memoization -- no compiler is used, and 500 contestants are not sorted at every tick
  const board = useMemo(() => placed(contest.contestants, totals, isShown), [contest, totals, isShown]);
  const isLast = isLastRound(contest, round);
  const isOver = view.kind === 'ended';
  const through = useMemo(() => wentOn(contest, round, now), [contest, round, now]);

  // This vote made the numbers visible.
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
