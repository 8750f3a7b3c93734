import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inOneTab } from './tabLock.ts';

describe('work that one tab does for all', () => {
  const notes = new Map<string, string>();
  beforeEach(() => {
    notes.clear();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => notes.get(name) ?? null,
      setItem: (name: string, value: string) => void notes.set(name, value),
      removeItem: (name: string) => void notes.delete(name),
    });
    // Plain http has no locks.
    vi.stubGlobal('navigator', {});
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is done by one of two that begin at the same moment, and by the next one after it', async () => {
    let times = 0;
    let end = () => {};
    const work = async () => {
      times++;
      await new Promise<void>((resolve) => (end = resolve));
    };
    const [one, other] = [inOneTab('work', work), inOneTab('work', work)];
    // The one that may not has gone; the other one is at it.
    await Promise.race([one, other]);
    await expect.poll(() => times).toBe(1);
    end();
    await Promise.all([one, other]);
    expect(times).toBe(1);
    const next = inOneTab('work', work);
    await expect.poll(() => times).toBe(2);
    end();
    await next;
  });
  it('is done again when a tab was closed in the middle of it', async () => {
    notes.set('work', `somebody ${Date.now() + 5000}`);
    let times = 0;
    const work = async () => void times++;
    await inOneTab('work', work);
    expect(times).toBe(0);
    notes.set('work', `somebody ${Date.now() - 1}`);
    await inOneTab('work', work);
    expect(times).toBe(1);
  });
  it('frees its place when it fails', async () => {
    await expect(inOneTab('work', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(notes.has('work')).toBe(false);
  });
  it('is done without a storage too', async () => {
    vi.stubGlobal('localStorage', undefined);
    let times = 0;
    await inOneTab('work', async () => void times++);
    expect(times).toBe(1);
  });
});
