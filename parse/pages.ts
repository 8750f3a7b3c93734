/** Where the shell's HTML comes from: the built files, or Vite in development. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Handler } from 'express';

export interface Pages {
  readonly template: (url: string) => Promise<string>;
  readonly assets?: string;
  readonly develop?: Handler;
  close(): Promise<void>;
}

const built = path.join('dist', 'web');

/** Pages that `npm start` built. Throws when they are not there. */
export async function builtPages(root: string): Promise<Pages> {
  const assets = path.join(root, built);
  const html = await readFile(path.join(assets, 'index.html'), 'utf8').catch((error: unknown) => {
    throw new Error('The pages are not built: run npm start, or npx vite build.', { cause: error });
  });
  return { template: () => Promise.resolve(html), assets, close: () => Promise.resolve() };
}

/** Pages that reload when their sources change. */
export async function livePages(root: string): Promise<Pages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const file = path.join(root, 'web', 'index.html');
  return {
    template: async (url) => vite.transformIndexHtml(url, await readFile(file, 'utf8')),
    develop: vite.middlewares as unknown as Handler,
    close: () => vite.close(),
  };
}
