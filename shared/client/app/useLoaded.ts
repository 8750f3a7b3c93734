/** What a component asks for when it is shown, and then changes by itself. What others show too is `useAnswer`'s. */
import { type Dispatch, type SetStateAction, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { CallError } from './api.ts';
import { useLineBack } from './lineBack.ts';

interface Loaded<Value> {
  /** Undefined until it came. */
  value: Value | undefined;
  setValue: Dispatch<SetStateAction<Value | undefined>>;
  /** Why the last asking failed; an earlier value stays. */
  error: CallError | undefined;
  reload: () => void;
}

/** `load` undefined asks nothing. Asked for again when `of` becomes another; an answer to an earlier question is not taken. */
export function useLoaded<Value>(load: (() => Promise<Value>) | undefined, of: unknown): Loaded<Value> {
  const [value, setValue] = useState<Value>();
  const [error, setError] = useState<CallError>();
  const [asked, setAsked] = useState(0);
  const ask = useEffectEvent(() => load!());
  const isWanted = load !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    let isLate = false;
    ask().then(
      (answer) => {
        if (isLate) return;
        setValue(() => answer);
        setError(undefined);
      },
      (cause: unknown) => {
        if (!(cause instanceof CallError)) throw cause;
        if (!isLate) setError(cause);
      },
    );
    return () => {
      isLate = true;
    };
  }, [isWanted, of, asked]);
  const reload = useCallback(() => setAsked((times) => times + 1), []);
  useLineBack(error?.offline ?? false, reload);
  return { value, setValue, error, reload };
}
