/** Loading the parts of the page that are not in the entry. */
import { limits } from '#shared/limits.ts';

/** A part of the page did not arrive, or not in time. Loading the page anew is the way out. */
export class ChunkError extends Error {
  constructor(options?: ErrorOptions) {
    super('A part of the page did not arrive', options);
    this.name = 'ChunkError';
  }
}

/** The chunk, or a ChunkError when it fails or takes longer than `timeout` milliseconds. */
export async function loadChunk<T>(load: () => Promise<T>, timeout: number = limits.chunkTimeout): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError()), timeout);
  });
  try {
    // Where the failure of a preload is passed over (see below), a failed import gives undefined.
    const chunk = await Promise.race([load(), late]);
    if (chunk === undefined) throw new ChunkError();
    return chunk;
  } catch (cause) {
    throw cause instanceof ChunkError ? cause : new ChunkError({ cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Loads ahead of need. Failing costs nothing: it is logged, and the navigation that follows tries by itself. */
export const preloadChunk = (load: () => Promise<unknown>): void => {
  load().catch((cause: unknown) => console.warn('Not preloaded', cause));
};

/** What a chunk needs beside itself (styles, other chunks) can fail to preload: logged, and the navigation goes on. */
export function passOverPreloadErrors(): void {
  window.addEventListener('vite:preloadError', (event) => {
    console.warn('Not preloaded', (event as Event & { payload?: unknown }).payload);
    event.preventDefault();
  });
}
