import { useCallback, useEffect, useMemo, useState } from 'react';
import { call, CallError } from '#shared/client/app/api.ts';
import type { ContestSummary, FoundContestant, InputOfCall } from '#shared/client/app/calls.ts';
import { type ContestList, contestsLoaded } from '#shared/client/app/contests.ts';
import { store, useAppSelector } from '#shared/client/app/store.ts';
import type { ContestCategory } from '#shared/contests/categories.ts';
import { limits } from '#shared/limits.ts';

export type ListStatus = NonNullable<InputOfCall<'POST /app/contest/v2/get'>['status']>;
export const listStatuses = ['ongoing', 'pending', 'ended', 'all'] as const satisfies readonly ListStatus[];

/** Which contests a list holds. */
export interface ListTarget {
  readonly status: ListStatus;
  /** Words of a contest's name or of a contestant's. */
  readonly keyword?: string;
  readonly category?: ContestCategory;
}

const queryOf = ({ status, keyword, category }: ListTarget, page: number) =>
  [status, category ?? '', keyword ?? '', page].join('/');

interface Outcome {
  /** By this device's clock. */
  at: number;
  token: string | undefined;
  error?: CallError;
}

/** How each page was asked for last, and for whom: what came with the screen is not asked for again by its parts. */
const outcomes = new Map<string, Outcome>();
const asking = new Map<string, Promise<void>>();
const freshFor = 5000;

function freshOutcome(query: string): Outcome | undefined {
  const last = outcomes.get(query);
  const { token } = store.getState().session;
  return last && last.token === token && Date.now() - last.at < freshFor ? last : undefined;
}

/** The same input each time, so that the first page of a list can come with the html. */
function ask(
  { status, keyword, category }: ListTarget,
  page: number,
): Promise<{ contests: ContestSummary[]; count: number; contestants?: FoundContestant[] }> {
  const rest = { page, limit: limits.contestPage, ...(category && { category }) };
  const quiet = { quiet: true };
  if (keyword) return call('POST /app/contest/v2/search', { keyword, status, ...rest }, quiet);
  if (status === 'ongoing') return call('POST /app/contest/v2/getOngoingContests', rest, quiet);
  if (status === 'ended') return call('POST /app/contest/v2/getEndedContests', rest, quiet);
  return call('POST /app/contest/v2/get', { status, ...rest }, quiet);
}

/** Brings a page of a list into the store. Throws a CallError. */
function loadPage(target: ListTarget, page: number): Promise<void> {
  const query = queryOf(target, page);
  const { token } = store.getState().session;
  const key = `${query} ${token ?? ''}`;
  const running = asking.get(key);
  if (running) return running;
  const done = ask(target, page)
    .then(
      ({ contests, count, contestants }) => {
        store.dispatch(contestsLoaded({ query, contests, count, contestants }));
        outcomes.set(query, { at: Date.now(), token });
      },
      (error: unknown) => {
        if (error instanceof CallError) outcomes.set(query, { at: Date.now(), token, error });
        throw error;
      },
    )
    .finally(() => asking.delete(key));
  asking.set(key, done);
  return done;
}

const pagesTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/**
 * For a screen's `data`: fills the store with the first `pages` before it shows. What is known shows at once and is brought up to date by
 * `useContests`; a refusal is shown by the screen, beside what else it offers.
 */
export async function contestsData(target: ListTarget, pages = 1): Promise<void> {
  const { lists } = store.getState().contests;
  const unknown = pagesTo(pages).filter((page) => !lists[queryOf(target, page)]);
  try {
    await Promise.all(unknown.map((page) => loadPage(target, page)));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}

interface FoundContests {
  /** Undefined until the first page is there. */
  contests: readonly ContestSummary[] | undefined;
  /** Of a search: contestants by that name. */
  contestants: readonly FoundContestant[];
  /** Of all pages. */
  count: number;
  /** Why the first page, or the next one, could not be loaded. */
  error: CallError | undefined;
  /** There are more than the pages asked for. */
  isMore: boolean;
  reload: () => void;
}

const nothing: readonly never[] = [];

/** The first `pages` of a list of contests, brought up to date when they are seen. */
export function useContests(target: ListTarget, pages = 1): FoundContests {
  const { status, keyword, category } = target;
  const lists = useAppSelector((state) => state.contests.lists);
  const byId = useAppSelector((state) => state.contests.byId);
  const token = useAppSelector(({ session }) => session.token);
  const first = queryOf(target, 1);
  const [failure, setFailure] = useState<{ of: string; error: CallError | undefined }>(() => ({
    of: first,
    error: freshOutcome(first)?.error,
  }));

  // What the screen's `data` met for another list, while this component stayed.
  if (failure.of !== first) setFailure({ of: first, error: freshOutcome(first)?.error });

  const load = useCallback(
    (again: boolean) => {
      const asked = { status, keyword, category };
      const of = queryOf(asked, 1);
      const stale = pagesTo(pages).filter((page) => again || !freshOutcome(queryOf(asked, page)));
      Promise.all(stale.map((page) => loadPage(asked, page))).then(
        () => stale.length && setFailure({ of, error: undefined }),
        (cause: unknown) => {
          if (!(cause instanceof CallError)) throw cause;
          setFailure({ of, error: cause });
        },
      );
    },
    [status, keyword, category, pages],
  );
  useEffect(() => load(false), [load, token]);

  const shown = pagesTo(pages)
    .map((page) => lists[queryOf(target, page)])
    .filter((list): list is ContestList => list !== undefined);
  // A contest that moved to the next page between two loads is shown once.
  const ids = [...new Set(shown.flatMap((list) => list.ids))];
  const isKnown = lists[first] !== undefined;
  const written = ids.join();
  const contests = useMemo(
    () => (isKnown ? written.split(',').flatMap((id) => byId[id] ?? []) : undefined),
    [isKnown, written, byId],
  );
  const count = shown.at(-1)?.count ?? 0;
  return {
    contests,
    contestants: lists[first]?.contestants ?? nothing,
    count,
    error: failure.error,
    isMore: shown.length * limits.contestPage < count,
    reload: useCallback(() => load(true), [load]),
  };
}
