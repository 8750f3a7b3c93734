/** Checks that each class of a CSS module is taken by a component or composed by another class. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, importsOf, pathOf, type Problem, readSource } from './sources.ts';

const folders = ['shared', 'web', 'mobile-web', 'admin'];

const blank = (part: string) => part.replaceAll(/[^\n]/g, ' ');

/** All problems under `root`. A sheet whose classes are chosen by a name that the code computes has none. */
export function unusedClasses(root: string): Problem[] {
  const taken = takenUnder(root);
  const sheets = filesUnder(root, folders, /\.module\.css$/).map((path) => {
    const text = readFileSync(join(root, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, blank);
    return { path, text };
  });
  const composed = new Set(
    sheets.flatMap(({ path, text }) =>
      [...text.matchAll(/composes: ([\w\s-]+?)(?: from '(.*?)')?;/g)].flatMap(([, names = '', from]) =>
        names.split(/\s+/).map((name) => `${from ? pathOf(path, from) : path} ${name}`),
      ),
    ),
  );
  return sheets.flatMap(({ path, text }) => {
    const used = taken.get(path);
    if (used === 'any') return [];
    const selectors = text.replaceAll(/:global\([^)]*\)|\{[^{}]*\}/g, blank);
    const first = new Map<string, number>();
    for (const { 1: name, index } of selectors.matchAll(/\.([A-Za-z_][\w-]*)/g))
      if (!first.has(name!)) first.set(name!, index);
    return [...first]
      .filter(([name]) => !used?.has(name) && !composed.has(`${path} ${name}`))
      .map(([name, index]) => ({
        path,
        line: text.slice(0, index).split('\n').length,
        message: `defines the class ${name}, which nothing takes`,
      }));
  });
}

/** The classes that components take of each sheet by name; `any` where one takes the sheet as a whole, or by a computed name. */
function takenUnder(root: string): Map<string, Set<string> | 'any'> {
  const taken = new Map<string, Set<string> | 'any'>();
  for (const path of filesUnder(root, folders)) {
    const source = readSource(root, path);
    for (const { specifier, names } of importsOf(source)) {
      const to = pathOf(path, specifier);
      const all = names.find(({ name }) => name === 'default');
      if (!to?.endsWith('.module.css') || !all) continue;
      const variable = /^[\w$]+/.exec(source.text.slice(all.start))![0];
      const known = taken.get(to) ?? new Set();
      const rest = source.code.replaceAll(new RegExp(`(?<![\\w$.])${variable}\\.(\\w+)`, 'g'), (_, name: string) => {
        if (known !== 'any') known.add(name);
        return '';
      });
      // One is the import's own.
      const isWhole = rest.match(new RegExp(`(?<![\\w$.])${variable}(?![\\w$])(?!: )`, 'g'))!.length > 1;
      taken.set(to, isWhole ? 'any' : known);
    }
  }
  return taken;
}
