import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { listModules, readScreens, tableModules } from './scripts/build/screens.ts';
import { type BuiltTexts, builtTexts } from './scripts/build/texts.ts';
import { webManifestFiles, webManifestPaths } from './scripts/build/webManifests.ts';

const module = (name: string) => fileURLToPath(new URL(`node_modules/${name}`, import.meta.url));

const root = fileURLToPath(new URL('.', import.meta.url));
/** A module's key in the manifest, relative to the site's folder. */
const inManifest = (file: string) => path.posix.relative('web', file);

/** What the entry of the mobile-web shell imports dynamically, for every address. */
const appFrame = [
  'shared/appPlaces.ts',
  ...['layout/Layout.tsx', 'layout/LoadingScreen.tsx', 'routes.ts', 'startOffline.ts'].map(
    (file) => `mobile-web/${file}`,
  ),
];

/** The same of the contest app. */
const contestAppFrame = ['layout/Layout.tsx', 'routes.ts'].map((file) => `mobile-web/contest-app/${file}`);

const frameOf = (file: string): readonly string[] =>
  file.startsWith('mobile-web/contest-app/') ? contestAppFrame : file.startsWith('mobile-web/') ? appFrame : [];

/** Writes the files that each address needs, for the server's preloads. */
function screenTable(texts: () => BuiltTexts): Plugin {
  return {
    name: 'screen-table',
    apply: 'build',
    writeBundle({ dir }) {
      const screens = readScreens(root).map(({ name, path: address, file, table }) => ({
        name,
        path: address,
        files: [...(table ? [table] : []), ...frameOf(file), file].map(inManifest),
      }));
      mkdirSync(path.join(dir!, '.vite'), { recursive: true });
      writeFileSync(path.join(dir!, '.vite/screens.json'), JSON.stringify({ texts: texts().hash, screens }));
    },
  };
}

/** The file name of a part's texts (shared/client/app/i18n/i18n.ts). */
const textFile = (language: string, part: string, hash: string) => `assets/${language}-${part}-${hash}.json`;

function textFiles(texts: () => BuiltTexts): Plugin {
  return {
    name: 'text-files',
    apply: 'build',
    config: () => ({ define: { 'import.meta.env.TEXTS': JSON.stringify(texts().hash) } }),
    generateBundle() {
      const { hash, languages } = texts();
      for (const [language, parts] of Object.entries(languages))
        for (const [part, own] of parts)
          this.emitFile({ type: 'asset', fileName: textFile(language, part, hash), source: JSON.stringify(own) });
    },
  };
}

/** The files of a chunk with static imports and styles. */
function firstFiles(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk) {
  const chunks = new Set<string>();
  const styles = new Set<string>();
  const follow = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || chunks.has(name)) return;
    chunks.add(name);
    // Imports first, because later style sheets override earlier ones.
    for (const each of chunk.imports) follow(each);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  };
  follow(entry.fileName);
  return { chunks, styles };
}

const entryIn = (folder: string) => fileURLToPath(new URL(`${folder}/main.tsx`, import.meta.url));

/** Writes the HTML of a shell that is outside of Vite's root. */
function shellPage(name: string, folder: string): Plugin {
  return {
    name: `${name}-page`,
    apply: 'build',
    writeBundle({ dir }, bundle) {
      const entry = Object.values(bundle).find(
        (file): file is Rolldown.OutputChunk => file.type === 'chunk' && file.facadeModuleId === entryIn(folder),
      );
      if (!entry) throw new Error(`The shell in ${folder} has no entry`);
      const { chunks, styles } = firstFiles(bundle, entry);
      const tags = [
        `<script type="module" crossorigin src="/${entry.fileName}"></script>`,
        ...[...chunks]
          .filter((file) => file !== entry.fileName)
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
        ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ].join('\n    ');
      const html = readFileSync(`${folder}/index.html`, 'utf8')
        .replace(/\s*<script type="module" src="\.\/main\.tsx"><\/script>/, '')
        .replace('</head>', () => `  ${tags}\n  </head>`);
      mkdirSync(path.join(dir!, '.vite'), { recursive: true });
      writeFileSync(path.join(dir!, `.vite/${name}.html`), html);
    },
  };
}

/** Static files of the shell. */
const plainFiles = [
  '/theme.js',
  '/mark.svg',
  '/favicon.svg',
  ...webManifestPaths,
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-192.png',
  '/icon-maskable-512.png',
];

/** They are gathered when a build begins, not by whoever only reads this configuration. */
function ofTexts(): Plugin[] {
  let built: BuiltTexts | undefined;
  const texts = () => (built ??= builtTexts(root));
  return [screenTable(texts), textFiles(texts)];
}

/** Lists the files that the service worker precaches, of the two shells for everybody: entry, texts, Latin fonts. */
function shellList(): Plugin {
  const isNeeded = (file: Rolldown.OutputAsset | Rolldown.OutputChunk, needed: ReadonlySet<string>) =>
    file.type === 'chunk' || needed.has(file.fileName)
      ? needed.has(file.fileName)
      : /-latin-wght-normal-.*\.woff2$|\/\w\w-(web|app)-\w+\.json$/.test(file.fileName);
  return {
    name: 'shell-list',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      const entries = ['web/index.html', 'mobile-web/main.tsx', ...appFrame].map((file) => path.join(root, file));
      const first = Object.values(bundle)
        .filter((file) => file.type === 'chunk')
        .filter(({ facadeModuleId }) => facadeModuleId !== null && entries.includes(facadeModuleId))
        .map((chunk) => firstFiles(bundle, chunk));
      const needed = new Set(first.flatMap(({ chunks, styles }) => [...chunks, ...styles]));
      const built = Object.values(bundle).filter((file) => isNeeded(file, needed));
      const files = ['/offline', '/app/offline', ...plainFiles, ...built.map(({ fileName }) => `/${fileName}`)];
      const build = createHash('sha256').update(Object.keys(bundle).toSorted().join()).digest('hex').slice(0, 12);
      const worker = path.join(dir!, 'sw.js');
      writeFileSync(
        worker,
        readFileSync(worker, 'utf8')
          .replace('const shellFiles = [];', `const shellFiles = ${JSON.stringify(files)};`)
          .replace("const build = 'none';", `const build = '${build}';`),
      );
    },
  };
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Bytes from which gzip pays off, and from which brotli's slow compression does. */
const worthGzip = 1024;
const worthBrotli = 20_480;

/** Precompresses files: what every first visit loads at brotli's highest level, which takes twenty times as long as the one below ten. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css|svg|json)$/.test(name));
      const entries = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry);
      const first = new Set(
        entries.flatMap((entry) => {
          const { chunks, styles } = firstFiles(bundle, entry as Rolldown.OutputChunk);
          return [...chunks, ...styles];
        }),
      );
      await Promise.all(
        names.map(async (name) => {
          const file = path.join(dir!, name);
          const raw = await readFile(file);
          const ways = [
            raw.length >= worthGzip && (['gz', () => gzipped(raw, { level: 9 })] as const),
            raw.length >= worthBrotli &&
              ([
                'br',
                () => brotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: first.has(name) ? 11 : 9 } }),
              ] as const),
          ];
          for (const way of ways) if (way) await writeFile(`${file}.${way[0]}`, await way[1]());
        }),
      );
    },
  };
}

/** Prepends the custom media queries to every style sheet, because `@custom-media` has file scope. */
function mediaNames(): Plugin {
  const names = fileURLToPath(new URL('shared/client/ui/media.css', import.meta.url));
  return {
    name: 'media-names',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\.css$/, exclude: /node_modules/ } },
      handler(code) {
        this.addWatchFile(names);
        const lines = readFileSync(names, 'utf8').replaceAll(/\/\*.*?\*\/|\n/gs, '');
        // On the first line, to keep line numbers.
        return { code: lines + code, map: null };
      },
    },
  };
}

/** React Router names its components, and makes classes, in statements that keep all of them in the bundle. */
function prunedRouter(): Plugin {
  return {
    name: 'pruned-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/.*\.mjs$/ },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.(displayName|contextType) = .*;$/gm, '')
          .replaceAll(
            /^(var \w+ = )(class extends React\d*\.Component \{[^]*?^\});$/gm,
            '$1/* @__PURE__ */ (() => $2)();',
          )
          .replaceAll(/(?<== )React\d*\.(?:forwardRef|memo|createContext)\(/g, '/* @__PURE__ */ $&'),
        map: null,
      }),
    },
  };
}

const ofTables = tableModules(root);
const isOfTables = (id: string) => ofTables.has(path.posix.relative(root, id));

/** Whether a module, or an icon, is what these files import before anything is loaded lazily. */
function importedBy(...files: string[]) {
  const { files: modules, icons } = listModules(root, files);
  return (id: string) => {
    const icon = /\/@tabler\/icons-react\/.*\/(\w+)\.mjs$/.exec(id)?.[1];
    return icon === undefined ? modules.has(path.posix.relative(root, id)) : icons.has(icon);
  };
}
const ofSite = importedBy('web/main.tsx');
/** The first list of the mobile-web shell, which other pages need parts of too. */
const ofList = importedBy(
  'mobile-web/main.tsx',
  ...appFrame,
  'mobile-web/site/screens.ts',
  'mobile-web/site/ListScreen.tsx',
);
const ofContestApp = importedBy(
  ...['main.tsx', 'layout/Layout.tsx', 'routes.ts', 'contests/screens.ts', 'contests/ListScreen.tsx'].map(
    (file) => `mobile-web/contest-app/${file}`,
  ),
);
/** The frame of the site's shell, with the search that stands in its bar alone. */
const isOfSiteAlone = (id: string) =>
  /^(web|shared\/client\/(contests\/search\/SearchBox|app\/notices\/Information)\.)/.test(
    path.posix.relative(root, id),
  );
/** People, and what they write. */
const ofJobs = importedBy('shared/client/community/jobs/JobCard.tsx');
const isShared = (id: string) => !/^(web|mobile-web|admin)\//.test(path.posix.relative(root, id));

/** Parts of contest screens that are not used by forms, payments or texts with marks: a voter must not load what those import. */
const ofContestScreens =
  /\/shared\/client\/(app|ui|contests)(?!.*\/(\w*(Entry|Form|Field|Pick|Gate|Email|Answers|Options|Rows|Manage|Panel|Draft|Preview|Share|WinnerSpotlight|Publish)|paid|chat|bigScreen|results\/(ContestResults|Result|VoteChart|history)|draft|newer|sharedIn|uploads|sending|useUpload|inputs|Dialog|Select|Switch|RadioCards|LookChoices|Themed))/;

const isEverywhere = /^assets\/(rolldown-runtime|vendor|app|Icon\w+)-/;
const isAfterPage = /^assets\/(InformationDialog|MenuDrawer|AccountMenu|MessagesLink|NotificationBell)-/;

/** Builds the shells. Their HTML is completed by the server: from dist/web in production, by Vite's middleware in development. */
export default defineConfig(({ command }) => ({
  root: 'web',
  appType: 'custom',
  cacheDir: '../.cache/vite',
  plugins: [
    react(),
    mediaNames(),
    prunedRouter(),
    webManifestFiles(root),
    ...ofTexts(),
    shellList(),
    shellPage('app', 'mobile-web'),
    shellPage('mobile', 'mobile-web/contest-app'),
    shellPage('admin', 'admin'),
    packed(),
  ],
  server: { middlewareMode: true },
  css: {
    transformer: 'lightningcss',
    lightningcss: {
      drafts: { customMedia: true },
      // Its feature LightDark: no sheet uses light-dark(), whose two variables would be in each page for it.
      exclude: 1_048_576,
      // Container names are global, because style sheets of several components query them.
      cssModules: { container: false },
    },
  },
  resolve: {
    alias: [
      // The Parse SDK imports Node's emitter.
      { find: /^events$/, replacement: fileURLToPath(new URL('shared/client/app/live/emitter.ts', import.meta.url)) },
      // React Router exports its development build in every mode.
      ...(command === 'build'
        ? [
            { find: /^react-router$/, replacement: module('react-router/dist/production/index.mjs') },
            { find: /^react-router\/dom$/, replacement: module('react-router/dist/production/dom-export.mjs') },
          ]
        : []),
    ],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Read by the server for preloads.
    manifest: true,
    // Browsers without it load the same a little later.
    modulePreload: {
      polyfill: false,
      // The names would stand in each chunk that loads another: of what each page has, of icons, and of scripts of parts that come after the page.
      resolveDependencies: (part, files, { hostType }) =>
        hostType === 'html'
          ? files
          : files.filter((file) => !(isAfterPage.test(part) ? /\.js$/ : isEverywhere).test(file)),
    },
    // The content policy forbids data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        index: fileURLToPath(new URL('web/index.html', import.meta.url)),
        app: entryIn('mobile-web'),
        mobile: entryIn('mobile-web/contest-app'),
        admin: entryIn('admin'),
      },
      output: {
        codeSplitting: {
          groups: [
            // Libraries of the first download, which change less often than our code.
            { name: 'vendor', test: /node_modules(?!.*icons-react.dist.esm.icons)/, tags: ['$initial'], priority: 3 },
            // The entry stays a separate file, by which the manifest identifies pages.
            { name: 'app', test: (id) => isShared(id) && ofList(id), tags: ['$initial'], priority: 2 },
            { name: 'menus', test: (id) => ofSite(id) && !isOfSiteAlone(id), tags: ['$initial'], priority: 1.95 },
            { name: 'site', test: ofSite, tags: ['$initial'], priority: 1.9 },
            // What both lists show of contests, and what each of them has beside it.
            { name: 'contestList', test: (id) => ofList(id) && ofContestApp(id), minShareCount: 2, priority: 1.8 },
            { name: 'contestApp', test: ofContestApp, minShareCount: 2, priority: 1.7 },
            { name: 'lists', test: (id) => isShared(id) && ofList(id), minShareCount: 2, priority: 1.6 },
            { name: 'frame', test: ofList, minShareCount: 2, priority: 1.55 },
            // Data loaders of screens, which must not wait for the components.
            { name: 'tables', test: isOfTables, minShareCount: 2, priority: 1.5 },
            { name: 'written', test: ofJobs, minShareCount: 2, priority: 1.4 },
            // Otherwise an icon that two screens share draws the chunk of one into the other.
            { name: 'icons', test: /@tabler.icons-react/, minShareCount: 18, priority: 1.3 },
            // Shared parts of contest screens in one chunk, because many small files cost round trips on slow connections. Parts of forms
            // are left out. The screens of a contest in two shells are no lists.
            { name: 'contests', test: ofContestScreens, minShareCount: 4, priority: 1 },
          ],
        },
      },
    },
  },
}));
