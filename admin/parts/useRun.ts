import { useCallback, useEffect, useState } from 'react';
import { CallError, run } from '#shared/client/app/api.ts';
import type { FunctionName, InputOfFunction, OutputOfFunction } from '#shared/client/app/calls.ts';

interface State<Name extends FunctionName> {
  answer?: OutputOfFunction<Name>;
  error?: CallError;
  /** What was asked. */
  key?: string;
}

export interface Answer<Name extends FunctionName> {
  /** The last one, which may be that of an earlier input while `loading`. */
  readonly answer: OutputOfFunction<Name> | undefined;
  readonly error: CallError | undefined;
  readonly loading: boolean;
  reload(): void;
}

/** What a function answers to an input, asked anew when that changes. */
export function useRun<Name extends FunctionName>(name: Name, input: InputOfFunction<Name>): Answer<Name> {
  const [state, setState] = useState<State<Name>>({});
  const [times, setTimes] = useState(0);
  const written = JSON.stringify(input);
  const key = `${written} ${times}`;
  useEffect(() => {
    const controller = new AbortController();
    run(name, JSON.parse(written) as InputOfFunction<Name>, { quiet: true, signal: controller.signal }).then(
      (answer) => setState({ answer, key }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setState((before) => ({ answer: before.answer, error, key }));
      },
    );
    return () => controller.abort();
  }, [name, written, key]);
  const reload = useCallback(() => setTimes((before) => before + 1), []);
  return { answer: state.answer, error: state.error, loading: state.key !== key, reload };
}
