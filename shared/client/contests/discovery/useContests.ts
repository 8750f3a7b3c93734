import { useCallback, useMemo } from 'react';
import type { CallError } from '#shared/client/app/data/api.ts';
import type { ContestSummary, FoundContestant, OutputOfCall } from '#shared/client/app/core/calls.ts';
import { load, pagesQuery } from '#shared/client/app/data/queries.ts';
import { store, useAppSelector } from '#shared/client/app/core/store.ts';
import { usePages } from '#shared/client/app/data/useAnswer.ts';
import { contestListCall, type ContestListCall, type ListTarget } from '#shared/contests/lists.ts';
import { limits } from '#shared/limits.ts';
import { contestsIn, contestsSeen } from '#shared/client/contests/contestsSlice.ts';

const callOf = (target: ListTarget) => contestListCall(target, 1).call;
const inputOf = (target: ListTarget) => (page: number) => contestListCall(target, page).input;

/** A page of any list call; `contestants` only in searches. */
interface ListPage {
  contests: ContestSummary[];
  /** Over all pages. */
  count: number;
  contestants?: FoundContestant[];
}

/** Contests go to the store, where their totals are live. */
const arrived = ({ contests }: OutputOfCall<ContestListCall['call']>) => void store.dispatch(contestsSeen(contests));

/** For a screen's `data`: the first `pages` of a list. */
export const contestsData = (target: ListTarget, pages = 1): Promise<void> =>
  load(pagesQuery(callOf(target), inputOf(target), pages, { arrived }), (known) => known.length >= pages);

interface FoundContests {
  /** Undefined until the first page is loaded. */
  contests: readonly ContestSummary[] | undefined;
  /** In searches: contestants that match. */
  contestants: readonly FoundContestant[];
  /** Over all pages. */
  count: number;
  /** Why loading failed; earlier pages stay. */
  error: CallError | undefined;
  /** Whether there are more pages. */
  isMore: boolean;
  reload: () => void;
}

const nothing: readonly never[] = [];

/** The first `pages` of a list of contests, revalidated on mount. */
export function useContests(target: ListTarget, pages = 1): FoundContests {
  const { answers, error, reload } = usePages(callOf(target), inputOf(target), pages, { arrived });
  const shown: readonly ListPage[] | undefined = answers;
  const byId = useAppSelector((state) => contestsIn(state).byId);
  // Deduplicated, because contests can move between pages.
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
