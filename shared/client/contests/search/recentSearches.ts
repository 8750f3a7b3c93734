/** Recent searches of this browser, newest first; members' searches are stored by the server too (useRecentSearches). */
import { storeValue, storedValue } from '#shared/client/app/offline/browserStorage.ts';
import { limits } from '#shared/limits.ts';

export function recentSearches(): string[] {
  try {
    const found: unknown = JSON.parse(storedValue('searches') ?? '[]');
    return Array.isArray(found) ? found.filter((words) => typeof words === 'string').slice(0, limits.search.kept) : [];
  } catch {
    return [];
  }
}

export function keepSearch(words: string): void {
  const others = recentSearches().filter((other) => other.toLowerCase() !== words.toLowerCase());
  storeValue('searches', JSON.stringify([words, ...others].slice(0, limits.search.kept)));
}

/** Without words: all. */
export function forgetSearches(words?: string): void {
  const others = words === undefined ? [] : recentSearches().filter((other) => other !== words);
  storeValue('searches', others.length ? JSON.stringify(others) : undefined);
}
