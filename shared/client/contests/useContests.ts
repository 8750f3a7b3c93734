import { useCallback, useEffect, useMemo, useState } from 'react';
import { call, CallError } from '#shared/client/app/api.ts';
import type { ContestSummary } from '#shared/client/app/calls.ts';
import { contestsLoaded } from '#shared/client/app/contests.ts';
import { store, useAppSelector } from '#shared/client/app/store.ts';
import { limits } from '#shared/limits.ts';

const query = (page: number) => `ongoing/${page}`;

/** Brings a page of the running contests into the store. Throws a CallError. */
async function loadOngoing(page: number): Promise<void> {
  const input = { page, limit: limits.contestPage };
  const { contests, count } = await call('POST /app/contest/v2/getOngoingContests', input, { quiet: true });
  store.dispatch(contestsLoaded({ query: query(page), contests, count }));
}

interface OngoingContests {
  /** Undefined until the first page is there. */
  contests: readonly ContestSummary[] | undefined;
  /** Why the first page, or the next one, could not be loaded. */
  error: CallError | undefined;
  loading: boolean;
  /** Loads the next page; undefined when there is none. */
  more: (() => void) | undefined;
  reload: () => void;
}

/** The running contests, page after page. */
export function useOngoingContests(): OngoingContests {
  const [pages, setPages] = useState(1);
  const [loading, setLoading] = useState(true);
  const [error, setError] = useState<CallError>();
  const lists = useAppSelector((state) => state.contests.lists);
  const byId = useAppSelector((state) => state.contests.byId);

  const fetchPage = useCallback(
    (page: number) =>
      loadOngoing(page)
        .then(
          () => {
            setError(undefined);
            setPages((shown) => Math.max(shown, page));
          },
          (cause: unknown) => {
            if (!(cause instanceof CallError)) throw cause;
            setError(cause);
          },
        )
        .finally(() => setLoading(false)),
    [],
  );
  useEffect(() => void fetchPage(1), [fetchPage]);

  const load = (page: number) => {
    setLoading(true);
    void fetchPage(page);
  };

  const contests = useMemo(() => {
    if (!lists[query(1)]) return undefined;
    // A contest that moved to the next page between two loads is shown once.
    const ids = new Set(Array.from({ length: pages }, (_, page) => lists[query(page + 1)]?.ids ?? []).flat());
    return [...ids].flatMap((id) => byId[id] ?? []);
  }, [lists, byId, pages]);

  const isMore = pages * limits.contestPage < (lists[query(1)]?.count ?? 0);
  return {
    contests,
    error,
    loading,
    more: isMore ? () => load(pages + 1) : undefined,
    reload: () => load(1),
  };
}
