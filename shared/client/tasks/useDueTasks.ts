import { useMemo } from 'react';
import { useNow } from '#shared/client/app/core/clock.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { minute } from '#shared/time.ts';
import { dayOf, endOfDay } from './days.ts';

/** How many of the reader's tasks are due until tonight; 0 while it is unknown. */
export function useDueTasks(): number {
  const today = dayOf(new Date(useNow(minute)));
  const input = useMemo(() => ({ until: endOfDay(today).toISOString() }), [today]);
  return useAnswer('countTasks', input, { keepFormer: true }).answer?.due ?? 0;
}
