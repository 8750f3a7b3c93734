import { useMemo } from 'react';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { minute } from '#shared/time.ts';
import { dayOf, endOfDay } from './days.ts';

/** How many of the reader's tasks are due until tonight; undefined while it is unknown, 0 where it cannot be. */
export function useDueTasks(): number | undefined {
  const today = dayOf(new Date(useNow(minute)));
  const input = useMemo(() => ({ until: endOfDay(today).toISOString() }), [today]);
  const { answer, error } = useAnswer('countTasks', input, { keepFormer: true });
  return answer?.due ?? (error ? 0 : undefined);
}
