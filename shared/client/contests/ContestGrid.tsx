import type { ReactNode } from 'react';
import { Loading } from '#shared/client/ui/Skeleton.tsx';
import { type CardContest, ContestCard, ContestCardSkeleton } from './ContestCard.tsx';
import classes from './ContestGrid.module.css';

interface ContestGridProps<C extends CardContest> {
  contests: readonly C[];
  /** The contest's name as the shell's link to it. */
  renderTitle: (contest: C) => ReactNode;
  /** How many are in sight from the start. */
  first?: number;
}

/** Contests as cards that count along. */
export function ContestGrid<C extends CardContest>({ contests, renderTitle, first = 0 }: ContestGridProps<C>) {
  return (
    // Two or four of them fill two columns; three would leave one card alone.
    <ul className={`${classes.grid} ${[2, 4].includes(contests.length) ? classes.pairs : ''}`}>
      {contests.map((contest, index) => (
        <li key={contest.cx_id}>
          <ContestCard contest={contest} title={renderTitle(contest)} first={index < first} live />
        </li>
      ))}
    </ul>
  );
}

export function ContestGridSkeleton({ count }: { count: number }) {
  return (
    <Loading className={classes.grid}>
      {Array.from({ length: count }, (_, index) => (
        <ContestCardSkeleton key={index} />
      ))}
    </Loading>
  );
}
