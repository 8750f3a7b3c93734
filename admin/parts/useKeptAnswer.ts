import { useCallback } from 'react';
import type { CallError } from '#shared/client/app/data/api.ts';
import type { CallName, InputOfCall, OutputOfCall } from '#shared/client/app/core/calls.ts';
import { invalidate } from '#shared/client/app/data/queries.ts';
import { useAnswer } from '#shared/client/app/data/useAnswer.ts';

export interface Answer<Name extends CallName> {
  /** The last answer, possibly of an earlier input while `loading`. */
  readonly answer: OutputOfCall<Name> | undefined;
  readonly error: CallError | undefined;
  readonly loading: boolean;
  reload(): void;
}

/** The answer of a call for a table, which keeps its rows while the next ones load. */
export function useKeptAnswer<Name extends CallName>(name: Name, input: InputOfCall<Name>): Answer<Name> {
  const { answer, error, isAsking, reload } = useAnswer(name, input, { keepFormer: true });
  // What changed a list has changed what waits, too, which the menu counts.
  const reloadAll = useCallback(() => {
    reload();
    void invalidate('getWaitingCounts');
  }, [reload]);
  return { answer, error, loading: isAsking, reload: reloadAll };
}
