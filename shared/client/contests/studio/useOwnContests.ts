import { useMemo } from 'react';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { useLiveRows } from '#shared/client/app/live/useLiveRows.ts';
import { Contest } from '#shared/contests/entities.ts';
import { contestsOfCall } from '#shared/contests/lists.ts';
import type { CardContest } from '#shared/client/contests/discovery/ContestCard.tsx';

/** An organizer's contests as cards, newest first; live, including drafts that the reader may see. */
export function useOwnContests(user_id: number): { contests: CardContest[]; isLoading: boolean } {
  const { rows, status } = useLiveRows(Contest, 'user_id', user_id);
  const { call, input } = contestsOfCall(user_id);
  // Counts and faces come from a call, because they are not live rows.
  const { answer } = useAnswer(call, input);
  const contests = useMemo(() => {
    const known = new Map((answer?.contests ?? []).map((contest) => [contest.cx_id, contest]));
    return rows.toReversed().map((row): CardContest => ({
      ...known.get(row.cx_id),
      cx_id: row.cx_id,
      contest_name: row.contest_name,
      contest_status: row.contest_status,
      category: row.category,
      cover: row.cover ?? '',
      start_date: row.start_date,
      end_date: row.end_date,
    }));
  }, [rows, answer]);
  // An empty list is certain only over a live connection.
  return { contests, isLoading: contests.length === 0 && status !== 'live' };
}
