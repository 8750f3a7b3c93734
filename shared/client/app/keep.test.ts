import { afterEach, describe, expect, it, vi } from 'vitest';
import { keep, kept, onKeptElsewhere } from './keep.ts';

afterEach(() => {
  for (const name of ['token', 'scheme'] as const) keep(name, undefined);
  vi.unstubAllGlobals();
});

describe('what the browser keeps', () => {
  it('lasts for the visit where storage is refused', () => {
    const refuse = () => {
      throw new Error('SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(kept('scheme')).toBeUndefined();
    keep('scheme', 'dark');
    expect(kept('scheme')).toBe('dark');
    keep('scheme', undefined);
    expect(kept('scheme')).toBeUndefined();
  });

  it('is told when another tab changes it, or clears everything', () => {
    const window = new EventTarget();
    vi.stubGlobal('window', window);
    const heard = vi.fn<(name: string, value: string | undefined) => void>();
    const stop = onKeptElsewhere(['token'], heard);
    const change = (key: string | null, newValue: string | null) =>
      window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
    change('engage.token', 'r:1');
    change('engage.scheme', 'dark');
    change(null, null);
    stop();
    change('engage.token', 'r:2');
    expect(heard.mock.calls).toEqual([
      ['token', 'r:1'],
      ['token', undefined],
    ]);
  });
});
