/** The shells' HTML: built files, or Vite in development. */
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

/** Whether a URL belongs to the operators' shell. */
export const isAdminPath = (url: string) => /^\/admin(?=[/?#]|$)/i.test(url);

/** Built pages. Throws when they are missing. */
export async function builtPages(root: string): Promise<Pages> {
  const assets = path.join(root, built);
  const read = (file: string) =>
    readFile(path.join(assets, file), 'utf8').catch((error: unknown) => {
      throw new Error('The pages are not built: run npm start, or npx vite build.', { cause: error });
    });
  const [site, admin] = await Promise.all([read('index.html'), read('.vite/admin.html')]);
  return {
    template: (url) => Promise.resolve(isAdminPath(url) ? admin : site),
    assets,
    close: () => Promise.resolve(),
  };
}

/** Vite's pages with hot reload. */
export async function livePages(root: string): Promise<Pages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const read = async (url: string) => {
    if (!isAdminPath(url)) return readFile(path.join(root, 'web', 'index.html'), 'utf8');
    const admin = path.join(root, 'admin');
    const html = await readFile(path.join(admin, 'index.html'), 'utf8');
    // Vite's root is the site's folder.
    return html.replace('"./main.tsx"', () => `"/@fs/${path.join(admin, 'main.tsx').replace(/^\//, '')}"`);
  };
  return {
    template: async (url) => vite.transformIndexHtml(url, await read(url)),
    develop: vite.middlewares as unknown as Handler,
    close: () => vite.close(),
  };
}
