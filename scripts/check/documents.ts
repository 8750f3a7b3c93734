/**
 * Documents: links lead to a file and a heading that are there, files that they and comments of sources name are there, and every record of a
 * decision stands in the index. A document names files that it only imagines in a comment: `<!-- imagined: cloud/accounts/links.ts -->`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesUnder, layers, type Problem, readSource, report } from './sources.ts';

const index = 'DECISIONS.md';
const records = 'docs/decisions';

/** A file of ours, with its whole path. */
const pathInBackticks = new RegExp(`\`((?:${[...layers, 'deploy', 'docs'].join('|')})/[\\w./-]*\\.\\w+)\``, 'g');
const link = /\]\(([^()\s]+)\)/g;
/** A module of ours as a comment names it: its name, or the end of its path; no pattern such as `<domain>/domain.ts`. */
const moduleInComment = /(?<![\w./<>*@#$-])(?:[\w-]+\/)*\w[\w.-]*\.(?:tsx?|mjs)\b/g;
/** Blocks of code, in which nothing is a link. */
const block = /^( *)```[^]*?^\1```$/gm;

/** Markdown files of the root and of docs/, and what each layer says of itself. */
const documentsOf = (root: string): string[] =>
  ['.', 'docs', records]
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => posix.join(folder, name)))
    .filter((path) => path.endsWith('.md'))
    .concat(filesUnder(root, layers, /\bREADME\.md$/));

/** The anchors that GitHub gives to headings. */
const anchorsOf = (text: string): Set<string> =>
  new Set(
    [...text.replaceAll(block, '').matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );

/** Modules that comments name and that are not there. Only sources that may name one are parsed. */
function unknownInComments(root: string): Problem[] {
  const modules = filesUnder(root, layers, /\.(tsx?|mjs)$/);
  const ends = new Set(
    [...modules, ...readdirSync(root)].flatMap((path) => {
      const parts = path.split('/');
      return parts.map((_, from) => parts.slice(from).join('/'));
    }),
  );
  const unknown = (text: string) => [...text.matchAll(moduleInComment)].filter(([name]) => !ends.has(name));
  return filesUnder(root)
    .filter((path) => unknown(readFileSync(join(root, path), 'utf8')).length > 0)
    .flatMap((path) => {
      const { comments, lineAt } = readSource(root, path);
      return comments.flatMap(({ start, value }) =>
        unknown(value.replace(/<!-- imagined: .*? -->/g, (found) => ' '.repeat(found.length))).map(
          ({ 0: name, index: within }): Problem => ({
            path,
            // A comment begins with two characters that are not in its value.
            line: lineAt(start + 2 + within),
            message: `a comment names ${name}, which is not there`,
          }),
        ),
      );
    });
}

export function checkDocuments(root: string): Problem[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const isThere = (path: string) => existsSync(join(root, path));
  const problems = documentsOf(root).flatMap((path): Problem[] => {
    const whole = read(path);
    const text = whole.replaceAll(block, (found) => found.replaceAll(/[^\n]/g, ' '));
    const imagined = new Set(
      [...whole.matchAll(/<!-- imagined: (.*?) -->/g)].flatMap(([, names]) => names!.split(' ')),
    );
    const at = (offset: number, message: string): Problem => {
      const line = text.slice(0, offset).split('\n').length;
      return { path, line, message };
    };
    const links = [...text.matchAll(link)].flatMap(({ 1: target = '', index: offset }) => {
      if (/^[a-z]+:/.test(target)) return [];
      const [file = '', anchor] = target.split('#');
      const to = file ? posix.join(posix.dirname(path), file) : path;
      if (!isThere(to)) return [at(offset, `leads to ${target}, which is not there`)];
      if (anchor === undefined || anchorsOf(read(to)).has(anchor)) return [];
      return [at(offset, `leads to ${target}, which is no heading`)];
    });
    const names = [...text.matchAll(pathInBackticks)]
      .filter(({ 1: name = '' }) => !isThere(name) && !imagined.has(name))
      .map(({ 1: name, index: offset }) => at(offset, `names ${name}, which is not there`));
    return [...links, ...names];
  });
  const listed = isThere(index) ? read(index) : '';
  const missing = (isThere(records) ? readdirSync(join(root, records)) : [])
    .filter((name) => !listed.includes(`(${records}/${name})`))
    .map((name): Problem => ({ path: index, line: 1, message: `has no line for ${records}/${name}` }));
  return [...problems, ...missing, ...unknownInComments(root)];
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  report(checkDocuments(process.cwd()), 'documents lead to what is there');
