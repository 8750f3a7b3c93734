import { useCallback, useEffect, useRef, useState } from 'react';
import { call, CallError } from '#shared/client/app/api.ts';
import type { ContestantShape } from '#shared/client/app/calls.ts';
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

interface Answer {
  of: string;
  rows: ContestantShape[];
  count: number;
}

/** The contestants that an organizer looks through, page after page; asked for anew whenever the contest's `version` moves. */
export function useContestants({ cx_id, keyword, contestant_status }: ContestantsQuery, version = ''): Listed {
  const [answer, setAnswer] = useState<Answer>();
  const [error, setError] = useState<CallError>();
  const [loading, setLoading] = useState(true);
  const of = `${cx_id} ${contestant_status ?? ''} ${keyword}`;
  /** Answers can overtake each other: only the last question's counts. */
  const asked = useRef(0);
  const pages = useRef({ of, count: 1 });

  const ask = useCallback(async () => {
    const mine = ++asked.current;
    if (pages.current.of !== of) pages.current = { of, count: 1 };
    const input = { cx_id, contestant_status, ...(keyword && { keyword }), limit: limits.contestPage };
    try {
      const answers = await Promise.all(
        Array.from({ length: pages.current.count }, (_, index) =>
          call('POST /app/contest/v2/getContestants', { ...input, page: index + 1 }, { quiet: true }),
        ),
      );
      if (mine !== asked.current) return;
      // Somebody who moved to the next page between two answers is shown once.
      const rows = new Map(answers.flatMap(({ contestants }) => contestants.map((row) => [row.contestant_id, row])));
      setAnswer({ of, rows: [...rows.values()], count: answers[0]!.count });
      setError(undefined);
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      if (mine === asked.current) setError(cause);
    } finally {
      if (mine === asked.current) setLoading(false);
    }
  }, [cx_id, contestant_status, keyword, of]);
  useEffect(() => void ask(), [ask, version]);

  const load = () => {
    setLoading(true);
    return ask();
  };

  // Of another question nothing is shown; a longer word narrows the list that is there.
  const isSame = answer?.of.startsWith(`${cx_id} ${contestant_status ?? ''} `);
  const contestants = isSame ? answer?.rows : undefined;
  return {
    contestants,
    count: isSame ? (answer?.count ?? 0) : 0,
    error,
    loading,
    more:
      contestants && contestants.length < (answer?.count ?? 0)
        ? () => {
            pages.current.count += 1;
            void load();
          }
        : undefined,
    reload: load,
    replace: (contestant) =>
      setAnswer(
        (known) =>
          known && {
            ...known,
            rows: known.rows.map((row) => (row.contestant_id === contestant.contestant_id ? contestant : row)),
          },
      ),
  };
}
