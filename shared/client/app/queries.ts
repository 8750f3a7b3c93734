/** The one cache of what the server answers to reading calls, by call, input and reader. Live rows and contests are the store's. */
import { type FetchQueryOptions, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { call, CallError, run } from './api.ts';
import type { CallName, FunctionName, InputOfCall, InputOfFunction, OutputOfCall, OutputOfFunction } from './calls.ts';
import { onLineBack } from './lineBack.ts';
import { store } from './store.ts';

/** A row of the REST table, or a cloud function. */
export type Asked = CallName | FunctionName;
export type InputFor<Name extends Asked> = Name extends CallName
  ? InputOfCall<Name>
  : Name extends FunctionName
    ? InputOfFunction<Name>
    : never;
export type AnswerTo<Name extends Asked> = Name extends CallName
  ? OutputOfCall<Name>
  : Name extends FunctionName
    ? OutputOfFunction<Name>
    : never;

/** Milliseconds in which an answer is not asked for again by whoever shows it next. */
const freshFor = 5000;
/** Milliseconds that an answer which nobody shows is kept for a revisit. */
const keptFor = 10 * 60_000;

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshFor,
      gcTime: keptFor,
      retry: false,
      // A refusal that the screen's `data` met a moment ago is shown, not asked for again.
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > freshFor,
      // Whether there is a line is what the call finds out; `startQueries` says when it is back.
      networkMode: 'always',
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      // Anything but a refusal is a fault of the page's own code.
      throwOnError: (error) => !(error instanceof CallError),
    },
  },
});

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError;
  }
}

/** Who asks: what somebody is answered depends on it. Empty for visitors. */
export const reader = (): string => store.getState().session.token ?? '';

/** The parts of a key that tests and invalidation rely on: what is asked, with which input, by whom. */
export const queryKey = (name: string, input: object, of: string = reader()): QueryKey => [name, input, of];

/** Asks without a toast: whoever shows the answer shows the refusal. */
export const ask = <Name extends Asked>(
  name: Name,
  input: InputFor<Name>,
  signal?: AbortSignal,
): Promise<AnswerTo<Name>> => {
  const options = { quiet: true, signal };
  // A row of the table begins with its method; no function's name has a space.
  const answer = name.includes(' ')
    ? call(name as CallName, input, options)
    : run(name as FunctionName, input as InputOfFunction<FunctionName>, options);
  return answer as Promise<AnswerTo<Name>>;
};

/** The query of one call, for `useQuery` and for `load`. */
export const answerQuery = <Name extends Asked>(name: Name, input: InputFor<Name>, of: string = reader()) =>
  queryOptions<AnswerTo<Name>>({
    queryKey: queryKey(name, input, of),
    queryFn: ({ signal }) => ask(name, input, signal),
  });

const pagesKey = <Name extends Asked>(name: Name, inputOf: (page: number) => InputFor<Name>, of?: string): QueryKey => [
  ...queryKey(name, inputOf(1), of),
  'pages',
];

interface PagesOptions<Name extends Asked> {
  of?: string;
  /** Told every page as it comes, for what the store keeps of it. */
  arrived?: (answer: AnswerTo<Name>) => void;
}

/**
 * The query of a list's first `pages` pages, which are asked for together, so that they fit each other. `inputOf` takes a page, from 1. One
 * entry of the cache, however many pages: while the next one is on its way, or does not come, those before it stay.
 */
export const pagesQuery = <Name extends Asked>(
  name: Name,
  inputOf: (page: number) => InputFor<Name>,
  pages: number,
  { of, arrived }: PagesOptions<Name> = {},
) =>
  queryOptions<AnswerTo<Name>[]>({
    queryKey: pagesKey(name, inputOf, of),
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        Array.from({ length: pages }, (_, index) => ask(name, inputOf(index + 1), signal)),
      );
      if (arrived) answers.forEach(arrived);
      return answers;
    },
  });

/**
 * For a screen's `data`: resolves when there is an answer or a refusal to show. What is known shows at once, and is brought up to date by
 * the hook that shows it.
 */
export async function load<Answer>(
  query: FetchQueryOptions<Answer>,
  isEnough: (known: Answer) => boolean = () => true,
): Promise<void> {
  const known = queries.getQueryData<Answer>(query.queryKey);
  if (known === undefined || !isEnough(known)) await queries.prefetchQuery({ ...query, staleTime: 0 });
}

/** What is known of an answer, for whoever is signed in. */
export const knownAnswer = <Name extends Asked>(name: Name, input: InputFor<Name>): AnswerTo<Name> | undefined =>
  queries.getQueryData(queryKey(name, input));

/** Changes what is known of an answer, such as by what a writing call has answered; undefined stays unknown. */
export const changeAnswer = <Name extends Asked>(
  name: Name,
  input: InputFor<Name>,
  change: (known: AnswerTo<Name> | undefined) => AnswerTo<Name> | undefined,
): void => void queries.setQueryData<AnswerTo<Name>>(queryKey(name, input), change);

/** As `changeAnswer`, for every known page of a list. */
export const changePages = <Name extends Asked>(
  name: Name,
  inputOf: (page: number) => InputFor<Name>,
  change: (known: AnswerTo<Name>) => AnswerTo<Name>,
): void => void queries.setQueryData<AnswerTo<Name>[]>(pagesKey(name, inputOf), (known) => known?.map(change));

/**
 * What is known of these answers is no longer so: those that are shown are asked for again at once, the others when they are shown next.
 * Without an input, all answers of that name; a part of an input stands for every input that has it.
 */
export const invalidate = <Name extends Asked>(name: Name, input?: Partial<InputFor<Name>>): Promise<void> =>
  queries.invalidateQueries({ queryKey: input === undefined ? [name] : [name, input] });

/** Drops answers when their reader leaves, and asks again what failed for want of a line. Once, beside the session. Returns how to stop. */
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
  return () => {
    stopReader();
    stopLine();
  };
}
