import { useRef, useState } from 'react';
import { CallError } from './api.ts';

interface Action<Args extends readonly unknown[], Result> {
  /** Resolves to the work's result; to undefined when it was refused, or was running already. What is no refusal is thrown. */
  run: (...args: Args) => Promise<Result | undefined>;
  isRunning: boolean;
  /** What the present run was given, such as the row that it is about. */
  running: Args | undefined;
  /** Why the last run was refused; undefined while the next one runs. */
  error: CallError | undefined;
  /** Forgets the refusal. */
  clear: () => void;
}

/**
 * Something that people set off and the server answers: one run at a time, so that a double press is one. `refused` is told a refusal once
 * it can be seen, for what must happen beside showing it.
 */
export function useAction<Args extends readonly unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
  refused?: (error: CallError) => void,
): Action<Args, Result> {
  const [{ running, error }, setState] = useState<{ running?: Args; error?: CallError }>({});
  // State is only as new as the last render; two presses may come before the next.
  const isBusy = useRef(false);
  const run = async (...args: Args): Promise<Result | undefined> => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setState({ running: args });
    try {
      const result = await work(...args);
      setState({});
      return result;
    } catch (cause) {
      if (!(cause instanceof CallError)) {
        setState({});
        throw cause;
      }
      setState({ error: cause });
      refused?.(cause);
      return undefined;
    } finally {
      isBusy.current = false;
    }
  };
  return {
    run,
    isRunning: running !== undefined,
    running,
    error,
    clear: () => setState(({ running: now }) => ({ running: now })),
  };
}
