import { useMemo } from 'react';
import { useFollow } from '#shared/client/app/useFollow.ts';
import { useNow } from '#shared/client/app/clock.ts';
import { Contest } from '#shared/contests/entities.ts';
import { stateOf } from '#shared/contests/process.ts';
import type { CardContest } from './ContestCard.tsx';

const minute = 60_000;

/** The contests of one organizer as cards, the newest first; live, drafts too where the reader may see them. */
export function useOwnContests(user_id: number): { contests: CardContest[]; isLoading: boolean } {
  const { rows, status } = useFollow(Contest, 'user_id', user_id);
  const now = useNow(minute);
  const contests = useMemo(
    () =>
      rows.toReversed().map((row): CardContest => {
        const dates = { start_date: new Date(row.start_date), end_date: new Date(row.end_date) };
        return {
          cx_id: row.cx_id,
          contest_name: row.contest_name,
          state: stateOf({ contest_status: row.contest_status, ...dates }, now),
          category: row.category,
          cover: row.cover ?? '',
          start_date: row.start_date,
          end_date: row.end_date,
        };
      }),
    [rows, now],
  );
  // Nothing there and nothing known: only a live connection can say that somebody has no contests.
  return { contests, isLoading: contests.length === 0 && status !== 'live' };
}
