/** The cache of read calls (TanStack Query), keyed by call, input and reader. Live rows and contests are in the Redux store. */
import { type FetchQueryOptions, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { minute } from '#shared/time.ts';
import { callByName, CallError } from './api.ts';
import type { CallName, InputOfCall, OutputOfCall } from '#shared/client/app/core/calls.ts';
import { languageTag, onLanguage } from '#shared/client/app/i18n/i18n.ts';
import { onLineBack } from '#shared/client/app/offline/connectionBack.ts';
import { store } from '#shared/client/app/core/store.ts';

/** Milliseconds that an answer is fresh and not refetched on mount. */
const freshFor = 5000;
/** Milliseconds that an unused answer is kept. */
const keptFor = 10 * minute;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshFor,
      gcTime: keptFor,
      retry: false,
      // A recent refusal, met by the screen's `data`, is shown instead of retried on mount.
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > freshFor,
      // Calls detect the network themselves; `startQueries` refetches when it is back.
      networkMode: 'always',
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      // Errors other than refusals are bugs and go to the error boundary.
      throwOnError: (error) => !(error instanceof CallError),
    },
  },
});

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError;
  }
}

/** The cache partition of the session: its token; empty for visitors. */
export const reader = (): string => store.getState().session.token ?? '';

/** Query key: call, input, reader. Tests and invalidation rely on this order. */
export const queryKey = (name: string, input: object, of: string = reader()): QueryKey => [name, input, of];

/** Calls without a toast, because the component shows the refusal. */
export const ask = <Name extends CallName>(
  name: Name,
  input: InputOfCall<Name>,
  signal?: AbortSignal,
): Promise<OutputOfCall<Name>> =>
  callByName(name, input, { quiet: true, reads: true, signal }) as Promise<OutputOfCall<Name>>;

/** Query options of one call, for `useQuery` and `load`. */
export const answerQuery = <Name extends CallName>(name: Name, input: InputOfCall<Name>, of: string = reader()) =>
  queryOptions<OutputOfCall<Name>>({
    queryKey: queryKey(name, input, of),
    queryFn: ({ signal }) => ask(name, input, signal),
  });

const pagesKey = <Name extends CallName>(
  name: Name,
  inputOf: (page: number) => InputOfCall<Name>,
  of?: string,
): QueryKey => [...queryKey(name, inputOf(1), of), 'pages'];

interface PagesOptions<Name extends CallName> {
  of?: string;
  /** Called with each page as it arrives, to copy parts into the store. */
  arrived?: (answer: OutputOfCall<Name>) => void;
  /** The input of the page behind this one; undefined after the last. Pages are asked for one by one, and those that are there are not asked for again. */
  behind?: (before: OutputOfCall<Name>) => InputOfCall<Name> | undefined;
}

async function askInTurn<Name extends CallName>(
  name: Name,
  first: InputOfCall<Name>,
  behind: (before: OutputOfCall<Name>) => InputOfCall<Name> | undefined,
  { known, pages, signal }: { known: readonly OutputOfCall<Name>[] | undefined; pages: number; signal: AbortSignal },
): Promise<OutputOfCall<Name>[]> {
  const answers = known && known.length < pages ? [...known] : [];
  while (answers.length < pages) {
    const last = answers.at(-1);
    const input = last === undefined ? first : behind(last);
    if (input === undefined) break;
    answers.push(await ask(name, input, signal));
  }
  return answers;
}

/**
 * Query options of a list's first `pages` pages, fetched together so that they are consistent. `inputOf` takes a 1-based page. One cache
 * entry for all of them, so earlier pages stay while the next one loads or fails. With `behind` each page is asked from the end of the one before.
 */
export const pagesQuery = <Name extends CallName>(
  name: Name,
  inputOf: (page: number) => InputOfCall<Name>,
  pages: number,
  { of, arrived, behind }: PagesOptions<Name> = {},
) =>
  queryOptions<OutputOfCall<Name>[]>({
    queryKey: pagesKey(name, inputOf, of),
    queryFn: async ({ signal, queryKey: key }) => {
      const known = queries.getQueryData<OutputOfCall<Name>[]>(key);
      const answers = behind
        ? await askInTurn(name, inputOf(1), behind, { known, pages, signal })
        : await Promise.all(Array.from({ length: pages }, (_, index) => ask(name, inputOf(index + 1), signal)));
      if (arrived) answers.forEach(arrived);
      return answers;
    },
  });

/**
 * Prefetch for a screen's `data`: resolves once there is an answer or a refusal. A cached answer resolves at once; the hook that shows it
 * revalidates it.
 */
export async function load<Answer>(
  query: FetchQueryOptions<Answer>,
  isEnough: (known: Answer) => boolean = () => true,
): Promise<void> {
  const known = queries.getQueryData<Answer>(query.queryKey);
  if (known === undefined || !isEnough(known)) await queries.prefetchQuery({ ...query, staleTime: 0 });
}

/** The cached answer for the current reader. */
export const knownAnswer = <Name extends CallName>(
  name: Name,
  input: InputOfCall<Name>,
): OutputOfCall<Name> | undefined => queries.getQueryData(queryKey(name, input));

/** Updates a cached answer, such as after a write; a missing one stays missing if `change` returns undefined. */
export const changeAnswer = <Name extends CallName>(
  name: Name,
  input: InputOfCall<Name>,
  change: (known: OutputOfCall<Name> | undefined) => OutputOfCall<Name> | undefined,
): void => void queries.setQueryData<OutputOfCall<Name>>(queryKey(name, input), change);

/** Like `changeAnswer`, for all cached pages of a list. */
export const changePages = <Name extends CallName>(
  name: Name,
  inputOf: (page: number) => InputOfCall<Name>,
  change: (known: OutputOfCall<Name>) => OutputOfCall<Name>,
): void => void queries.setQueryData<OutputOfCall<Name>[]>(pagesKey(name, inputOf), (known) => known?.map(change));

/**
 * Invalidates cached answers: mounted ones refetch at once, others on their next mount. Without an input all answers of the call; a partial
 * input matches every input that contains it.
 */
export function invalidate<Name extends CallName>(name: Name, input?: Partial<InputOfCall<Name>>): Promise<void> {
  const asked = input === undefined ? [name] : [name, input];
  // A refusal that nothing shows is forgotten: it would be shown on the next mount, though a write has changed what it was about.
  queries.removeQueries({ queryKey: asked, type: 'inactive', predicate: ({ state }) => state.status === 'error' });
  return queries.invalidateQueries({ queryKey: asked });
}

/**
 * Drops cached answers when the session changes, and refetches those that failed offline when the connection is back. Once, beside the
 * session. Returns a stop function.
 */
export function startQueries(): () => void {
  let known = reader();
  const stopReader = store.subscribe(() => {
    if (reader() === known) return;
    known = reader();
    queries.removeQueries({ predicate: ({ queryKey: [, , of] }) => of !== known });
  });
  const stopLine = onLineBack(() => {
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.error?.offline ?? false });
  });
  // Answers hold texts that people wrote in several languages.
  let tag = languageTag();
  const stopLanguage = onLanguage(() => {
    if (languageTag() === tag) return;
    tag = languageTag();
    void queries.invalidateQueries();
  });
  return () => {
    stopReader();
    stopLine();
    stopLanguage();
  };
}

// With the first screen that asks something.
if (typeof document !== 'undefined') startQueries();
