/** State machines: state -> transition -> state, read by server, timers, buttons and timelines. */
import type { Access } from './access.ts';

export interface Transition<State extends string> {
  readonly to: State;
  /** Who may trigger it. With `at` and without `by` it happens automatically. */
  readonly by?: Access;
  /** The row's date field at which it happens automatically. */
  readonly at?: string;
}

export type Process<State extends string, Name extends string> = {
  readonly [S in State]: { readonly [T in Name]?: Transition<State> };
};

/** The state after `transition`, or undefined when `state` has no such transition. */
export function step<State extends string, Name extends string>(
  process: Process<State, Name>,
  state: State,
  transition: Name,
): Transition<State> | undefined {
  return process[state][transition];
}
