// The project's folder, and the compiled files in it. Plain JavaScript, because commands need it before anything is installed.
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The nearest folder upwards with a package.json: a module lies at another depth in dist/server than among the sources. */
function findRoot(from) {
  if (existsSync(path.join(from, 'package.json'))) return from;
  const parent = path.dirname(from);
  if (parent === from) throw new Error('There is no package.json above this module.');
  return findRoot(parent);
}

export const root = findRoot(import.meta.dirname);

/**
 * The compiled file of a process or a thread, which `npm run build` makes.
 *
 * @param {string} source relative to the project's folder, one of scripts/lib/processes.mjs
 */
export const compiled = (source) => path.join(root, 'dist', 'server', source.replace(/\.ts$/, '.js'));
