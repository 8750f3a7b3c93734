/** Checks that imported files exist, and the classes that are taken from style sheets: the compiler accepts any name of a CSS module. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Visitor } from 'vite';
import { checkEach, importsOf, pathOf, type Problem, type Source } from './sources.ts';

/** All problems under `root`. */
export const checkImported = (root: string): Problem[] => checkEach(root, [importedOf]);

export function importedOf(source: Source, root: string): Problem[] {
  const { path } = source;
  return importsOf(source).flatMap(({ specifier, start, names }) => {
    const to = pathOf(path, specifier);
    if (to === undefined) return [];
    if (!existsSync(join(root, to)))
      return [{ path, line: source.lineAt(start), message: `imports ${specifier}, which is no file` }];
    const all = names.find(({ name }) => name === 'default');
    if (!all || !to.endsWith('.module.css')) return [];
    const styles = readFileSync(join(root, to), 'utf8');
    return membersOf(source, /^[\w$]+/.exec(source.text.slice(all.start))![0])
      .filter(({ name }) => !new RegExp(`\\.${name}(?![\\w-])`).test(styles))
      .map(({ name, at }) => ({
        path,
        line: source.lineAt(at),
        message: `takes the class ${name}, which ${to} does not define`,
      }));
  });
}

/** Members taken of a variable by name: `classes.title`. */
function membersOf({ program }: Source, variable: string): { name: string; at: number }[] {
  const found: { name: string; at: number }[] = [];
  new Visitor({
    MemberExpression({ object, property, computed, start }) {
      if (computed || object.type !== 'Identifier' || object.name !== variable || property.type !== 'Identifier')
        return;
      found.push({ name: property.name, at: start });
    },
  }).visit(program);
  return found;
}
