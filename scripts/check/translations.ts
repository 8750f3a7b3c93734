/**
 * Checks translations: completeness of the files, use of keys, and untranslated text. i18next-cli covers only a part: it takes flat plural
 * forms for separate keys, and does not follow tables and conditionals.
 */
import { fileURLToPath } from 'node:url';
import { type ESTree, Visitor } from 'vite';
import { filesUnder, isTest, type Problem, readSource, report, type Source } from './sources.ts';
import { domainOf, nameOf, type Usage, usageOf, type Use } from './textUsage.ts';
import {
  baseOf,
  breaksBeforeMark,
  breaksThere,
  compareLanguages,
  type Language,
  readLanguages,
  shellOf,
} from './translationFiles.ts';
import { developmentPages, dynamicPrefixes, errorTables, keyFolders, pageFolders } from './translationRules.ts';

export function checkTranslations(root: string): Problem[] {
  const { found: all, problems } = readLanguages(root);
  const [reference] = all;
  const known = new Set(all.flatMap(({ texts }) => [...texts.keys()].map((key) => baseOf(key, all))));
  const domains = new Set([...known].map(domainOf));
  const pages = new Set(filesUnder(root, pageFolders));
  const sources = filesUnder(root, keyFolders)
    .filter((path) => !isTest(path))
    .map((path) => readSource(root, path));
  const usages = new Map(sources.map((source) => [source, usageOf(source, domains)]));
  for (const [source, usage] of usages) {
    const fail = (start: number, message: string) =>
      problems.push({ path: source.path, line: source.lineAt(start), message });
    for (const { key, start } of usage.keys) {
      const shell = shellOf(key);
      if (!known.has(key)) fail(start, `"${key}" is in no language file`);
      else if (shell && !source.path.startsWith(`${shell}/`)) fail(start, `"${key}" is loaded by ${shell}/ alone`);
    }
    for (const { key, start } of usage.prefixes) {
      const shell = shellOf(key);
      if (shell && !source.path.startsWith(`${shell}/`)) fail(start, `"${key}" is loaded by ${shell}/ alone`);
      if (!Object.keys(dynamicPrefixes).some((each) => key.startsWith(each))) {
        fail(
          start,
          `keys beginning with "${key}" are made at run time, and translationRules.ts does not say from what`,
        );
      }
    }
    if (pages.has(source.path) && !developmentPages.includes(source.path))
      for (const { key, start } of usage.prose) fail(start, `"${key}" is not translated: give it a key`);
  }
  problems.push(...unwordedErrors(sources, known), ...placeholdersIn(all), ...sources.flatMap(loosePlaces));
  const used = usedIn(usages);
  for (const key of reference?.texts.keys() ?? []) {
    if (!used(baseOf(key, all), key)) {
      problems.push({ ...reference!.placeOf(key), message: `"${key}" is used nowhere` });
    }
  }
  return [...problems, ...compareLanguages(all)];
}

/** Whether a key is used: as a literal, or as the tail of a dynamic prefix. */
function usedIn(usages: ReadonlyMap<Source, Usage>): (base: string, key: string) => boolean {
  const texts = new Set([...usages.values()].flatMap((usage) => [...usage.texts]));
  const tails = new Map(
    Object.entries(dynamicPrefixes).map(([prefix, where]) => {
      const listing = [...usages].filter(([{ path }]) =>
        typeof where === 'string' ? path === where : where.test(path),
      );
      return [prefix, new Set(listing.flatMap(([, { texts: own, properties }]) => [...own, ...properties]))];
    }),
  );
  return (base, key) =>
    texts.has(base) ||
    texts.has(key) ||
    [...tails].some(([prefix, set]) => base.startsWith(prefix) && set.has(base.slice(prefix.length)));
}

/** Sentences that stand as `npm run new` wrote them: they end with the code, or with the name of the field. */
const placeholdersIn = (all: readonly Language[]): Problem[] =>
  all.flatMap(({ texts, placeOf }) =>
    [...texts]
      .filter(([key, text]) => text.endsWith(`(${key.slice(key.lastIndexOf('.') + 1)}).`))
      .map(([key]) => ({ ...placeOf(key), message: `"${key}" has no sentence yet: write what the reader can do` })),
  );

function unwordedErrors(sources: readonly Source[], known: ReadonlySet<string>): Problem[] {
  return sources
    .filter(({ path }) => errorTables.test(path))
    .flatMap((source) =>
      refusalsOf(source)
        .filter(({ key }) => !known.has(key))
        .map(({ key, start }) => ({
          path: source.path,
          line: source.lineAt(start),
          message: `"${key}" is in no language file`,
        })),
    );
}

/** Long French texts, such as the help's, stand in files of their own. Those of the law are spaced when they are shown. */
function loosePlaces({ path, program, lineAt }: Source): Problem[] {
  const found: Problem[] = [];
  if (path.endsWith('/fr.ts'))
    new Visitor({
      Literal({ value, start }) {
        if (typeof value === 'string' && breaksBeforeMark.test(value))
          found.push({ path, line: lineAt(start), message: `"${value.slice(0, 40)}" ${breaksThere}` });
      },
    }).visit(program);
  return found;
}

function refusalsOf({ program }: Source): Use[] {
  const found: Use[] = [];
  new Visitor({
    VariableDeclarator(node) {
      if (node.id.type !== 'Identifier' || !/(^e|E)rrors$/.test(node.id.name)) return;
      let table: ESTree.Node | null = node.init;
      while (table?.type === 'TSAsExpression' || table?.type === 'TSSatisfiesExpression') table = table.expression;
      for (const each of table?.type === 'ObjectExpression' ? table.properties : []) {
        const code = each.type === 'Property' ? nameOf(each.key) : undefined;
        if (code !== undefined) found.push({ key: `errors.${code}`, start: each.start });
      }
    },
  }).visit(program);
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  report(checkTranslations(process.cwd()), 'every text has its words');
