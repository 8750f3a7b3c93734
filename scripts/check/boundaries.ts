/**
 * Checks import boundaries, places of the master key, contents of the first download, by the rules in `boundaryRules.ts`; that no sheet says
 * what a primitive says, and that each class of a sheet is taken.
 */
import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BoundaryRule, firstDownload, masterKeyPlaces, namingDomains, order, rules } from './boundaryRules.ts';
import { importedOf } from './imported.ts';
import { layoutOf } from './layout.ts';
import {
  checkEach,
  type Import,
  importsOf,
  isTest,
  packageOf,
  pathOf,
  type Problem,
  readSource,
  report,
  type Source,
} from './sources.ts';
import { unusedClasses } from './unusedClasses.ts';

/** All violations under `root`. */
export function checkBoundaries(root: string): Problem[] {
  return [...checkEach(root, [crossings, masterKeys, domainsInParse]), ...heavyEntry(root)];
}

function crossings(source: Source): Problem[] {
  if (isTest(source.path)) return [];
  const own = rules.filter((rule) => rule.from.test(source.path) && !rule.except?.test(source.path));
  return importsOf(source).flatMap((each) =>
    own
      .filter((rule) => refuses(rule, source.path, each))
      .map((rule) => ({
        path: source.path,
        line: source.lineAt(each.start),
        message: `imports ${each.specifier} (${rule.name}: ${rule.why})`,
      })),
  );
}

function refuses(rule: BoundaryRule, from: string, { specifier, kind }: Import): boolean {
  const to = pathOf(from, specifier);
  if (to === undefined)
    return refusesPackage(
      rule,
      isBuiltin(specifier) && !specifier.startsWith('node:') ? `node:${specifier}` : specifier,
    );
  const captured = rule.from.exec(from)?.[1] ?? '';
  const matches = (patterns: readonly string[]) =>
    patterns.some((each) => new RegExp(each.replace('$1', captured)).test(to));
  if (kind === 'type' && rule.typesFrom && matches(rule.typesFrom)) return false;
  return (rule.only !== undefined && !matches(rule.only)) || (rule.never !== undefined && matches(rule.never));
}

function refusesPackage({ packages }: BoundaryRule, specifier: string): boolean {
  if (!packages) return false;
  const isIn = (list: readonly string[]) => list.includes(specifier) || list.includes(packageOf(specifier));
  return 'only' in packages ? !isIn(packages.only) : isIn(packages.never);
}

/** The server names no domain but those that `namingDomains` lists. */
function domainsInParse(source: Source): Problem[] {
  const { path } = source;
  if (!path.startsWith('parse/') || isTest(path)) return [];
  const listed = new Set(namingDomains[path]?.split(' '));
  const named = new Map(
    importsOf(source).flatMap(({ specifier, start }) => {
      const domain = /^cloud\/(\w+)\//.exec(pathOf(path, specifier) ?? '')?.[1] ?? '';
      return order.includes(domain) ? [[domain, start] as const] : [];
    }),
  );
  return [
    ...[...named]
      .filter(([domain]) => !listed.has(domain))
      .map(([domain, start]) => ({
        path,
        line: source.lineAt(start),
        message: `names the domain ${domain} (domains bring what the server runs in their manifests, cloud/kernel/domain.ts)`,
      })),
    ...[...listed]
      .filter((domain) => !named.has(domain))
      .map((domain) => ({
        path,
        line: 1,
        message: `names the domain ${domain} no more: take it off namingDomains in scripts/check/boundaryRules.ts`,
      })),
  ];
}

function masterKeys(source: Source): Problem[] {
  if (masterKeyPlaces.test(source.path)) return [];
  return [...source.code.matchAll(/master_?key/gi)].map(({ index }) => ({
    path: source.path,
    line: source.lineAt(index),
    message: 'names the master key (only cloud/kernel/define.ts, parse/, scripts/ and test/ may)',
  }));
}

/** Follows static imports from the entry; `import()` starts a new chunk. */
function heavyEntry(root: string): Problem[] {
  const problems: Problem[] = [];
  const seen = new Map<string, string>();
  const queue: string[] = [];
  const visit = (path: string, chain: string) => {
    if (seen.has(path) || !/\.tsx?$/.test(path)) return;
    seen.set(path, chain);
    queue.push(path);
  };
  if (existsSync(join(root, firstDownload.entry))) visit(firstDownload.entry, firstDownload.entry);
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const source = readSource(root, path);
    const chain = seen.get(path)!;
    for (const { specifier, start, kind, names } of importsOf(source)) {
      if (kind !== 'static') continue;
      const to = pathOf(path, specifier);
      const problem = (message: string) => problems.push({ path, line: source.lineAt(start), message });
      if (to === undefined)
        for (const heavy of heavyNames(specifier, names)) problem(`puts ${heavy} into the first download (${chain})`);
      else if (existsSync(join(root, to))) visit(to, `${chain} > ${to}`);
    }
  }
  return problems;
}

function heavyNames(specifier: string, names: Import['names']): string[] {
  const name = packageOf(specifier);
  if ((firstDownload.packages as readonly string[]).includes(name)) return [name];
  const heavy = firstDownload.names[name];
  return names
    .filter((each) => heavy?.test(each.name) || (heavy && each.name === '*'))
    .map((each) => `${name} ${each.name}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  report(
    [
      ...checkEach(process.cwd(), [crossings, masterKeys, domainsInParse, importedOf, layoutOf]),
      ...heavyEntry(process.cwd()),
      ...unusedClasses(process.cwd()),
    ],
    'imports go the right way, to files and classes that exist',
  );
