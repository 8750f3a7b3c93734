/**
 * Import rules as a table. Paths are relative to the root. A rule applies to files matching `from`, and limits what they import:
 * `only`/`never` for our files, `packages` for everything else (Node's modules as `node:`). Tests are exempt.
 */
import { readFileSync } from 'node:fs';
import { features } from './features.ts';

export interface BoundaryRule {
  readonly name: string;
  readonly from: RegExp;
  /** Exempt files. */
  readonly except?: RegExp;
  /** Our files that may be imported; `$1` is the capture of `from`. */
  readonly only?: readonly string[];
  /** Our files that may not be imported. */
  readonly never?: readonly string[];
  /** Packages that may be imported, or that may not. */
  readonly packages?: { readonly only: readonly string[] } | { readonly never: readonly string[] };
  /** Our files that may be imported by `import type` only. */
  readonly typesFrom?: readonly string[];
  readonly why: string;
}

const serverPackages = { never: ['node:', 'parse/node', 'parse-server', 'mongodb', 'express', 'vite'] };
/** Libraries of pure functions and data. */
const pureLibraries = ['country-region-data', 'libphonenumber-js', 'libphonenumber-js/min', '@noble/hashes', 'uqr'];
/** The domains in the server's order, lowest first; each may import those before it. */
export const order = /cloudDomains = \[([^\]]+)\]/
  .exec(readFileSync(new URL('../../cloud/domains.ts', import.meta.url), 'utf8'))![1]!
  .split(',')
  .map((name) => name.trim())
  .filter(Boolean);
/** Root files of a layer that join the domains; all others are below the domains. */
const joins = 'domains|entities|functions|writers|calls|pageMetaOf|siteMap|main';
const shells = ['web', 'mobile-web', 'admin'];
/** What a domain of the server may use besides domains. */
const below = '^cloud/(kernel|patterns|providers)/';

/** The rules of `features.ts`: where the imports of a feature end, and that no folder is without a place. */
const featureRules = Object.entries(features).flatMap(([folder, names]): BoundaryRule[] => {
  const list = names.split(' ');
  return [
    ...list.slice(0, -1).map((name, index) => ({
      name: `${folder}/${name}`,
      from: new RegExp(`^${folder}/${name}/`),
      never: [`^${folder}/(${list.slice(index + 1).join('|')})/`],
      why: 'a feature imports those before it in scripts/check/features.ts',
    })),
    // Beside the kernel stand the domains, which have an order of their own.
    ...(folder === 'cloud'
      ? []
      : [
          {
            name: `${folder} is in order`,
            from: new RegExp(`^${folder}/(?!(entities|${list.join('|')})/)[^/]+/`),
            only: [],
            why: 'scripts/check/features.ts says where a feature stands',
          },
        ]),
  ];
});

export const rules: readonly BoundaryRule[] = [
  {
    name: 'model-stands-alone',
    from: /^shared\/model\//,
    only: ['^shared/model/'],
    packages: { only: ['zod'] },
    why: 'the language of entities knows nothing that is written in it',
  },
  ...order.map((name, index): BoundaryRule => ({
    name: `shared-${name}`,
    from: new RegExp(`^shared/${name}/`),
    only: [
      `^shared/${name}/`,
      '^shared/model/',
      `^shared/(?!(${joins})\\.ts)[^/]+\\.ts$`,
      ...order.slice(0, index).map((lower) => `^shared/${lower}/(entities(/[^/]+)?|shapes)\\.ts$`),
    ],
    packages: { only: ['zod', ...pureLibraries] },
    why: "a domain of shared imports what is everybody's, and the entities and shapes of domains below it",
  })),
  {
    name: 'shared-is-pure',
    from: /^shared\//,
    except: /^shared\/(client|model)\//,
    only: ['^shared/(?!client/)'],
    packages: { only: ['zod', 'nanoid', 'i18next', ...pureLibraries] },
    why: 'shared runs everywhere: no Node, no DOM, no Parse',
  },
  {
    name: 'client-is-shell-neutral',
    from: /^shared\/client\//,
    except: /^shared\/client\/app\/core\/calls\.ts$/,
    only: ['^shared/'],
    packages: serverPackages,
    why: 'what the shells share runs in the browser and knows no shell and no server',
  },
  {
    name: 'kernel-knows-no-domain',
    from: /^shared\/client\/app\//,
    never: ['^shared/client/(?!app/|ui/)'],
    why: 'what every page stands on imports no folder of a domain; a shell gives it what a domain starts with it (`began`)',
  },
  {
    name: 'calls-are-types',
    from: /^shared\/client\/app\/core\/calls\.ts$/,
    only: ['^shared/'],
    typesFrom: ['^cloud/'],
    packages: serverPackages,
    why: 'shared/client/app/core/calls.ts takes its types from cloud with `import type`, which leaves nothing in the bundle',
  },
  {
    name: 'parts-know-no-router',
    from: /^shared\/client\/(?!app\/)/,
    packages: { never: ['react-router', 'react-router-dom'] },
    why: "a shared part leaves addresses to shared/client/app, because each shell's table differs",
  },
  {
    name: 'cloud-knows-no-driver',
    from: /^cloud\//,
    except: /^cloud\/main\.ts$/,
    only: ['^cloud/', '^shared/(?!client/)'],
    packages: { only: ['zod', 'nanoid', 'bowser', 'fastest-levenshtein', '@sindresorhus/slugify', 'node:crypto'] },
    why: 'the rules of the product know no driver and no HTTP; what they need from outside is a port',
  },
  {
    name: 'cloud-main',
    from: /^cloud\/main\.ts$/,
    only: ['^cloud/', '^shared/(?!client/)'],
    packages: { only: ['zod', 'parse/node'] },
    why: 'cloud/main.ts alone calls Parse.Cloud',
  },
  {
    name: 'cloud-below-domains',
    from: /^cloud\/(kernel|patterns)\//,
    only: [below, `^shared/(?!(${order.join('|')})/)`, '^shared/[^/]+/shapes\\.ts$'],
    why: 'what every domain stands on knows none of them',
  },
  ...order.map((name, index): BoundaryRule => ({
    name: `cloud-${name}`,
    from: new RegExp(`^cloud/${name}/`),
    only: [
      `^cloud/${name}/`,
      below,
      ...order.slice(0, index).map((lower) => `^cloud/${lower}/index\\.ts$`),
      ...order.slice(0, index + 1).map((lower) => `^shared/${lower}/`),
      `^shared/(?!(${joins})\\.ts|(${order.join('|')})/)`,
    ],
    why: 'a domain calls those below it through their index.ts; what goes upward is declared by the upper one (`on` in its manifest)',
  })),
  {
    name: 'parse-serves',
    from: /^parse\//,
    only: ['^parse/', '^cloud/', '^shared/(?!client/)'],
    why: 'the server implements the ports; pages are not its business',
  },
  {
    name: 'layout-has-its-thread',
    from: /^parse\//,
    except: /^parse\/http\/shareImages\/shareLayout\.ts$/,
    never: ['^parse/http/shareImages/share(Layout|Fonts)\\.ts$'],
    packages: { never: ['satori'] },
    why: 'laying out a share image keeps a processor busy for up to a tenth of a second; shareThread.ts starts it by its address',
  },
  ...featureRules,
  ...shells.map((shell): BoundaryRule => ({
    name: `${shell}-is-a-shell`,
    from: new RegExp(`^${shell}/`),
    only: [`^${shell}/`, '^shared/'],
    packages: { never: [...serverPackages.never, 'parse'] },
    why: 'a shell imports shared and itself: no server, no other shell',
  })),
  {
    name: 'tests-stay-tests',
    from: /^(shared|cloud|parse|web|mobile-web|admin)\//,
    never: ['^test/', '\\.test\\.tsx?$', '^scripts/'],
    why: 'what ships does not lean on tests and scripts',
  },
];

/**
 * Files of the server that still name domains, and which; all others get what domains bring from the manifests. The list only becomes
 * shorter: what is not imported any more is refused here.
 */
export const namingDomains: Readonly<Record<string, string>> = {
  'parse/http/calls/callers.ts': 'accounts',
  'parse/http/files/fileDoor.ts': 'site',
  'parse/http/files/videos.ts': 'services',
  'parse/http/pages/crawl.ts': 'site',
  'parse/http/pages/pages.ts': 'accounts site',
  'parse/http/shareImages/shareCards.ts': 'site',
  'parse/ports/mail.ts': 'accounts',
  'parse/start/ports.ts': 'payments',
  'parse/start/rails.ts': 'payments',
};

/** Files that may mention the master key. */
export const masterKeyPlaces = /^(cloud\/kernel\/define(\.test)?\.ts$|parse\/|scripts\/|test\/)/;

/** Forbidden in the first download, that is, in the static imports of `entry`. */
export const firstDownload = {
  entry: 'web/main.tsx',
  packages: [
    'parse',
    'zod',
    '@hookform/resolvers',
    'recharts',
    'i18next',
    '@reduxjs/toolkit',
    '@mantine/core',
    '@mantine/hooks',
  ],
  names: {
    'react-router-dom': /^(Form|Link|NavLink|Await|RouterProvider|createBrowserRouter)$/,
  } as Readonly<Record<string, RegExp>>,
} as const;
