import { useEffect } from 'react';
import { call, CallError } from '#shared/client/app/data/api.ts';
import type { InputOfCall } from '#shared/client/app/core/calls.ts';
import { storeValue } from '#shared/client/app/offline/browserStorage.ts';
import { useSession } from '#shared/client/app/session/session.ts';
import { minute } from '#shared/time.ts';

type Viewed = InputOfCall<'noteViewed'>;

/** Milliseconds on a page before it counts as viewed. */
const lookedAfter = 1500;
/** Milliseconds before the same view is sent again. */
const againAfter = 5 * minute;

/** When each person and thing was last sent, by the device's clock. */
const noted = new Map<string, number>();

/** Notifies other tabs of a change; visitors have no live rows. */
export const tellTabs = (): void => storeValue('viewedAt', String(Date.now()));

/** Records a view; an undefined id is ignored. */
export function useNoteViewed(type: Viewed['type'], entity_id: string | undefined): void {
  const { status, token } = useSession();
  useEffect(() => {
    if (entity_id === undefined || status === 'unknown') return;
    const key = `${token ?? ''} ${type} ${entity_id}`;
    const timer = setTimeout(() => {
      if (Date.now() - (noted.get(key) ?? -Infinity) < againAfter) return;
      noted.set(key, Date.now());
      call.noteViewed({ type, entity_id }, { quiet: true }).then(tellTabs, (cause: unknown) => {
        noted.delete(key);
        if (!(cause instanceof CallError)) throw cause;
      });
    }, lookedAfter);
    return () => clearTimeout(timer);
  }, [type, entity_id, status, token]);
}

/** Removed views are recorded again by the next visit. */
export const forgetNoted = (): void => noted.clear();
