/** The size of the first download of each shell: entry, static imports, styles, English texts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'dist/web';
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));

function firstFiles(entry) {
  const chunks = new Set();
  const styles = new Set();
  const follow = (key) => {
    const chunk = manifest[key];
    if (chunks.has(chunk.file)) return;
    chunks.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const each of chunk.imports ?? []) follow(each);
  };
  follow(entry);
  return [...chunks, ...styles].map((file) => join(folder, file));
}

/** Texts of a shell and its start page. */
const textsOf = (...parts) =>
  readdirSync(join(folder, 'assets'))
    .filter((file) => parts.some((part) => new RegExp(`^en-${part}-\\w+\\.json$`).test(file)))
    .map((file) => join(folder, 'assets', file));

const site = 'index.html';
const shells = Object.keys(manifest).filter((key) => manifest[key].isEntry && key !== site);

export default [site, ...shells].map((entry) => ({
  name: entry === site ? 'first download' : `first download of ${entry}`,
  path: [...firstFiles(entry), ...(entry === site ? textsOf('web', 'landing') : textsOf('admin'))],
  limit: entry === site ? '185 kB' : '190 kB',
  gzip: true,
}));
