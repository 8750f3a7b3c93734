/** Reads the tables of screens from source, to find the files that each address needs; the server preloads them with the page. */
import { posix } from 'node:path';
import { type ESTree, Visitor } from 'vite';
import { inApp, places } from '../../shared/appPlaces.ts';
import { importsOf, pathOf, readSource, type Source } from '../check/sources.ts';

export interface BuiltScreen {
  readonly name: string;
  /** React Router syntax. */
  readonly path: string;
  /** The component's module, relative to the root. */
  readonly file: string;
  /** The lazily loaded module of its table, if any. */
  readonly table?: string;
}

/** Shells whose tables are joined from the domains, with what begins the names of their screens. */
const joined = [
  { table: 'web/routes.ts', prefix: '' },
  { table: 'mobile-web/routes.ts', prefix: 'app.' },
  { table: 'mobile-web/contest-app/routes.ts', prefix: 'mobile.' },
] as const;

/** All screens of all shells. Throws a sentence when a path has no screen or vice versa. */
export function readScreens(root: string): BuiltScreen[] {
  const screens = joined.flatMap(({ table, prefix }) =>
    tablesIn(root, table).flatMap((each) =>
      inDomain(root, each).map((screen) => ({ ...screen, name: prefix + screen.name })),
    ),
  );
  return [...screens, ...adminScreens(root)];
}

/** All modules that these import, directly or through others, before anything is loaded lazily. */
function importedBy(root: string, files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const follow = (file: string) => {
    for (const { kind, specifier } of importsOf(readSource(root, file))) {
      const path = kind === 'static' ? pathOf(file, specifier) : undefined;
      if (!path || !/\.tsx?$/.test(path) || found.has(path)) continue;
      found.add(path);
      follow(path);
    }
  };
  for (const file of files) follow(file);
  return found;
}

/** Static imports of the tables, such as modules that load a screen's data. */
export const tableModules = (root: string): Set<string> =>
  importedBy(
    root,
    joined.flatMap(({ table }) => tablesIn(root, table)),
  );

interface ListModules {
  /** What is imported before anything is loaded lazily. */
  readonly files: ReadonlySet<string>;
  /** The names of the icons in it. */
  readonly icons: ReadonlySet<string>;
}

/** What first lists are made of, by their modules: cards, and no page of one thing. */
export function listModules(root: string, lists: readonly string[]): ListModules {
  const files = importedBy(root, lists);
  const icons = [...lists, ...files].flatMap((file) =>
    /\.tsx?$/.test(file)
      ? importsOf(readSource(root, file))
          .filter(({ specifier }) => specifier === '@tabler/icons-react')
          .flatMap(({ names }) => names.map(({ name }) => name))
      : [],
  );
  return { files, icons: new Set(icons) };
}

/** The lazily loaded tables of the domains that a shell joins. */
const tablesIn = (root: string, shell: string): string[] =>
  importsOf(readSource(root, shell))
    .filter(({ kind }) => kind === 'dynamic')
    .map(({ specifier }) => pathOf(shell, specifier)!);

function inDomain(root: string, table: string): BuiltScreen[] {
  const routes = readSource(root, posix.join(posix.dirname(table), 'routes.ts'));
  const paths = new Map<string, string>();
  const screens = new Map<string, string>();
  new Visitor({
    Property(node) {
      const path = textOf(node.value);
      if (path !== undefined) paths.set(nameOf(node.key), path);
    },
    // `inApp(places.chat)`
    CallExpression({ callee, arguments: [of] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'inApp' || of?.type !== 'MemberExpression') return;
      const domain = nameOf(of.property) as keyof typeof places;
      for (const [name, path] of Object.entries<string>(inApp(places[domain]))) paths.set(name, path);
    },
  }).visit(routes.program);
  const source = readSource(root, table);
  new Visitor({
    Property(node) {
      const file = node.value.type === 'ObjectExpression' && fileOf(node.value, source);
      if (file) screens.set(nameOf(node.key), file);
    },
  }).visit(source.program);
  const alone = [...new Set([...paths.keys(), ...screens.keys()])].find(
    (name) => !paths.has(name) || !screens.has(name),
  );
  if (alone !== undefined) throw new Error(`The screen ${alone} has no path in ${routes.path}, or no row in ${table}`);
  return [...paths].map(([name, path]) => ({ name, path, file: screens.get(name)!, table }));
}

function adminScreens(root: string): BuiltScreen[] {
  const found: BuiltScreen[] = [];
  const layouts = layoutLists(root);
  const tables = importsOf(readSource(root, 'admin/routes.ts'))
    .filter(({ specifier }) => /^\.\/\w+\/pages\.ts$/.test(specifier))
    .map(({ specifier }) => readSource(root, pathOf('admin/routes.ts', specifier)!));
  for (const source of tables)
    new Visitor({
      ObjectExpression(node) {
        const file = fileOf(node, source);
        const [name, path] = ['name', 'path'].map((key) => textOf(valueOf(node, key)));
        if (!name || !path) return;
        if (!file) throw new Error(`The page ${name} does not load its screen as \`() => import('…')\``);
        const list = valueOf(node, 'layouts');
        const of = list?.type === 'Identifier' ? layouts.get(list.name) : undefined;
        if (!of) throw new Error(`The page ${name} names no list of layouts of admin/pages.ts`);
        for (const layout of of) found.push({ name: `${layout}.${name}`, path: `/admin/${layout}${path}`, file });
      },
    }).visit(source.program);
  if (!found.length) throw new Error('admin/routes.ts joins no pages');
  return found;
}

/** The lists of layouts that pages name. */
function layoutLists(root: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init?.type === 'ArrayExpression')
        found.set(
          id.name,
          init.elements.flatMap((each) => textOf(each ?? undefined) ?? []),
        );
    },
  }).visit(readSource(root, 'admin/pages.ts').program);
  return found;
}

/** The target of a row's `load: () => import('./Screen.tsx')`. */
function fileOf(row: ESTree.ObjectExpression, source: Source): string | undefined {
  const load = valueOf(row, 'load');
  const body = load?.type === 'ArrowFunctionExpression' ? load.body : undefined;
  const specifier = body?.type === 'ImportExpression' ? textOf(body.source) : undefined;
  return specifier && pathOf(source.path, specifier);
}

function valueOf(node: ESTree.ObjectExpression, key: string): ESTree.Node | undefined {
  for (const each of node.properties) if (each.type === 'Property' && nameOf(each.key) === key) return each.value;
  return undefined;
}

const nameOf = (key: ESTree.Node): string => (key.type === 'Identifier' ? key.name : (textOf(key) ?? ''));

const textOf = (node: ESTree.Node | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
