// Builds the pages when their sources have changed.
import path from 'node:path';
import { ensureBuilt, runTool } from './built.mjs';
import { contentStamp } from './sources.mjs';

const sources = [
  'web',
  'mobile-web',
  'admin',
  'shared',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'scripts/build',
];
const inPages = (file) => !/\.test\.tsx?$|(^|\/)node_modules(\/|$)/.test(file);

export const pagesFolder = path.join('dist', 'web');

/** @param {string} root @returns {Promise<string>} what the pages of these sources are stamped with */
export const pagesStamp = (root) => contentStamp(root, [...sources, 'package-lock.json'], inPages);

/** @param {import('./built.mjs').Building} options @returns {Promise<boolean>} whether it built anything */
export const ensurePages = async ({ root, log, build = viteBuild }) =>
  ensureBuilt({ root, log, build, what: 'pages', folder: pagesFolder, stamp: await pagesStamp(root) });

const viteBuild = (root, folder) =>
  runTool(root, 'node_modules/vite/bin/vite.js', ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'], {
    ...process.env,
    NODE_ENV: 'production',
  });
