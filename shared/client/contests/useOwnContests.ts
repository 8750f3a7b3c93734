import { useMemo } from 'react';
import { useAnswer } from '#shared/client/app/useAnswer.ts';
import { useLiveRows } from '#shared/client/app/useLiveRows.ts';
import { Contest } from '#shared/contests/entities.ts';
import { contestsOfCall } from '#shared/contests/lists.ts';
import type { CardContest } from './ContestCard.tsx';

/** The contests of one organizer as cards, the newest first; live, drafts too where the reader may see them. */
export function useOwnContests(user_id: number): { contests: CardContest[]; isLoading: boolean } {
  const { rows, status } = useLiveRows(Contest, 'user_id', user_id);
  const { call, input } = contestsOfCall(user_id);
  // Counts and faces are of other classes, which nobody follows.
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
  // Nothing there and nothing known: only a live connection can say that somebody has no contests.
  return { contests, isLoading: contests.length === 0 && status !== 'live' };
}
