/** What is downloaded before the first page of a shell shows: its entry, what that loads statically, and their styles. */
import { readFileSync } from 'node:fs';
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

const site = 'index.html';
const shells = Object.keys(manifest).filter((key) => manifest[key].isEntry && key !== site);

export default [site, ...shells].map((entry) => ({
  name: entry === site ? 'first download' : `first download of ${entry}`,
  path: firstFiles(entry),
  limit: entry === site ? '184 kB' : '200 kB',
  gzip: true,
}));
