/** The Filling port: tells listeners how far a demo is filled. */
import type { Filling } from '#cloud/kernel/ports.ts';
import type { FillingState } from '#shared/filling.ts';

/** Milliseconds between two messages about one step. */
const toldEvery = 250;

/** The port with its `tell`; `tell(undefined)` says that the demo is whole. */
export function createFilling(): Filling & { tell(state: FillingState | undefined): void } {
  const listeners: ((state: FillingState | undefined) => void)[] = [];
  let now: FillingState | undefined;
  let toldAt = 0;
  return {
    now: () => now,
    on: (listener) => void listeners.push(listener),
    tell(state) {
      const isNext = state?.step !== now?.step || state?.done === state?.of;
      now = state;
      if (!isNext && performance.now() - toldAt < toldEvery) return;
      toldAt = performance.now();
      for (const listener of listeners) listener(state);
    },
  };
}
