// Fingerprints source files, to detect whether something must be rebuilt or restarted.
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * The files below those folders (and those files themselves), sorted, relative to `root`; what does not exist is left out.
 *
 * @param {string} root
 * @param {string[]} entries
 * @param {(file: string) => boolean} [wanted]
 * @returns {Promise<string[]>}
 */
export async function filesIn(root, entries, wanted = () => true) {
  const files = [];
  const walk = async (relative) => {
    if (!wanted(relative)) return;
    const full = path.join(root, relative);
    const info = await stat(full).catch(() => undefined);
    if (info?.isFile()) files.push(relative);
    if (!info?.isDirectory()) return;
    // Removed meanwhile; the next check sees it.
    for (const name of await readdir(full).catch(() => [])) await walk(path.posix.join(relative, name));
  };
  for (const entry of entries) await walk(entry);
  // By code unit, independent of the locale.
  return files.toSorted((a, b) => (a < b ? -1 : 1));
}

/** By content: the same after a checkout that only touched the files. @returns {Promise<string>} */
export async function contentStamp(root, entries, wanted) {
  const hash = createHash('sha256');
  for (const file of await filesIn(root, entries, wanted)) {
    const content = await readFile(path.join(root, file)).catch(() => undefined);
    if (content) hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** By size and time: cheap enough to be asked twice a second. @returns {Promise<string>} */
export async function changeStamp(root, entries, wanted) {
  const hash = createHash('sha256');
  for (const file of await filesIn(root, entries, wanted)) {
    const info = await stat(path.join(root, file)).catch(() => undefined);
    if (info) hash.update(`${file}\0${info.size}\0${info.mtimeMs}\0`);
  }
  return hash.digest('hex');
}
