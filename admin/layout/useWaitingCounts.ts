import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { useMayActOn } from '../parts/useMayAct.ts';
import type { PageName } from '../routes.ts';
import { listOf } from '../site/waitingLists.ts';

/** How much waits on each page of the menu for an operator who may decide there. */
export function useWaitingCounts(): ReadonlyMap<PageName, number> {
  const { answer } = useAnswer('getWaitingCounts', {}, { every: 60_000 });
  const mayActOn = useMayActOn();
  const found = new Map<PageName, number>();
  for (const { kind, count } of answer?.counts ?? [])
    if (mayActOn(listOf[kind])) found.set(listOf[kind], (found.get(listOf[kind]) ?? 0) + count);
  return found;
}
