import { useCallback, useEffect, useState } from 'react';
import { CallError, run } from '#shared/client/app/api.ts';
import type { InputOfFunction } from '#shared/client/app/calls.ts';
import { useSession } from '#shared/client/app/session.ts';

export type SearchKind = NonNullable<InputOfFunction<'getRecentSearches'>['kind']>;

const quiet = { quiet: true };
/** Not knowing what was searched for keeps nobody from searching. */
const pass = (cause: unknown) => {
  if (!(cause instanceof CallError)) throw cause;
};

/** Kept by the server, under the person's name or the browser's. */
export const noteSearch = (kind: SearchKind, search: string): void =>
  void run('noteSearch', { kind, search }, quiet).catch(pass);

/** Without `search`: all of the kind. */
const forgetSearch = (kind: SearchKind, search?: string): void =>
  void run('forgetSearches', { kind, search }, quiet).catch(pass);

interface RecentSearches {
  searches: readonly string[];
  forget: (search?: string) => void;
}

/** What was searched for before, the newest first; `present` is what is searched for now, and is noted. An undefined kind asks nothing. */
export function useRecentSearches(kind: SearchKind | undefined, present?: string): RecentSearches {
  const { status, token } = useSession();
  const [searches, setSearches] = useState<readonly string[]>([]);
  useEffect(() => {
    if (kind === undefined || status === 'unknown') return;
    let isLate = false;
    const noted = present ? run('noteSearch', { kind, search: present }, quiet).catch(pass) : Promise.resolve();
    noted
      .then(() => run('getRecentSearches', { kind }, quiet))
      .then((answer) => {
        if (!isLate) setSearches(answer.searches.map(({ search }) => search));
      })
      .catch(pass);
    return () => {
      isLate = true;
    };
  }, [kind, present, status, token]);
  const forget = useCallback(
    (search?: string) => {
      setSearches((known) => (search === undefined ? [] : known.filter((one) => one !== search)));
      if (kind !== undefined) forgetSearch(kind, search);
    },
    [kind],
  );
  return { searches, forget };
}
