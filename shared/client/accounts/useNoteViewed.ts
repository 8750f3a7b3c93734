import { useEffect } from 'react';
import { CallError, run } from '#shared/client/app/api.ts';
import type { InputOfFunction } from '#shared/client/app/calls.ts';
import { keep } from '#shared/client/app/keep.ts';
import { useSession } from '#shared/client/app/session.ts';

type Viewed = InputOfFunction<'noteViewed'>;

/** Milliseconds that somebody looks before it counts: whoever walks through pages has not looked at each. */
const lookedAfter = 1500;
/** Milliseconds in which the same look is not noted again. */
const againAfter = 5 * 60_000;

/** By person and thing: when it was noted, by this device's clock. */
const noted = new Map<string, number>();

/** What was looked at has changed: this browser's other tabs hear of it, also a visitor's, who has no live rows. */
export const tellTabs = (): void => keep('viewedAt', String(Date.now()));

/** Remembers that this was looked at; an undefined id is nothing yet. */
export function useNoteViewed(type: Viewed['type'], entity_id: string | undefined): void {
  const { status, token } = useSession();
  useEffect(() => {
    if (entity_id === undefined || status === 'unknown') return;
    const key = `${token ?? ''} ${type} ${entity_id}`;
    const timer = setTimeout(() => {
      if (Date.now() - (noted.get(key) ?? -Infinity) < againAfter) return;
      noted.set(key, Date.now());
      run('noteViewed', { type, entity_id }, { quiet: true }).then(tellTabs, (cause: unknown) => {
        noted.delete(key);
        if (!(cause instanceof CallError)) throw cause;
      });
    }, lookedAfter);
    return () => clearTimeout(timer);
  }, [type, entity_id, status, token]);
}

/** What was forgotten is noted by the next look. */
export const forgetNoted = (): void => noted.clear();
