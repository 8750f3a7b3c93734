/** The shells' HTML: built files, or Vite in development. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Handler } from 'express';
import { isAppPath } from '#shared/appPlaces.ts';
import { isContestAppPath } from '#shared/contests/page/contestApp.ts';

export interface Pages {
  readonly template: (url: string) => Promise<string>;
  readonly assets?: string;
  readonly develop?: Handler;
  close(): Promise<void>;
}

/** The shells, by the part of the texts that each uses. */
export type ShellName = 'web' | 'app' | 'mobile' | 'admin';

const built = path.join('dist', 'web');

/** The folders of the shells that are outside of Vite's root, each with an `index.html` and a `main.tsx`. */
const folders = { app: 'mobile-web', mobile: 'mobile-web/contest-app', admin: 'admin' } as const;

/** Whether a URL belongs to the operators' shell. */
const isAdminPath = (url: string) => /^\/admin(?=[/?#]|$)/i.test(url);

/** The shell that a URL belongs to. */
export const shellOf = (url: string): ShellName =>
  isAdminPath(url) ? 'admin' : isAppPath(url) ? 'app' : isContestAppPath(url) ? 'mobile' : 'web';

/** Built pages. Throws when they are missing. */
export async function builtPages(root: string): Promise<Pages> {
  const assets = path.join(root, built);
  const read = (file: string) =>
    readFile(path.join(assets, file), 'utf8').catch((error: unknown) => {
      throw new Error('The pages are not built: run npm start, or npm run build.', { cause: error });
    });
  const [web, app, mobile, admin] = await Promise.all(
    ['index.html', '.vite/app.html', '.vite/mobile.html', '.vite/admin.html'].map(read),
  );
  const pages: Record<ShellName, string> = { web: web!, app: app!, mobile: mobile!, admin: admin! };
  return {
    template: (url) => Promise.resolve(pages[shellOf(url)]),
    assets,
    close: () => Promise.resolve(),
  };
}

/** Vite's pages with hot reload. */
export async function livePages(root: string): Promise<Pages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const read = async (url: string) => {
    const shell = shellOf(url);
    if (shell === 'web') return readFile(path.join(root, 'web', 'index.html'), 'utf8');
    const folder = path.join(root, folders[shell]);
    const html = await readFile(path.join(folder, 'index.html'), 'utf8');
    // Vite's root is the site's folder.
    return html.replace('"./main.tsx"', () => `"/@fs/${path.join(folder, 'main.tsx').replace(/^\//, '')}"`);
  };
  return {
    template: async (url) => vite.transformIndexHtml(url, await read(url)),
    develop: vite.middlewares as unknown as Handler,
    close: () => vite.close(),
  };
}
