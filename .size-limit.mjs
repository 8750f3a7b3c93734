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
const app = '../mobile-web/main.tsx';
const contestApp = '../mobile-web/contest-app/main.tsx';
const admin = '../admin/main.tsx';
/**
 * What the mobile-web shell's entry imports for every address, and its first list. Half of it is React; the server draws the list before any
 * of it arrives (parse/http/pages/firstList.ts).
 */
const list = [
  'shared/appPlaces.ts',
  'mobile-web/layout/Layout.tsx',
  'mobile-web/layout/LoadingScreen.tsx',
  'mobile-web/routes.ts',
  'mobile-web/startOffline.ts',
  'mobile-web/site/screens.ts',
  'mobile-web/site/ListScreen.tsx',
].map((file) => `../${file}`);

/** The same of the contest app. */
const contestList = ['layout/Layout.tsx', 'routes.ts', 'contests/screens.ts', 'contests/ListScreen.tsx'].map(
  (file) => `../mobile-web/contest-app/${file}`,
);

export default [
  { entry: site, name: 'first download', also: [], texts: ['web', 'landing'], limit: '119.5 kB' },
  { entry: app, name: `first list of ${app}`, also: list, texts: ['app', 'app\\.list'], limit: '140 kB' },
  {
    entry: contestApp,
    name: `first list of ${contestApp}`,
    also: contestList,
    texts: ['mobile', 'mobile\\.contests'],
    limit: '136 kB',
  },
  { entry: admin, name: `first download of ${admin}`, also: [], texts: ['admin'], limit: '106 kB' },
]
  .filter(({ entry }) => manifest[entry])
  .map(({ entry, name, also, texts, limit }) => ({
    name,
    path: [...new Set([entry, ...also].flatMap(firstFiles)), ...textsOf(...texts)],
    limit,
    gzip: true,
  }));
