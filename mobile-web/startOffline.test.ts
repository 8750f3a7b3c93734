import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#shared/client/app/data/api.ts';
import { storeValue } from '#shared/client/app/offline/browserStorage.ts';
import { offlineCopy } from '#shared/client/app/offline/offlineCopy.ts';
import type * as LastSeen from '#shared/client/app/offline/offlineRows.ts';
import { sessionCleared, sessionFound } from '#shared/client/app/core/sessionSlice.ts';
import { store } from '#shared/client/app/core/store.ts';
import { startOffline } from './startOffline.ts';

const rows = new Map<string, unknown>();
// The rows themselves are IndexedDB's, which a browser test plays.
vi.mock(
  '#shared/client/app/offline/offlineRows.ts',
  () =>
    ({
      keepValue: async (name: string, value: unknown, isTheirs: () => boolean) => {
        if (isTheirs()) rows.set(name, value);
      },
      findValue: async (name: string) => rows.get(name),
    }) satisfies Partial<typeof LastSeen>,
);

const be = (username: string | undefined) => {
  storeValue('username', username);
  store.dispatch(username ? sessionFound({ token: `r:${username}`, username, ssid: 's' }) : sessionCleared());
};
const offline = () => Promise.reject(new CallError('offline', 'No line'));
/** What is kept is kept by a module that is imported first. */
const settled = () => vi.dynamicImportSettled();

beforeEach(() => {
  rows.clear();
  vi.stubGlobal('window', new EventTarget());
  startOffline();
});

describe('what was seen last', () => {
  it('is answered where there is no line, to whom it was shown', async () => {
    be('ana');
    expect(await offlineCopy!.reading('getOrders{}', async () => 'hers')).toBe('hers');
    await settled();
    expect(await offlineCopy!.reading('getOrders{}', offline)).toBe('hers');
    be('ben');
    await expect(offlineCopy!.reading('getOrders{}', offline)).rejects.toThrow('No line');
  });

  it('is kept for nobody when who asked has gone before the answer came', async () => {
    be('ana');
    let answer: (value: string) => void = () => {};
    const asked = offlineCopy!.reading('getUser{}', () => new Promise((resolve) => (answer = resolve)));
    be(undefined);
    answer('ana');
    await asked;
    await settled();
    expect([...rows.keys()]).toEqual([]);
  });

  it('is kept for nobody whose session another tab has ended', async () => {
    be('ana');
    storeValue('username', undefined);
    await offlineCopy!.reading('getOrders{}', async () => 'hers');
    await settled();
    expect([...rows.keys()]).toEqual([]);
  });

  it('is not shown to who comes while it is looked for', async () => {
    be('ana');
    await offlineCopy!.reading('getOrders{}', async () => 'hers');
    await settled();
    const found = offlineCopy!.reading('getOrders{}', offline);
    await Promise.resolve();
    be('ben');
    await expect(found).rejects.toThrow('No line');
  });

  it('is not answered in place of a refusal', async () => {
    be('ana');
    await offlineCopy!.reading('getOrders{}', async () => 'hers');
    await settled();
    const refused = () => Promise.reject(new CallError('forbidden', 'No'));
    await expect(offlineCopy!.reading('getOrders{}', refused)).rejects.toThrow('No');
  });
});
