import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChunkError, loadChunk, preloadChunk } from './chunks.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a chunk', () => {
  it('is what it loads', async () => {
    expect(await loadChunk(async () => 'here')).toBe('here');
  });
  it('is an error when it fails, and when a passed-over preload leaves nothing', async () => {
    await expect(loadChunk(() => Promise.reject(new Error('404')))).rejects.toThrow(ChunkError);
    await expect(loadChunk(async () => undefined)).rejects.toThrow(ChunkError);
  });
  it('is an error after 120 s', async () => {
    vi.useFakeTimers();
    const outcome = loadChunk(() => new Promise(() => {})).catch((error: unknown) => error);
    let settled = false;
    void outcome.then(() => (settled = true));
    await vi.advanceTimersByTimeAsync(119_999);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBeInstanceOf(ChunkError);
  });
  it('that fails to preload is logged, and nothing else', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    preloadChunk(() => Promise.reject(new Error('404')));
    await expect.poll(() => warn).toHaveBeenCalledOnce();
  });
});
