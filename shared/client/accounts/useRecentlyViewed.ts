import { useEffect, useMemo } from 'react';
import { Viewed } from '#shared/accounts/entities/social.ts';
import { CallError, run } from '#shared/client/app/api.ts';
import type { OutputOfFunction } from '#shared/client/app/calls.ts';
import { useSession, useUser } from '#shared/client/app/session.ts';
import { useLiveRows } from '#shared/client/app/useLiveRows.ts';
import { useLoaded } from '#shared/client/app/useLoaded.ts';
import { forgetNoted } from './useNoteViewed.ts';

export type ViewedThing = OutputOfFunction<'getViewed'>['viewed'][number];

interface RecentlyViewed {
  /** The newest first; undefined until they are there. */
  viewed: readonly ViewedThing[] | undefined;
  error: CallError | undefined;
  reload: () => void;
  /** One thing, or everything. */
  forget: (thing?: ViewedThing) => Promise<void>;
}

const isSame = (a: ViewedThing, b: ViewedThing) => a.type === b.type && a.entity_id === b.entity_id;

/** What was looked at: a member's own rows, live in every tab and device; else the browser's, read when the page is come back to. */
export function useRecentlyViewed(): RecentlyViewed {
  const { status, token } = useSession();
  const { rows } = useLiveRows(Viewed, 'user_id', useUser()?.user_id);
  // Another set of rows: something was looked at, or forgotten, elsewhere.
  const of = useMemo(() => ({ token, rows }), [token, rows]);
  const {
    value: viewed,
    setValue: setViewed,
    error,
    reload,
  } = useLoaded<readonly ViewedThing[]>(
    status === 'unknown' ? undefined : () => run('getViewed', {}, { quiet: true }).then((answer) => answer.viewed),
    of,
  );

  useEffect(() => {
    const come = () => document.visibilityState === 'visible' && reload();
    document.addEventListener('visibilitychange', come);
    return () => document.removeEventListener('visibilitychange', come);
  }, [reload]);

  const forget = async (thing?: ViewedThing) => {
    const before = viewed;
    setViewed((known) => (thing ? known?.filter((one) => !isSame(one, thing)) : []));
    forgetNoted();
    try {
      await run('forgetViewed', thing ? { type: thing.type, entity_id: thing.entity_id } : {});
    } catch (cause) {
      // The toast has said it; what was there is there.
      if (!(cause instanceof CallError)) throw cause;
      setViewed(before);
    }
  };
  return { viewed, error, reload, forget };
}
