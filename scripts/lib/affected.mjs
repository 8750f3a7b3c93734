// Finds the modules on whose outcome a change of others may tell.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Whatever may be the address of a module: also those that are imported later, mocked, or run as a process. */
const address = /['"`]((?:#|\.\.?\/)[^'"`\s]+)['"`]/g;

const resolved = (from, specifier) =>
  specifier.startsWith('#')
    ? path.posix.normalize(specifier.slice(1))
    : path.posix.join(path.posix.dirname(from), specifier);

/**
 * @param {string} root
 * @param {readonly string[]} modules all of them, relative to `root`
 * @param {ReadonlySet<string>} changed
 * @returns {Promise<string[]>} those that have changed, and those that import them, directly or through others; sorted, without removed ones
 */
export async function affectedModules(root, modules, changed) {
  const importers = new Map();
  for (const file of modules) {
    const text = await readFile(path.join(root, file), 'utf8').catch(() => '');
    for (const [, specifier] of text.matchAll(address)) {
      const to = resolved(file, specifier);
      if (!importers.has(to)) importers.set(to, new Set());
      importers.get(to).add(file);
    }
  }
  const found = new Set(changed);
  // The set grows while it is walked.
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return modules.filter((file) => found.has(file));
}
