import { useMemo } from 'react';
import { useFollow } from '#shared/client/app/useFollow.ts';
import { Contest } from '#shared/contests/entities.ts';
import type { CardContest } from './ContestCard.tsx';

/** The contests of one organizer as cards, the newest first; live, drafts too where the reader may see them. */
export function useOwnContests(user_id: number): { contests: CardContest[]; isLoading: boolean } {
  const { rows, status } = useFollow(Contest, 'user_id', user_id);
  const contests = useMemo(
    () =>
      rows.toReversed().map((row): CardContest => ({
        cx_id: row.cx_id,
        contest_name: row.contest_name,
        contest_status: row.contest_status,
        category: row.category,
        cover: row.cover ?? '',
        start_date: row.start_date,
        end_date: row.end_date,
      })),
    [rows],
  );
  // Nothing there and nothing known: only a live connection can say that somebody has no contests.
  return { contests, isLoading: contests.length === 0 && status !== 'live' };
}
