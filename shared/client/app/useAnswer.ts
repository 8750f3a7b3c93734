/** The last answers of calls that no slice keeps: shown at once when they are seen again, and asked for anew. */
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { call, CallError } from './api.ts';
import type { CallName, InputOfCall, OutputOfCall } from './calls.ts';
import { useLineBack } from './lineBack.ts';
import { store, useAppSelector } from './store.ts';

interface Entry {
  answer?: unknown;
  /** Of the last asking. */
  error?: CallError;
  /** By this device's clock. */
  at: number;
}

/** Answers that are kept; the ones longest ago go first. */
const most = 60;
const freshFor = 5000;

const entries = new Map<string, Entry>();
const asking = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();

/** What somebody is answered depends on who they are. */
const keyOf = (name: string, input: unknown, token: string | undefined) =>
  `${token ?? ''} ${name} ${JSON.stringify(input)}`;

function note(key: string, entry: Entry): void {
  entries.delete(key);
  entries.set(key, entry);
  for (const old of [...entries.keys()].slice(0, -most)) entries.delete(old);
  for (const wake of [...listeners]) wake();
}

/** Asks, unless it was answered a moment ago; a refusal is noted, not thrown. */
export function loadAnswer<Name extends CallName>(name: Name, input: InputOfCall<Name>): Promise<void> {
  const key = keyOf(name, input, store.getState().session.token);
  const known = entries.get(key);
  if (known && !known.error && Date.now() - known.at < freshFor) return Promise.resolve();
  const running = asking.get(key);
  if (running) return running;
  const done = call(name, input, { quiet: true })
    .then(
      (answer) => note(key, { answer, at: Date.now() }),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        note(key, { answer: entries.get(key)?.answer, error, at: Date.now() });
      },
    )
    .finally(() => asking.delete(key));
  asking.set(key, done);
  return done;
}

/** What is known of a call's answer, for whoever is signed in; undefined until there is one. */
export const knownAnswer = <Name extends CallName>(
  name: Name,
  input: InputOfCall<Name>,
): OutputOfCall<Name> | undefined =>
  entries.get(keyOf(name, input, store.getState().session.token))?.answer as OutputOfCall<Name> | undefined;

interface Answer<Name extends CallName> {
  /** Undefined until there is one. */
  answer: OutputOfCall<Name> | undefined;
  /** Why the last asking failed; an earlier answer stays. */
  error: CallError | undefined;
  reload: () => void;
}

const subscribe = (wake: () => void) => {
  listeners.add(wake);
  return () => void listeners.delete(wake);
};

/** What a call answers, for as long as the component is shown; an undefined input asks nothing. */
export function useAnswer<Name extends CallName>(name: Name, input: InputOfCall<Name> | undefined): Answer<Name> {
  const token = useAppSelector(({ session }) => session.token);
  const written = input === undefined ? undefined : JSON.stringify(input);
  const key = input === undefined ? undefined : keyOf(name, input, token);
  const entry = useSyncExternalStore(subscribe, () => (key === undefined ? undefined : entries.get(key)));
  const reload = useCallback(() => {
    if (written !== undefined) void loadAnswer(name, JSON.parse(written) as InputOfCall<Name>);
  }, [name, written]);
  useEffect(reload, [reload, token]);
  useLineBack(entry?.error?.offline ?? false, reload);
  return { answer: entry?.answer as OutputOfCall<Name> | undefined, error: entry?.error, reload };
}
