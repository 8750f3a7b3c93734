import type { ReactNode } from 'react';
import { Loading } from '#shared/client/ui/Skeleton.tsx';
import { type CardContest, ContestCard, ContestCardSkeleton } from './ContestCard.tsx';
import { withNonBreakingSpaces } from './nonBreakingSpaces.ts';
import classes from './ContestGrid.module.css';

interface ContestGridProps<C extends CardContest> {
  contests: readonly C[];
  /** The contest's name as the shell's link to it. */
  renderTitle: (contest: C) => ReactNode;
  /** How many are in sight from the start. */
  first?: number;
  /** As many columns as fit in the whole window. */
  full?: boolean;
}

/** Contests as cards that count along. */
export function ContestGrid<C extends CardContest>({
  contests,
  renderTitle,
  first = 0,
  full = false,
}: ContestGridProps<C>) {
  // Two or four of them fill two columns; three would leave one card alone.
  const columns = full ? classes.full : [2, 4].includes(contests.length) ? classes.pairs : '';
  return (
    <ul className={`${classes.grid} ${columns}`}>
      {contests.map((contest, index) => (
        <li key={contest.cx_id}>
          <ContestCard
            contest={contest}
            title={renderTitle({ ...contest, contest_name: withNonBreakingSpaces(contest.contest_name) })}
            first={index < first}
            live
          />
        </li>
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
