/** What a visitor downloads before the first page shows: the entry, what it loads statically, and its styles. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'dist/web';
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
const chunks = new Set();
const styles = new Set();

function follow(key) {
  const chunk = manifest[key];
  if (chunks.has(chunk.file)) return;
  chunks.add(chunk.file);
  for (const style of chunk.css ?? []) styles.add(style);
  for (const each of chunk.imports ?? []) follow(each);
}

for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) follow(key);

export default [
  {
    name: 'first download',
    path: [...chunks, ...styles].map((file) => join(folder, file)),
    limit: '180 kB',
    gzip: true,
  },
];
