// Tells whether the files that a check reads are those with which it passed.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesIn } from './sources.mjs';

const isMade = /(^|\/)(node_modules|\.git|\.cache|\.data|dist|coverage|screenshots|logs)(\/|$)/;
/** What declares something of other modules may concern those that do not import it. */
const declares = /^\s*declare (module|global)\b/m;

/** @param {string | undefined} content of a map of contents */
export const isAmbient = (content) => content?.startsWith('!') ?? false;

const hash = (...parts) => parts.reduce((all, part) => all.update(part), createHash('sha256')).digest('hex');

/** @param {string} root @returns {Promise<ReadonlyMap<string, string>>} the hash of every file's content, by its path; without what is made */
export async function contentsOf(root) {
  const found = new Map();
  for (const file of await filesIn(root, ['.'], (name) => !isMade.test(name))) {
    // Removed meanwhile.
    const content = await readFile(path.join(root, file)).catch(() => undefined);
    if (content) found.set(file, `${declares.test(content.toString('latin1')) ? '!' : ''}${hash(content)}`);
  }
  return found;
}

/**
 * @param {ReadonlyMap<string, string>} contents
 * @param {RegExp} reads paths of the files that count
 * @param {string} how what else the outcome depends on
 * @returns {string} the same as long as nothing of it changes
 */
export const stampOf = (contents, reads, how) =>
  hash(how, ...[...contents].filter(([file]) => reads.test(file)).map(([file, content]) => `\0${file}\0${content}`));

/** @param {string} file @returns {Promise<Record<string, string>>} the stamp with which each step passed last */
export async function readPassed(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return {};
  }
}

/** @param {string} file @param {Record<string, string>} passed */
export async function writePassed(file, passed) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(passed));
}
