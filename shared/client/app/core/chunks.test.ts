import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChunkError, hearLoadErrors, isMissingChunk, loadChunk, preloadChunk } from './chunks.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a chunk', () => {
  it('is what it loads', async () => {
    expect(await loadChunk(async () => 'here')).toBe('here');
  });
  it('is an error when it fails', async () => {
    await expect(loadChunk(() => Promise.reject(new Error('404')))).rejects.toThrow(ChunkError);
  });
  it('is known to be missing, however it was loaded; without a style of its own the import goes on', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    hearLoadErrors();
    const tell = (payload: Error) =>
      page.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
    const error = new TypeError('Failed to fetch dynamically imported module: /assets/Poll-1.js');
    expect(isMissingChunk(error)).toBe(false);
    expect(tell(error)).toBe(true);
    expect(isMissingChunk(error)).toBe(true);
    const style = new Error('Unable to preload CSS for /assets/Poll-1.css');
    expect(tell(style)).toBe(false);
    expect(isMissingChunk(style)).toBe(false);
    expect(isMissingChunk(new ChunkError())).toBe(true);
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
