import { useState } from 'react';
import type { CallError } from '#shared/client/app/data/api.ts';
import type { ContestantShape } from '#shared/client/app/core/calls.ts';
import { changePages } from '#shared/client/app/data/queries.ts';
import { usePages } from '#shared/client/app/data/useAnswer.ts';
import type { ContestantState } from '#shared/contests/shapes.ts';
import { limits } from '#shared/limits.ts';

export interface ContestantsQuery {
  cx_id: string;
  /** Words of a name; empty is everybody. */
  keyword: string;
  /** Undefined: all. */
  state: ContestantState | undefined;
}

interface Listed {
  /** Undefined until the first page is loaded. */
  contestants: readonly ContestantShape[] | undefined;
  count: number;
  error: CallError | undefined;
  loading: boolean;
  /** Loads the next page; undefined when there is none. */
  more: (() => void) | undefined;
  reload: () => Promise<void>;
  /** Updates a row from a call's answer, before the refetch. */
  replace: (contestant: ContestantShape) => void;
}

/** The organizer's paginated list of contestants; refetched when the contest's version changes. */
export function useContestants({ cx_id, keyword, state }: ContestantsQuery): Listed {
  const of = `${cx_id} ${state ?? ''} ${keyword}`;
  const [shown, setShown] = useState({ of, pages: 1 });
  const pages = shown.of === of ? shown.pages : 1;
  const inputOf = (page: number) => ({
    cx_id,
    state,
    ...(keyword && { keyword }),
    limit: limits.contestPage,
    page,
  });
  const { answers, error, isAsking, reload } = usePages('getContestants', inputOf, pages, {
    // Keeps the former rows while a search of the same contest narrows them.
    keepFormer: (former) => former.cx_id === cx_id && former.state === state,
  });
  // Deduplicated, because rows can move between pages.
  const rows = new Map(answers?.flatMap(({ contestants }) => contestants.map((row) => [row.contestant_id, row])));
  const contestants = answers && [...rows.values()];
  const count = answers?.[0]?.count ?? 0;
  return {
    contestants,
    count,
    error,
    loading: isAsking,
    more: contestants && contestants.length < count ? () => setShown({ of, pages: pages + 1 }) : undefined,
    reload,
    replace: (contestant) =>
      changePages('getContestants', inputOf, (page) => ({
        ...page,
        contestants: page.contestants.map((row) => (row.contestant_id === contestant.contestant_id ? contestant : row)),
      })),
  };
}
