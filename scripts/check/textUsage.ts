/** Finds translation keys and untranslated prose in a source file. */
import { type ESTree, Visitor } from 'vite';
import type { Source } from './sources.ts';
import { keyProperties, names, silentElements, visibleAttributes } from './translationRules.ts';

export interface Use {
  readonly key: string;
  readonly start: number;
}

export interface Usage {
  readonly texts: Set<string>;
  readonly properties: Set<string>;
  /** Keys that must exist. */
  readonly keys: Use[];
  /** Prefixes of keys that are built at run time. */
  readonly prefixes: Use[];
  /** Prefixes of all strings that are built at run time. */
  readonly beginnings: Set<string>;
  /** Untranslated text that users see. */
  readonly prose: Use[];
}

export function domainOf(key: string): string {
  return key.slice(0, key.indexOf('.') + 1);
}

export function usageOf({ program }: Source, domains: ReadonlySet<string>): Usage {
  const usage: Usage = {
    texts: new Set(),
    properties: new Set(),
    keys: [],
    prefixes: [],
    beginnings: new Set(),
    prose: [],
  };
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
    BinaryExpression(node) {
      if (node.operator === '+' && node.left.type === 'Literal') usage.beginnings.add(String(node.left.value));
    },
    TemplateLiteral(node) {
      const beginning = node.quasis[0]?.value.cooked ?? '';
      if (node.expressions.length === 0) usage.texts.add(beginning);
      else usage.beginnings.add(beginning);
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

/** Possible values of an expression: conditionals and templates are followed, calls are not. */
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

/** `t(…)` and `i18n.t(…)`; the name is reserved for translation. */
function isTranslate(callee: ESTree.Node): boolean {
  if (callee.type === 'Identifier') return callee.name === 't';
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 't';
}

function looksLikeKey(text: string, domains: ReadonlySet<string>): boolean {
  return /^[a-z][A-Za-z0-9]*(\.\w+)+$/.test(text) && domains.has(domainOf(text));
}

/** Language-independent: `https: `, `blog.example.org`. */
const webAddress = /https?:\/\/[\w./-]*|\b[\w-]+(\.[\w-]+)*\.example\.(org|com)\b/g;

function withoutNames(text: string): string {
  const bare = text.replaceAll(/&\w+;/g, '').replaceAll(webAddress, '');
  return names.reduce((rest, name) => rest.replaceAll(name, ''), bare);
}

export function nameOf(key: ESTree.Node): string | undefined {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined;
}
