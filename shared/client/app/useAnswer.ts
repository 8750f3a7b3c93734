import { useCallback, useEffect, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CallError } from './api.ts';
import { answerQuery, type AnswerTo, type Asked, type InputFor, pagesQuery, queries } from './queries.ts';
import { useAppSelector } from './store.ts';

interface Answer<Name extends Asked> {
  /** Undefined until there is one. */
  answer: AnswerTo<Name> | undefined;
  /** Why the last asking failed; an earlier answer stays. */
  error: CallError | undefined;
  /** It is being asked for; an answer that is shown meanwhile may be an older one. */
  isAsking: boolean;
  /** Asks now, however new the answer is. */
  reload: () => void;
}

interface AnswerOptions {
  /** Shows the former input's answer until this one's is there. */
  keepFormer?: boolean;
  /** Milliseconds between polls while it is shown; polling stops when the answer is not_found. */
  every?: number;
}

/** Who asks, as a component follows it. */
export const useReader = (): string => useAppSelector(({ session }) => session.token ?? '');

/** What a call or a function answers, for as long as the component is shown; an undefined input asks nothing. Shared by all that ask the same. */
export function useAnswer<Name extends Asked>(
  name: Name,
  input: InputFor<Name> | undefined,
  { keepFormer = false, every }: AnswerOptions = {},
): Answer<Name> {
  const of = useReader();
  const { data, error, isFetching, refetch } = useQuery(
    {
      ...answerQuery(name, (input ?? {}) as InputFor<Name>, of),
      enabled: input !== undefined,
      refetchInterval: ({ state }) => (every && state.error?.code !== 'not_found' ? every : false),
      // What somebody else was answered is never shown.
      placeholderData: (former, query) => (keepFormer && query?.queryKey[2] === of ? former : undefined),
    },
    queries,
  );
  const reload = useCallback(() => void refetch(), [refetch]);
  return { answer: data, error: error ?? undefined, isAsking: isFetching, reload };
}

interface Pages<Name extends Asked> extends Omit<Answer<Name>, 'answer' | 'reload'> {
  /** In their order; undefined until the first is there. */
  answers: AnswerTo<Name>[] | undefined;
  /** Asks for all of them now; resolves when they are there, or refused. */
  reload: () => Promise<void>;
}

interface PagesOptions<Name extends Asked> {
  arrived?: (answer: AnswerTo<Name>) => void;
  /** Whether the answers to another input may be shown until these are there. */
  keepFormer?: (former: InputFor<Name>) => boolean;
}

/** The first `pages` pages of a list, as `useAnswer` for each. `inputOf` takes a page, from 1. */
export function usePages<Name extends Asked>(
  name: Name,
  inputOf: (page: number) => InputFor<Name>,
  pages: number,
  { arrived, keepFormer }: PagesOptions<Name> = {},
): Pages<Name> {
  const of = useReader();
  const { data, error, isFetching, refetch } = useQuery(
    {
      ...pagesQuery(name, inputOf, pages, { of, arrived }),
      placeholderData: (former, query) =>
        query?.queryKey[2] === of && keepFormer?.(query.queryKey[1] as InputFor<Name>) ? former : undefined,
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
