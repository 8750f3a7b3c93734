/** Lazy loading of code chunks. */
import { limits } from '#shared/limits.ts';

/** A chunk failed to load or timed out. Reloading the page is the remedy. */
export class ChunkError extends Error {
  constructor(options?: ErrorOptions) {
    super('A part of the page did not arrive', options);
    this.name = 'ChunkError';
  }
}

/** Loads a chunk; throws ChunkError when it fails or takes longer than `timeout` milliseconds. */
export async function loadChunk<T>(load: () => Promise<T>, timeout: number = limits.chunkTimeout): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError()), timeout);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw cause instanceof ChunkError ? cause : new ChunkError({ cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Prefetches a chunk. A failure is only logged; the navigation will try again. */
export const preloadChunk = (load: () => Promise<unknown>): void => {
  load().catch((cause: unknown) => console.warn('Not preloaded', cause));
};

/** What imports that failed have thrown, each browser in its own words. */
const missing = new WeakSet();

/** Whether a part of the page did not arrive, also one that was loaded without `loadChunk`, by React.lazy. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof ChunkError || (error instanceof Error && missing.has(error));

/** Logs what the bundler's loader could not load. Where only a style is missing, the import goes on without it. */
export function hearLoadErrors(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload: Error };
    console.warn('Not loaded', payload);
    if (payload.message.startsWith('Unable to preload CSS')) event.preventDefault();
    else missing.add(payload);
  });
}
