import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import type { PageName } from '../routes.ts';
import { listOf } from '../site/waitingLists.ts';

/** How much waits on each page of the menu. */
export function useWaitingCounts(): ReadonlyMap<PageName, number> {
  const { answer } = useAnswer('getWaitingCounts', {});
  const found = new Map<PageName, number>();
  for (const { kind, count } of answer?.counts ?? []) found.set(listOf[kind], (found.get(listOf[kind]) ?? 0) + count);
  return found;
}
