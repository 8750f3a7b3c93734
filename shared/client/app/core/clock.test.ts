import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const device = Date.parse('2026-01-01T00:00:00.250Z');

describe('the server’s clock', () => {
  let clock: typeof import('./clock.ts');
  beforeEach(async () => {
    vi.useFakeTimers({ now: device });
    vi.resetModules();
    clock = await import('./clock.ts');
  });
  afterEach(() => void vi.useRealTimers());

  /** A sample of a server clock `ahead` of the device, with a round trip of `trip` milliseconds. */
  const answer = (ahead: number, trip: number) => {
    const sentAt = Date.now();
    vi.setSystemTime(sentAt + trip);
    clock.noteServerTime((sentAt + trip / 2 + ahead) / 1000, sentAt, Date.now());
  };
  const ahead = () => Math.round(clock.serverNow() - Date.now());

  it('is the device’s until an answer tells', () => {
    expect(ahead()).toBe(0);
    answer(60_000, 100);
    expect(ahead()).toBe(60_000);
  });

  it('believes the shortest round trip', () => {
    answer(60_000, 20);
    answer(60_100, 400);
    expect(ahead()).toBe(60_000);
    answer(60_005, 10);
    expect(ahead()).toBe(60_005);
  });

  it('takes a slower answer once the best is old', () => {
    answer(60_000, 20);
    vi.setSystemTime(Date.now() + 6 * 60_000);
    answer(60_030, 60);
    expect(ahead()).toBe(60_030);
  });

  it('notices that the device’s clock was set', () => {
    answer(60_000, 20);
    answer(-3_600_000, 900);
    expect(ahead()).toBe(-3_600_000);
  });

  it('ignores what is no time', () => {
    clock.noteServerTime(Number.NaN, 1, 2);
    expect(ahead()).toBe(0);
  });

  it('ticks at full seconds of the server, with one timer for all', () => {
    answer(0, 0);
    const seen: number[] = [];
    const stops = [1000, 1000, 5000].map((interval) => clock.everyTick(interval, () => seen.push(interval)));
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(750);
    expect(seen).toEqual([1000, 1000]);
    vi.advanceTimersByTime(4000);
    expect(seen.filter((interval) => interval === 1000)).toHaveLength(10);
    expect(seen.filter((interval) => interval === 5000)).toHaveLength(1);
    for (const stop of stops) stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ticks at once when the clock is corrected', () => {
    const wake = vi.fn<() => void>();
    clock.everyTick(60_000, wake);
    answer(30_000, 0);
    expect(wake).toHaveBeenCalledOnce();
  });
});
