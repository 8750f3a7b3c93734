import type { ReactNode } from 'react';
import { Stack } from '#shared/client/ui/Layout.tsx';
import { Loading } from '#shared/client/ui/Skeleton.tsx';
import { type CardContest, ContestCard, ContestCardSkeleton } from './ContestCard.tsx';
import { withNonBreakingSpaces } from '#shared/contests/studio/nonBreakingSpaces.ts';
import classes from './ContestGrid.module.css';

interface ContestGridProps<C extends CardContest> {
  contests: readonly C[];
  /** The name as the shell's link. */
  renderTitle: (contest: C) => ReactNode;
  /** How many cards are above the fold. */
  first?: number;
  /** As many columns as fit the full window. */
  full?: boolean;
}

/** A grid of contest cards. */
export function ContestGrid<C extends CardContest>({
  contests,
  renderTitle,
  first = 0,
  full = false,
}: ContestGridProps<C>) {
  // Two or four cards fill two columns; three would leave one alone.
  const columns = full ? classes.full : [2, 4].includes(contests.length) ? classes.pairs : '';
  return (
    <ul className={`${classes.grid} ${columns}`}>
      {contests.map((contest, index) => (
        <Stack as="li" key={contest.cx_id}>
          <ContestCard
            contest={contest}
            title={renderTitle({ ...contest, contest_name: withNonBreakingSpaces(contest.contest_name) })}
            first={index < first}
            live
          />
        </Stack>
      ))}
    </ul>
  );
}

export function ContestGridSkeleton({ count, full = false }: { count: number; full?: boolean }) {
  return (
    <Loading className={`${classes.grid} ${full ? classes.full : ''}`}>
      {Array.from({ length: count }, (_, index) => (
        <ContestCardSkeleton key={index} />
      ))}
    </Loading>
  );
}
