/** A server's clock that stands still until it is moved. */
import { vi } from 'vitest';
import type { RunningServer } from '#parse/server.ts';

/** `move` lets time pass. Sessions keep the time at which they were really opened. */
export function holdClock({ ports: { clock } }: RunningServer) {
  let now = clock.now();
  const spy = vi.spyOn(clock, 'now').mockImplementation(() => now);
  return {
    move: (milliseconds: number) => void (now += milliseconds),
    release: () => spy.mockRestore(),
  };
}
export type HeldClock = ReturnType<typeof holdClock>;
