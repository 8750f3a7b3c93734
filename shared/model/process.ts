/** A process is a graph: state -> transition -> state. Server, timers, buttons and timelines read it. */
import type { Access } from './access.ts';

export interface Transition<State extends string> {
  readonly to: State;
  /** Who may ask for it; a transition with `at` and no `by` happens by itself. */
  readonly by?: Access;
  /** The row's date field at which it happens by itself. */
  readonly at?: string;
}

export type Process<State extends string, Name extends string> = {
  readonly [S in State]: { readonly [T in Name]?: Transition<State> };
};

/** Where `transition` leads from `state`, or undefined when the graph has no such step. */
export function step<State extends string, Name extends string>(
  process: Process<State, Name>,
  state: State,
  transition: Name,
): Transition<State> | undefined {
  return process[state][transition];
}
