/**
 * Translations: what the language files hold, what the sources use, and what people would read in one language only.
 * i18next-cli does part of this, but it takes flat plural forms for keys of their own, and knows neither tables nor `a ? 'x' : 'y'`.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ESTree, Visitor } from 'vite';
import { filesUnder, isTest, type Problem, readSource, report, type Source } from './sources.ts';
import { baseOf, compareLanguages, readLanguages, shellOf } from './translationFiles.ts';
import {
  dynamicPrefixes,
  errorTable,
  keyFolders,
  keyProperties,
  names,
  pageFolders,
  silentElements,
  visibleAttributes,
} from './translationRules.ts';

interface Use {
  readonly key: string;
  readonly start: number;
}

interface Usage {
  readonly texts: Set<string>;
  readonly properties: Set<string>;
  /** Keys that must exist. */
  readonly keys: Use[];
  /** Beginnings of keys that are put together at run time. */
  readonly prefixes: Use[];
  /** What people read without a translation. */
  readonly prose: Use[];
}

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
    if (pages.has(source.path))
      for (const { key, start } of usage.prose) fail(start, `"${key}" is not translated: give it a key`);
  }
  problems.push(...unwordedErrors(root, known));
  const used = usedIn(usages);
  for (const key of reference?.texts.keys() ?? []) {
    if (!used(baseOf(key, all), key)) {
      problems.push({ ...reference!.placeOf(key), message: `"${key}" is used nowhere` });
    }
  }
  return [...problems, ...compareLanguages(all)];
}

function domainOf(key: string): string {
  return key.slice(0, key.indexOf('.') + 1);
}

/** Whether a key is used: a text of its own somewhere, or the tail of a declared prefix. */
function usedIn(usages: ReadonlyMap<Source, Usage>): (base: string, key: string) => boolean {
  const texts = new Set([...usages.values()].flatMap((usage) => [...usage.texts]));
  const tails = new Map(
    Object.entries(dynamicPrefixes).map(([prefix, path]) => {
      const usage = [...usages].find(([source]) => source.path === path)?.[1];
      return [prefix, new Set([...(usage?.texts ?? []), ...(usage?.properties ?? [])])];
    }),
  );
  return (base, key) =>
    texts.has(base) ||
    texts.has(key) ||
    [...tails].some(([prefix, set]) => base.startsWith(prefix) && set.has(base.slice(prefix.length)));
}

function unwordedErrors(root: string, known: ReadonlySet<string>): Problem[] {
  if (!existsSync(join(root, errorTable))) return [];
  const source = readSource(root, errorTable);
  const problems: Problem[] = [];
  new Visitor({
    VariableDeclarator(node) {
      if (node.id.type !== 'Identifier' || node.id.name !== 'errors') return;
      let table: ESTree.Node | null = node.init;
      while (table?.type === 'TSAsExpression' || table?.type === 'TSSatisfiesExpression') table = table.expression;
      for (const each of table?.type === 'ObjectExpression' ? table.properties : []) {
        const code = each.type === 'Property' ? nameOf(each.key) : undefined;
        if (code === undefined || known.has(`errors.${code}`)) continue;
        problems.push({
          path: errorTable,
          line: source.lineAt(each.start),
          message: `"errors.${code}" is in no language file`,
        });
      }
    },
  }).visit(source.program);
  return problems;
}

function usageOf({ program }: Source, domains: ReadonlySet<string>): Usage {
  const usage: Usage = { texts: new Set(), properties: new Set(), keys: [], prefixes: [], prose: [] };
  const silent: ESTree.JSXElement[] = [];
  const prose = (node: ESTree.Node, text: string, isKeyed = false) => {
    if (silent.length || !/\p{L}/u.test(withoutNames(text))) return;
    if (!(isKeyed && looksLikeKey(text, domains)))
      usage.prose.push({ key: text.trim().replaceAll(/\s+/g, ' '), start: node.start });
  };
  const keys = (node: ESTree.Node) => {
    for (const each of textsIn(node)) {
      if (looksLikeKey(each.text, domains)) usage.keys.push({ key: each.text, start: each.node.start });
    }
  };
  const children = (nodes: readonly ESTree.JSXChild[]) => {
    for (const child of nodes) {
      if (child.type === 'JSXText') prose(child, child.value);
      if (child.type === 'JSXExpressionContainer')
        for (const each of textsIn(child.expression)) prose(each.node, each.text);
    }
  };
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') usage.texts.add(node.value);
    },
    TemplateLiteral(node) {
      if (node.expressions.length === 0) usage.texts.add(node.quasis[0]?.value.cooked ?? '');
    },
    Property(node) {
      const name = nameOf(node.key);
      if (name === undefined) return;
      usage.properties.add(name);
      if (keyProperties.test(name)) keys(node.value);
    },
    CallExpression(node) {
      const argument = node.arguments[0];
      if (argument && isTranslate(node.callee)) collectKeys(argument, usage);
    },
    JSXElement(node) {
      if (node.openingElement.name.type === 'JSXIdentifier' && silentElements.has(node.openingElement.name.name))
        silent.push(node);
      children(node.children);
    },
    'JSXElement:exit'(node) {
      if (silent.at(-1) === node) silent.pop();
    },
    JSXFragment(node) {
      children(node.children);
    },
    JSXAttribute(node) {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
      const value = node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value;
      if (!value) return;
      if (keyProperties.test(name)) keys(value);
      if (visibleAttributes.has(name)) for (const each of textsIn(value)) prose(each.node, each.text, true);
    },
  }).visit(program);
  return usage;
}

/** The texts that an expression may come to, as far as it can be read: choices and templates are followed, calls are not. */
function textsIn(node: ESTree.Node): { node: ESTree.Node; text: string }[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ node, text: node.value }] : [];
    case 'TemplateLiteral':
      return node.quasis.map((each) => ({ node, text: each.value.cooked ?? '' }));
    case 'ConditionalExpression':
      return [...textsIn(node.consequent), ...textsIn(node.alternate)];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node.type === 'BinaryExpression' && node.operator !== '+'
        ? []
        : [...textsIn(node.left), ...textsIn(node.right)];
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return textsIn(node.expression);
    default:
      return [];
  }
}

function collectKeys(node: ESTree.Node, usage: Usage): void {
  if (node.type === 'TemplateLiteral' && node.expressions.length > 0) {
    usage.prefixes.push({ key: node.quasis[0]?.value.cooked ?? '', start: node.start });
  } else if (node.type === 'BinaryExpression') {
    usage.prefixes.push({ key: textsIn(node.left)[0]?.text ?? '', start: node.start });
  } else if (node.type === 'ConditionalExpression') {
    collectKeys(node.consequent, usage);
    collectKeys(node.alternate, usage);
  } else {
    for (const each of textsIn(node)) usage.keys.push({ key: each.text, start: each.node.start });
  }
}

/** `t(…)`, `i18n.t(…)`; the name belongs to translation alone. */
function isTranslate(callee: ESTree.Node): boolean {
  if (callee.type === 'Identifier') return callee.name === 't';
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 't';
}

function looksLikeKey(text: string, domains: ReadonlySet<string>): boolean {
  return /^[a-z][A-Za-z0-9]*(\.\w+)+$/.test(text) && domains.has(domainOf(text));
}

/** The same in every language: `https://`, `blog.example.org`. */
const webAddress = /https?:\/\/[\w./-]*|\b[\w-]+(\.[\w-]+)*\.example\.(org|com)\b/g;

function withoutNames(text: string): string {
  const bare = text.replaceAll(/&\w+;/g, '').replaceAll(webAddress, '');
  return names.reduce((rest, name) => rest.replaceAll(name, ''), bare);
}

function nameOf(key: ESTree.Node): string | undefined {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  report(checkTranslations(process.cwd()), 'every text has its words');
