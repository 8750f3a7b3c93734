import { useCallback, useMemo } from 'react';
import type { CallError } from '#shared/client/app/api.ts';
import type { ContestSummary, FoundContestant } from '#shared/client/app/calls.ts';
import { type AnswerTo, load, pagesQuery } from '#shared/client/app/queries.ts';
import { store, useAppSelector } from '#shared/client/app/store.ts';
import { usePages } from '#shared/client/app/useAnswer.ts';
import { contestListCall, type ContestListCall, type ListTarget } from '#shared/contests/lists.ts';
import { limits } from '#shared/limits.ts';
import { contestsIn, contestsSeen } from './contestsSlice.ts';

const callOf = (target: ListTarget) => contestListCall(target, 1).call;
const inputOf = (target: ListTarget) => (page: number) => contestListCall(target, page).input;

/** A page of any of the calls; contestants are those of a search. */
interface ListPage {
  contests: ContestSummary[];
  /** Of all pages. */
  count: number;
  contestants?: FoundContestant[];
}

/** Contests are the store's, where their totals count on. */
const arrived = ({ contests }: AnswerTo<ContestListCall['call']>) => void store.dispatch(contestsSeen(contests));

/** For a screen's `data`: the first `pages` of a list. */
export const contestsData = (target: ListTarget, pages = 1): Promise<void> =>
  load(pagesQuery(callOf(target), inputOf(target), pages, { arrived }), (known) => known.length >= pages);

interface FoundContests {
  /** Undefined until the first page is there. */
  contests: readonly ContestSummary[] | undefined;
  /** Of a search: contestants by that name. */
  contestants: readonly FoundContestant[];
  /** Of all pages. */
  count: number;
  /** Why the pages could not be loaded; earlier ones stay. */
  error: CallError | undefined;
  /** There are more than the pages asked for. */
  isMore: boolean;
  reload: () => void;
}

const nothing: readonly never[] = [];

/** The first `pages` of a list of contests, brought up to date when they are seen. */
export function useContests(target: ListTarget, pages = 1): FoundContests {
  const { answers, error, reload } = usePages(callOf(target), inputOf(target), pages, { arrived });
  const shown: readonly ListPage[] | undefined = answers;
  const byId = useAppSelector((state) => contestsIn(state).byId);
  // A contest that moved to the next page between two loads is shown once.
  const written = shown && [...new Set(shown.flatMap((page) => page.contests.map(({ cx_id }) => cx_id)))].join();
  const contests = useMemo(() => written?.split(',').flatMap((id) => byId[id] ?? []), [written, byId]);
  const count = shown?.at(-1)?.count ?? 0;
  return {
    contests,
    contestants: shown?.[0]?.contestants ?? nothing,
    count,
    error,
    isMore: (shown?.length ?? 0) * limits.contestPage < count,
    reload: useCallback(() => void reload(), [reload]),
  };
}
