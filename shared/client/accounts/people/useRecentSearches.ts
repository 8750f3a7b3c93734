import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '#shared/limits.ts';
import { useCallback, useEffect } from 'react';
import { call, ignoreRefusal } from '#shared/client/app/data/api.ts';
import type { InputOfCall } from '#shared/client/app/core/calls.ts';
import { changeAnswer, invalidate } from '#shared/client/app/data/queries.ts';
import { useSession } from '#shared/client/app/session/session.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';

export type SearchKind = NonNullable<InputOfCall<'getRecentSearches'>['kind']>;

/** Recent searches are a convenience: searching works without them. */
const quiet = { quiet: true };

/** Adds a search to the recent ones. The server keeps them for the person, or for the browser's ssid. */
export const noteSearch = (kind: SearchKind, search: string): void =>
  void call
    .noteSearch({ kind, search }, quiet)
    .then(() => invalidate('getRecentSearches', { kind }))
    .catch(ignoreRefusal);

interface RecentSearches {
  /** Newest first. */
  searches: readonly string[];
  /** Without `search`: all of the kind. */
  forget: (search?: string) => void;
}

const none: readonly { search: string }[] = [];

/** Recent searches of a kind; `present`, the current search, is added to them. An undefined kind asks nothing. */
export function useRecentSearches(kind: SearchKind | undefined, present?: string): RecentSearches {
  const isKnown = useSession().status !== 'unknown';
  const { answer } = useAnswer('getRecentSearches', kind && isKnown ? { kind } : undefined);
  // What stands for a moment: not each beginning of a word that is typed.
  const [searched] = useDebouncedValue(present, limits.debounce.kept);
  useEffect(() => {
    if (kind && isKnown && searched) noteSearch(kind, searched);
  }, [kind, searched, isKnown]);
  const forget = useCallback(
    (search?: string) => {
      if (!kind) return;
      changeAnswer(
        'getRecentSearches',
        { kind },
        (known) =>
          known && {
            ...known,
            searches: search === undefined ? [] : known.searches.filter((one) => one.search !== search),
          },
      );
      void call.forgetSearches({ kind, search }, quiet).catch(ignoreRefusal);
    },
    [kind],
  );
  return { searches: (answer?.searches ?? none).map(({ search }) => search), forget };
}
