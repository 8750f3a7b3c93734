/**
 * Parses the project's TypeScript files. Uses Vite's parser (Oxc), the same as the bundler's, because TypeScript 7 has no stable parser
 * API.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

export const layers = ['shared', 'cloud', 'parse', 'web', 'mobile-web', 'admin', 'scripts', 'test'] as const;

/** A finding: `path` relative to the root, 1-based `line`. */
export interface Problem {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

export interface Source {
  readonly path: string;
  readonly text: string;
  readonly program: ESTree.Program;
  readonly comments: readonly { readonly start: number; readonly value: string }[];
  /** The source with comments replaced by spaces; offsets unchanged. */
  readonly code: string;
  readonly lineAt: (offset: number) => number;
}

export interface ImportedName {
  readonly name: string;
  readonly start: number;
}

export interface Import {
  readonly specifier: string;
  readonly start: number;
  /**
   * `static`: loaded with the file. `type`: erased; only `import type` and `import('x').T`, because `import { type T }` still loads the
   * module.
   */
  readonly kind: 'static' | 'dynamic' | 'type';
  readonly names: readonly ImportedName[];
}

/** TypeScript files, or others by their `name`, under `folders`, relative to `root`; missing folders are empty. */
export function filesUnder(root: string, folders: readonly string[] = layers, name = /\.tsx?$/): string[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((each) =>
        posix.join(folder, each.replaceAll('\\', '/')),
      ),
    )
    .filter((path) => name.test(path) && !path.includes('node_modules/') && statSync(join(root, path)).isFile())
    .toSorted((a, b) => (a < b ? -1 : 1));
}

/** Throws a sentence when parsing fails. */
export function readSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  let code = text;
  for (const { start, end } of comments)
    code = code.slice(0, start) + code.slice(start, end).replaceAll(/[^\n]/g, ' ') + code.slice(end);
  return { path, text, program, comments, code, lineAt: (offset) => text.slice(0, offset).split('\n').length };
}

/** What `checks` find in the TypeScript files under `root`, each of which is parsed once. */
export function checkEach(root: string, checks: readonly ((source: Source, root: string) => Problem[])[]): Problem[] {
  return filesUnder(root).flatMap((path) => {
    const source = readSource(root, path);
    return checks.flatMap((check) => check(source, root));
  });
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

const knownImports = new WeakMap<Source, readonly Import[]>();

export function importsOf(source: Source): readonly Import[] {
  const found = knownImports.get(source) ?? readImports(source);
  knownImports.set(source, found);
  return found;
}

function readImports(source: Source): Import[] {
  const found: Import[] = [];
  const add = (specifier: unknown, start: number, kind: Import['kind'], names: ImportedName[] = []) => {
    if (typeof specifier === 'string') found.push({ specifier, start, kind, names });
  };
  new Visitor({
    ImportDeclaration(node) {
      const names = node.specifiers.map((each) => ({ name: importedName(each), start: each.start }));
      add(node.source.value, node.start, node.importKind === 'type' ? 'type' : 'static', names);
    },
    ExportNamedDeclaration(node) {
      const names = node.specifiers.map((each) => ({ name: nameOf(each.local), start: each.start }));
      add(node.source?.value, node.start, node.exportKind === 'type' ? 'type' : 'static', names);
    },
    ExportAllDeclaration(node) {
      add(node.source.value, node.start, node.exportKind === 'type' ? 'type' : 'static', [
        { name: '*', start: node.start },
      ]);
    },
    ImportExpression(node) {
      add(literal(node.source), node.start, 'dynamic');
    },
    TSImportType(node) {
      add(literal(node.source), node.start, 'type');
    },
    TSImportEqualsDeclaration(node) {
      if (node.moduleReference.type === 'TSExternalModuleReference')
        add(node.moduleReference.expression.value, node.start, 'static');
    },
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'require')
        add(literal(node.arguments[0]), node.start, 'static');
    },
  }).visit(source.program);
  return found;
}

/** The target of an import relative to the root; undefined for packages and Node's modules. */
export function pathOf(from: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('#')) return posix.normalize(plain.slice(1));
  if (plain.startsWith('.')) return posix.join(posix.dirname(from), plain);
  return undefined;
}

/** `@a/b/c` -> `@a/b`, `a/b` -> `a`; Node's modules -> `node:`. */
export function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:';
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!;
}

/** Prints findings and sets the exit code; `what` is printed when there are none. */
export function report(problems: readonly Problem[], what: string): void {
  for (const { path, line, message } of problems) console.log(`${path}:${line}: ${message}`);
  console.log(problems.length ? `\n${problems.length} to mend` : what);
  if (problems.length) process.exitCode = 1;
}

function literal(node: ESTree.Node | null | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

function nameOf(node: ESTree.ModuleExportName): string {
  return node.type === 'Literal' ? node.value : node.name;
}

function importedName(node: ESTree.ImportDeclarationSpecifier): string {
  if (node.type === 'ImportSpecifier') return nameOf(node.imported);
  return node.type === 'ImportDefaultSpecifier' ? 'default' : '*';
}
