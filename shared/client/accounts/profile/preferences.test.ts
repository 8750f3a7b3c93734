import { afterEach, expect, it, vi } from 'vitest';
import { fetchPreferences } from './preferences.ts';

afterEach(() => vi.unstubAllGlobals());
const answer = (body: unknown) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })),
  );

it('answers what the server keeps', async () => {
  const preferences = { notifications: { follow: { mail: true } } };
  answer({ preferences });
  expect(await fetchPreferences()).toEqual(preferences);
});

it('rejects with ‘Error’ when the answer is empty', async () => {
  answer({});
  await expect(fetchPreferences()).rejects.toThrow(/^Error$/);
});
