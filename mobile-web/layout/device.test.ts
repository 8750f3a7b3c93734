import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeValue } from '#shared/client/app/offline/browserStorage.ts';

const day = 24 * 3_600_000;
const now = Date.parse('2030-05-01T12:00:00Z');
let isInstalled = false;

/** The module as a page loads it, after the browser has offered to install the app. */
async function load(isOffered = true) {
  vi.resetModules();
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }));
  const device = await import('./device.ts');
  if (isOffered) window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }));
  return device;
}

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  });
  vi.useFakeTimers({ now });
  isInstalled = false;
});
afterEach(() => {
  vi.useRealTimers();
  storeValue('install', undefined);
  vi.unstubAllGlobals();
});

it('says that the app can be installed to who has an account, or comes back on another day', async () => {
  const { canInstall } = await load();
  expect(canInstall(true)).toBe(true);
  expect(canInstall(false)).toBe(false);
  vi.setSystemTime(now + day);
  expect((await load()).canInstall(false)).toBe(true);
});

it('says nothing in the installed app, nor where it cannot be', async () => {
  expect((await load(false)).canInstall(true)).toBeFalsy();
  isInstalled = true;
  expect((await load()).canInstall(true)).toBe(false);
});

it('says nothing for months after an answer, and tells the list so', async () => {
  const { canInstall, onInstallChange, silenceInstall } = await load();
  const heard = vi.fn<() => void>();
  onInstallChange(heard);
  expect(canInstall(true)).toBe(true);
  heard.mockClear();
  silenceInstall(now + 90 * day);
  expect(heard).toHaveBeenCalledOnce();
  expect(canInstall(true)).toBe(false);
  vi.setSystemTime(now + 88 * day);
  expect((await load()).canInstall(true)).toBe(false);
  vi.setSystemTime(now + 90 * day);
  expect((await load()).canInstall(false)).toBe(true);
});
