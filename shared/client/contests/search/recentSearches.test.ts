import { beforeEach, describe, expect, it } from 'vitest';
import { storeValue } from '#shared/client/app/offline/browserStorage.ts';
import { limits } from '#shared/limits.ts';
import { forgetSearches, keepSearch, recentSearches } from './recentSearches.ts';

beforeEach(() => forgetSearches());

describe('recent searches', () => {
  it('are the newest first, each once whatever its capitals, and only so many', () => {
    for (const words of ['cats', 'dogs', 'Cats']) keepSearch(words);
    expect(recentSearches()).toEqual(['Cats', 'dogs']);
    for (let n = 0; n < 10; n++) keepSearch(`word ${n}`);
    expect(recentSearches()).toHaveLength(limits.search.kept);
    expect(recentSearches()[0]).toBe('word 9');
  });

  it('are none where something else was stored', () => {
    storeValue('searches', '{"no": "list"}');
    expect(recentSearches()).toEqual([]);
    storeValue('searches', 'not JSON');
    expect(recentSearches()).toEqual([]);
    storeValue('searches', '[1, "cats", null]');
    expect(recentSearches()).toEqual(['cats']);
  });
});
