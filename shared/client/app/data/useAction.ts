import { useState } from 'react';
import { type ActionState, createAction } from './action.ts';
import type { CallError } from './api.ts';

interface Action<Args extends readonly unknown[], Result> {
  /** Resolves to the work's result, or to undefined when it was dropped, refused or aborted. Rejects with errors that are no CallError. */
  run: (...args: Args) => Promise<Result | undefined>;
  isRunning: boolean;
  /** The arguments of the run that is under way, such as the row that it changes. */
  running: Args | undefined;
  /** Why the last run was refused; undefined while the next one runs. */
  error: CallError | undefined;
  /** Resets `error`. */
  clear: () => void;
}

/**
 * An async action behind a button or form. Runs once at a time: a double press is dropped. `refused` is called after `error` is set, for
 * effects beside showing it. Unmounting does not cancel a run.
 */
export function useAction<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
  refused?: (error: CallError) => void,
): Action<Args, Result> {
  const [{ running, error }, setState] = useState<ActionState<Args>>({});
  const [action] = useState(() => createAction<Args>(setState));
  return {
    run: (...args) => action(args, work, refused),
    isRunning: running !== undefined,
    running,
    error,
    clear: () => setState(({ running: now }) => ({ running: now })),
  };
}
