import { useEffect, useRef } from 'react';
import { Viewed } from '#shared/accounts/entities/social.ts';
import { call, CallError } from '#shared/client/app/data/api.ts';
import type { OutputOfCall } from '#shared/client/app/core/calls.ts';
import { onStoredElsewhere } from '#shared/client/app/offline/browserStorage.ts';
import { changeAnswer } from '#shared/client/app/data/queries.ts';
import { useSession, useUser } from '#shared/client/app/session/session.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';
import { useLiveRows } from '#shared/client/app/live/useLiveRows.ts';
import { forgetNoted, tellTabs } from './useNoteViewed.ts';

export type ViewedThing = OutputOfCall<'getViewed'>['viewed'][number];

interface RecentlyViewed {
  /** Newest first; undefined until loaded. */
  viewed: readonly ViewedThing[] | undefined;
  error: CallError | undefined;
  reload: () => void;
  /** Removes one thing, or all. */
  forget: (thing?: ViewedThing) => Promise<void>;
}

const isSame = (a: ViewedThing, b: ViewedThing) => a.type === b.type && a.entity_id === b.entity_id;

const all = {};

/**
 * Recently viewed things. For members live in all tabs and devices; for visitors reloaded when another tab changes them or the page becomes
 * visible.
 */
export function useRecentlyViewed(): RecentlyViewed {
  const { status } = useSession();
  const { rows } = useLiveRows(Viewed, 'user_id', useUser()?.user_id);
  const { answer, error, reload } = useAnswer('getViewed', status === 'unknown' ? undefined : all);
  // The live rows changed: something was viewed or removed elsewhere.
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

  useEffect(() => onStoredElsewhere(['viewedAt'], reload), [reload]);

  const forget = async (thing?: ViewedThing) => {
    changeAnswer(
      'getViewed',
      all,
      (known) => known && { ...known, viewed: thing ? known.viewed.filter((one) => !isSame(one, thing)) : [] },
    );
    forgetNoted();
    try {
      await call.forgetViewed(thing ? { type: thing.type, entity_id: thing.entity_id } : {});
      tellTabs();
    } catch (cause) {
      // The toast shows the refusal; the list is restored.
      if (!(cause instanceof CallError)) throw cause;
      changeAnswer('getViewed', all, () => answer);
    }
  };
  return { viewed: answer?.viewed, error, reload, forget };
}
