import { useEffect, useRef, useState } from 'react';
import type { Entity } from '#shared/model/entity.ts';
import { serverNow } from '#shared/client/app/core/clock.ts';
import type { Row } from '#shared/client/app/core/entitySlices.ts';
import type { CallName } from '#shared/client/app/core/calls.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { useLiveRows } from '#shared/client/app/live/useLiveRows.ts';

/** Milliseconds before a page opened within which its calls may have been answered. */
const justBefore = 10_000;

/** Asks calls again whenever a live row of a person changes. `calls` must be a stable array. */
export function useLiveAnswers<E extends Entity>(
  entity: E,
  key: keyof E['fields'] & string,
  user_id: number | undefined,
  calls: readonly CallName[],
): void {
  const { rows: all, loaded } = useLiveRows(entity, key, user_id);
  // Which entity it is, is not known here.
  const rows = all as readonly unknown[] as readonly Row[];
  const [openedAt] = useState(serverNow);
  const before = useRef<readonly Row[]>(undefined);
  useEffect(() => {
    if (!loaded || before.current === rows) return;
    // What was there when the page opened, its own calls have answered; but not what came before the rows were live.
    const isNew = before.current || rows.some(({ updatedAt }) => Date.parse(updatedAt) > openedAt - justBefore);
    if (isNew) for (const call of calls) void invalidate(call);
    before.current = rows;
  }, [rows, loaded, calls, openedAt]);
}
