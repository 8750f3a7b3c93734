import type { ReactNode } from 'react';
import type { ContestShape } from '#shared/client/app/core/calls.ts';
import { Within } from '#shared/client/ui/drawnWithin.ts';
import classes from './Themed.module.css';

type Looks = Pick<ContestShape, 'cx_id' | 'contest_name' | 'category' | 'theme' | 'picture_look'>;

/** Gives what is inside the looks that the organizer chose. It is no box of its own. */
export function Themed({ contest, children }: { contest: Looks; children: ReactNode }): ReactNode {
  return (
    <Within value={contest}>
      <div className={classes.themed} data-theme={contest.theme} data-look={contest.picture_look}>
        {children}
      </div>
    </Within>
  );
}
