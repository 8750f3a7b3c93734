import { afterEach, describe, expect, it, vi } from 'vitest';
import { storeValue, storedValue, onStoredElsewhere } from './browserStorage.ts';

afterEach(() => {
  for (const name of ['token', 'scheme'] as const) storeValue(name, undefined);
  vi.unstubAllGlobals();
});

describe('what the browser keeps', () => {
  it('lasts for the visit where storage is refused', () => {
    const refuse = () => {
      throw new Error('SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(storedValue('scheme')).toBeUndefined();
    storeValue('scheme', 'dark');
    expect(storedValue('scheme')).toBe('dark');
    storeValue('scheme', undefined);
    expect(storedValue('scheme')).toBeUndefined();
  });

  it('is told when another tab changes it, or clears everything', () => {
    const window = new EventTarget();
    vi.stubGlobal('window', window);
    const heard = vi.fn<(name: string, value: string | undefined) => void>();
    const stop = onStoredElsewhere(['token'], heard);
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
