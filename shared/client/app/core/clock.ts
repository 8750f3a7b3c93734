/** Estimate of the server's clock, and ticks in step with it for countdowns. */
import { useCallback, useSyncExternalStore } from 'react';
import { minute } from '#shared/time.ts';

interface Sample {
  /** Milliseconds between the device's clock and the server's. */
  offset: number;
  /** Uncertainty of the offset in milliseconds: half the round trip. */
  error: number;
  at: number;
}

/** Milliseconds after which any newer sample replaces this one, because clocks drift. */
const freshFor = 5 * minute;
/** Milliseconds; smaller corrections of the offset are ignored. */
const noticeable = 50;

let best: Sample | undefined;

/** Milliseconds since 1970 by the server's clock. */
export const serverNow = (): number => Date.now() + (best?.offset ?? 0);

/**
 * Updates the estimate from an answer's `serverTime` (unix seconds). `sentAt` and `receivedAt` are Date.now() around the call. Keeps the
 * sample with the shortest round trip; a contradicting one means that the device's clock was changed, and replaces it.
 */
export function noteServerTime(serverTime: number, sentAt: number, receivedAt: number): void {
  if (!Number.isFinite(serverTime)) return;
  const error = Math.max(0, receivedAt - sentAt) / 2;
  const offset = serverTime * 1000 - (sentAt + receivedAt) / 2;
  const before = best;
  if (before) {
    const contradicts = Math.abs(offset - before.offset) > error + before.error + noticeable;
    const stale = Math.abs(receivedAt - before.at) > freshFor;
    if (error > before.error && !contradicts && !stale) return;
  }
  best = { offset, error, at: receivedAt };
  if (Math.abs(offset - (before?.offset ?? 0)) > noticeable) beatAnew();
}

/** The listeners of one interval; `now` is the time of its last tick. */
interface Beat {
  now: number;
  next: number;
  readonly wake: Set<() => void>;
}
const beats = new Map<number, Beat>();
let timer: ReturnType<typeof setTimeout> | undefined;

const nextAfter = (now: number, interval: number) => (Math.floor(now / interval) + 1) * interval;

function schedule(): void {
  clearTimeout(timer);
  if (!beats.size) return;
  const next = Math.min(...[...beats.values()].map((beat) => beat.next));
  timer = setTimeout(tick, Math.max(1, next - serverNow()));
}

function tick(): void {
  const now = serverNow();
  for (const [interval, beat] of beats) {
    if (beat.next > now) continue;
    beat.now = now;
    beat.next = nextAfter(now, interval);
    for (const wake of [...beat.wake]) wake();
  }
  schedule();
}

/** Reschedules all ticks after a correction of the clock. */
function beatAnew(): void {
  for (const beat of beats.values()) beat.next = -Infinity;
  tick();
}

/**
 * Calls `wake` at every multiple of `interval` (milliseconds) of the server's clock. All intervals share one timer. Returns an unsubscribe
 * function.
 */
export function everyTick(interval: number, wake: () => void): () => void {
  const now = serverNow();
  const beat = beats.get(interval) ?? { now, next: nextAfter(now, interval), wake: new Set() };
  beats.set(interval, beat);
  beat.wake.add(wake);
  schedule();
  return () => {
    beat.wake.delete(wake);
    if (!beat.wake.size) beats.delete(interval);
    schedule();
  };
}

/** A stable snapshot for useSyncExternalStore: constant between ticks. */
const lastTick = (interval: number) => beats.get(interval)?.now ?? Math.floor(serverNow() / interval) * interval;

/** The server's clock in milliseconds, updated every `interval` milliseconds. */
export function useNow(interval: number): number {
  const subscribe = useCallback((wake: () => void) => everyTick(interval, wake), [interval]);
  return useSyncExternalStore(subscribe, () => lastTick(interval));
}
