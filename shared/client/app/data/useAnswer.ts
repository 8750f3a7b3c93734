import { useCallback, useEffect, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CallError } from './api.ts';
import { answerQuery, pagesQuery, queries } from './queries.ts';
import type { CallName, InputOfCall, OutputOfCall } from '#shared/client/app/core/calls.ts';
import { useAppSelector } from '#shared/client/app/core/store.ts';

interface Answer<Name extends CallName> {
  /** Undefined until there is one. */
  answer: OutputOfCall<Name> | undefined;
  /** The last refusal; an earlier answer stays. */
  error: CallError | undefined;
  /** Whether a request is under way; a stale answer may be shown meanwhile. */
  isAsking: boolean;
  /** Refetches even if the answer is fresh. */
  reload: () => void;
}

interface AnswerOptions {
  /** Keeps the former input's answer until the new one arrives. */
  keepFormer?: boolean;
  /** Milliseconds between polls while it is shown; polling stops after a `…not_found`. */
  every?: number;
}

/** The cache partition of the session, as a hook. */
export const useReader = (): string => useAppSelector(({ session }) => session.token ?? '');

/** The answer of a read call, cached and shared by all components that ask the same. An undefined input asks nothing. */
export function useAnswer<Name extends CallName>(
  name: Name,
  input: InputOfCall<Name> | undefined,
  { keepFormer = false, every }: AnswerOptions = {},
): Answer<Name> {
  const of = useReader();
  const { data, error, isFetching, refetch } = useQuery(
    {
      ...answerQuery(name, (input ?? {}) as InputOfCall<Name>, of),
      enabled: input !== undefined,
      refetchInterval: ({ state }) => (every && !state.error?.code.endsWith('not_found') ? every : false),
      // Never shows another session's answer.
      placeholderData: (former, query) => (keepFormer && query?.queryKey[2] === of ? former : undefined),
    },
    queries,
  );
  const reload = useCallback(() => void refetch(), [refetch]);
  return { answer: data, error: error ?? undefined, isAsking: isFetching, reload };
}

interface Pages<Name extends CallName> extends Omit<Answer<Name>, 'answer' | 'reload'> {
  /** In order; undefined until the first page has arrived. */
  answers: OutputOfCall<Name>[] | undefined;
  /** Refetches all pages; resolves when they have arrived or were refused. */
  reload: () => Promise<void>;
}

interface PagesOptions<Name extends CallName> {
  arrived?: (answer: OutputOfCall<Name>) => void;
  /** As in `pagesQuery`. */
  behind?: (before: OutputOfCall<Name>) => InputOfCall<Name> | undefined;
  /** Whether the former input's answers may be shown until the new ones arrive. */
  keepFormer?: (former: InputOfCall<Name>) => boolean;
}

/** The first `pages` pages of a list. `inputOf` takes a 1-based page. */
export function usePages<Name extends CallName>(
  name: Name,
  inputOf: (page: number) => InputOfCall<Name>,
  pages: number,
  { arrived, keepFormer, behind }: PagesOptions<Name> = {},
): Pages<Name> {
  const of = useReader();
  const { data, error, isFetching, refetch } = useQuery(
    {
      ...pagesQuery(name, inputOf, pages, { of, arrived, behind }),
      placeholderData: (former, query) =>
        query?.queryKey[2] === of && keepFormer?.(query.queryKey[1] as InputOfCall<Name>) ? former : undefined,
    },
    queries,
  );
  const known = data?.length ?? 0;
  useEffect(() => {
    if (known > 0 && known < pages) void refetch();
  }, [known, pages, refetch]);
  const reload = useCallback(() => refetch().then(() => undefined), [refetch]);
  const answers = useMemo(() => data?.slice(0, pages), [data, pages]);
  return { answers, error: error ?? undefined, isAsking: isFetching, reload };
}
