import { useDebouncedCallback } from '@mantine/hooks';
import { type ComponentProps, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { TextInput } from './inputs.tsx';

interface PausedInputProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> {
  /** What the list is narrowed by now. */
  value: string;
  /** Narrows it by what was typed, without spaces around it. */
  apply: (typed: string) => void;
}

/** A field that narrows a list: when typing pauses, and at once by Enter. */
export function PausedInput({ value, apply, ...field }: PausedInputProps) {
  const [state, setState] = useState({ typed: value, sent: value, seen: value });
  // What came by another way, such as back, is shown; what was sent from here stays as it is typed.
  if (value !== state.seen) setState({ typed: value === state.sent ? state.typed : value, sent: value, seen: value });
  const send = (typed: string) => {
    const sent = typed.trim();
    if (sent === value) return;
    setState((before) => ({ ...before, sent }));
    apply(sent);
  };
  const sendLater = useDebouncedCallback(send, limits.debounce.search);
  return (
    <TextInput
      enterKeyHint="search"
      autoComplete="off"
      {...field}
      value={state.typed}
      onChange={({ currentTarget: { value: typed } }) => {
        setState({ ...state, typed });
        sendLater(typed);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') sendLater.flush();
      }}
    />
  );
}
