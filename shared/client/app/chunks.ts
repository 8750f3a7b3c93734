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
    // With passOverPreloadErrors a failed import resolves to undefined.
    const chunk = await Promise.race([load(), late]);
    if (chunk === undefined) throw new ChunkError();
    return chunk;
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

/** Ignores (logs) failures to preload a chunk's dependencies, such as styles; the navigation goes on. */
export function passOverPreloadErrors(): void {
  window.addEventListener('vite:preloadError', (event) => {
    console.warn('Not preloaded', (event as Event & { payload?: unknown }).payload);
    event.preventDefault();
  });
}
