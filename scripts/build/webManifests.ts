/** The web manifests of the shells that can be installed, each in every language: devices read them without asking for one. */
import type { Plugin } from 'vite';
import { webManifest as app } from '../../mobile-web/webManifest.ts';
import { webManifest as site } from '../../web/webManifest.ts';
import { languages } from '../check/translationRules.ts';
import { readTexts } from './texts.ts';

const shells = { manifest: site, app } as const;

/** Address, shell and language of each; parse/http/pages/pages.ts names that of the reader's language. */
const files = Object.entries(shells).flatMap(([name, template]) =>
  languages.map((language) => ({
    path: `/${name}${language === 'en' ? '' : `.${language}`}.webmanifest`,
    language,
    template,
  })),
);

export const webManifestPaths: readonly string[] = files.map(({ path }) => path);

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** What is the same in all of them. */
const common = {
  short_name: 'Engage',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  background_color: '#f7fafc',
  icons: [
    icon('icon', 192, 'any'),
    icon('icon', 512, 'any'),
    icon('icon-maskable', 192, 'maskable'),
    icon('icon-maskable', 512, 'maskable'),
  ],
};
const shortcutIcons = [{ src: '/icon-192.png', sizes: '192x192' }];

/** The manifests by address. Throws when a text is missing. */
export function webManifests(root: string): ReadonlyMap<string, string> {
  return new Map(
    files.map(({ path, language, template }) => {
      const texts = readTexts(root, language);
      const { shortcuts, ...own } = template((key) => {
        const text = texts[key];
        if (text === undefined) throw new Error(`${path} lacks the text ${key}`);
        return text;
      });
      const manifest = {
        ...own,
        ...(language !== 'en' && { lang: language }),
        ...common,
        shortcuts: shortcuts.map((each) => ({ ...each, icons: shortcutIcons })),
      };
      return [path, JSON.stringify(manifest)];
    }),
  );
}

/** Writes them in a build, and answers with them in development. */
export function webManifestFiles(root: string): Plugin {
  return {
    name: 'web-manifests',
    generateBundle() {
      for (const [path, source] of webManifests(root))
        this.emitFile({ type: 'asset', fileName: path.slice(1), source });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        if (!webManifestPaths.includes(path)) return next();
        response.setHeader('Content-Type', 'application/manifest+json');
        response.end(webManifests(root).get(path));
      });
    },
  };
}
