import { useEffect, useRef } from 'react';
import type { Entity } from '#shared/model/entity.ts';
import { type Asked, invalidate } from '#shared/client/app/queries.ts';
import { useLiveRows } from '#shared/client/app/useLiveRows.ts';

/** Asks calls again whenever a live row of a person changes. `calls` must be a stable array. */
export function useLiveAnswers<E extends Entity>(
  entity: E,
  key: keyof E['fields'] & string,
  user_id: number | undefined,
  calls: readonly Asked[],
): void {
  const { rows, loaded } = useLiveRows(entity, key, user_id);
  const before = useRef<readonly unknown[]>(undefined);
  useEffect(() => {
    if (!loaded) return;
    // What was there when the page opened, its own calls have answered.
    if (before.current && before.current !== rows) for (const call of calls) void invalidate(call);
    before.current = rows;
  }, [rows, loaded, calls]);
}
