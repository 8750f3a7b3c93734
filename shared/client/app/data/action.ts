import { CallError } from './api.ts';

export interface ActionState<Args extends readonly unknown[]> {
  /** The arguments of the run that is under way. */
  readonly running?: Args;
  /** Why the last run was refused; undefined while the next one runs. */
  readonly error?: CallError;
}

/** Whether a request was cancelled by its own AbortSignal, which is no failure. */
export const isAbort = (cause: unknown) => cause instanceof DOMException && cause.name === 'AbortError';

/**
 * The core of `useAction`, without React: a mutex that drops calls while one is under way. `changed` gets each new state.
 * A run resolves to the work's result, and to undefined when it was dropped, refused (CallError) or aborted (AbortError). It rejects with any
 * other error.
 */
export function createAction<Args extends readonly unknown[]>(changed: (state: ActionState<Args>) => void) {
  let isBusy = false;
  return async <Result>(
    args: Args,
    work: (...args: Args) => Promise<Result>,
    refused?: (error: CallError) => void,
  ): Promise<Result | undefined> => {
    if (isBusy) return undefined;
    isBusy = true;
    changed({ running: args });
    let error: CallError | undefined;
    try {
      return await work(...args);
    } catch (cause) {
      if (isAbort(cause)) return undefined;
      if (!(cause instanceof CallError)) throw cause;
      error = cause;
      return undefined;
    } finally {
      isBusy = false;
      changed({ error });
      if (error) refused?.(error);
    }
  };
}
