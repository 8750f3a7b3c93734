import { useState } from 'react';
import type { CallError } from '#shared/client/app/api.ts';
import type { ContestantShape } from '#shared/client/app/calls.ts';
import { changePages } from '#shared/client/app/queries.ts';
import { usePages } from '#shared/client/app/useAnswer.ts';
import { limits } from '#shared/limits.ts';

export interface ContestantsQuery {
  cx_id: string;
  /** Words of their names; empty is everybody. */
  keyword: string;
  /** 0 waits, 1 stands; undefined is both. */
  contestant_status: 0 | 1 | undefined;
}

interface Listed {
  /** Undefined until the first page is there. */
  contestants: readonly ContestantShape[] | undefined;
  count: number;
  error: CallError | undefined;
  loading: boolean;
  /** Loads the next page; undefined when there is none. */
  more: (() => void) | undefined;
  reload: () => Promise<void>;
  /** Shows what a call has answered, before the list is asked for again. */
  replace: (contestant: ContestantShape) => void;
}

const call = 'POST /app/contest/v2/getContestants';

/** The contestants that an organizer looks through, page after page; asked for anew whenever another version of the contest is loaded. */
export function useContestants({ cx_id, keyword, contestant_status }: ContestantsQuery): Listed {
  const of = `${cx_id} ${contestant_status ?? ''} ${keyword}`;
  const [shown, setShown] = useState({ of, pages: 1 });
  const pages = shown.of === of ? shown.pages : 1;
  const inputOf = (page: number) => ({
    cx_id,
    contestant_status,
    ...(keyword && { keyword }),
    limit: limits.contestPage,
    page,
  });
  const { answers, error, isAsking, reload } = usePages(call, inputOf, pages, {
    // A longer word narrows the list that is there; of another question nothing is shown.
    keepFormer: (former) => former.cx_id === cx_id && former.contestant_status === contestant_status,
  });
  // Somebody who moved to the next page between two answers is shown once.
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
      changePages(call, inputOf, (page) => ({
        ...page,
        contestants: page.contestants.map((row) => (row.contestant_id === contestant.contestant_id ? contestant : row)),
      })),
  };
}
