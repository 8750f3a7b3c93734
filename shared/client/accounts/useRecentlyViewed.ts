import { useEffect, useRef } from 'react';
import { Viewed } from '#shared/accounts/entities/social.ts';
import { CallError, run } from '#shared/client/app/api.ts';
import type { OutputOfFunction } from '#shared/client/app/calls.ts';
import { onKeptElsewhere } from '#shared/client/app/keep.ts';
import { changeAnswer } from '#shared/client/app/queries.ts';
import { useSession, useUser } from '#shared/client/app/session.ts';
import { useAnswer } from '#shared/client/app/useAnswer.ts';
import { useLiveRows } from '#shared/client/app/useLiveRows.ts';
import { forgetNoted, tellTabs } from './useNoteViewed.ts';

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

const all = {};

/** What was looked at: a member's own rows, live in every tab and device; else the browser's, read when another tab changes them and when the page is come back to. */
export function useRecentlyViewed(): RecentlyViewed {
  const { status } = useSession();
  const { rows } = useLiveRows(Viewed, 'user_id', useUser()?.user_id);
  const { answer, error, reload } = useAnswer('getViewed', status === 'unknown' ? undefined : all);
  // Another set of rows: something was looked at, or forgotten, elsewhere.
  const before = useRef(rows);
  useEffect(() => {
    if (before.current !== rows) reload();
    before.current = rows;
  }, [rows, reload]);

  useEffect(() => {
    const come = () => document.visibilityState === 'visible' && reload();
    document.addEventListener('visibilitychange', come);
    return () => document.removeEventListener('visibilitychange', come);
  }, [reload]);

  useEffect(() => onKeptElsewhere(['viewedAt'], reload), [reload]);

  const forget = async (thing?: ViewedThing) => {
    changeAnswer(
      'getViewed',
      all,
      (known) => known && { ...known, viewed: thing ? known.viewed.filter((one) => !isSame(one, thing)) : [] },
    );
    forgetNoted();
    try {
      await run('forgetViewed', thing ? { type: thing.type, entity_id: thing.entity_id } : {});
      tellTabs();
    } catch (cause) {
      // The toast has said it; what was there is there.
      if (!(cause instanceof CallError)) throw cause;
      changeAnswer('getViewed', all, () => answer);
    }
  };
  return { viewed: answer?.viewed, error, reload, forget };
}
