/** Markdown in what people write. */
import { partsOf } from './rules.ts';

/** Lists, quotations, headings, blocks of code, links. */
const marks = [/^ {0,3}([-*+]|\d{1,9}[.)]|>|#{1,6}) ?\S/m, /^ {0,3}```/m, /\]\(https?:/];
/** What may begin bold, italic and code around words, and comes again later in its line. */
const openers = [/(?:^|[\s(])\*(?=\S)/, /(?:^|[\s(])_(?=\S)/, /(?:^|[\s(])`(?=\S)/];

const wrapsWords = (line: string): boolean =>
  openers.some((opener) => {
    const found = opener.exec(line);
    if (!found) return false;
    const at = found.index + found[0].length - 1;
    return line.lastIndexOf(line.charAt(at)) > at + 1;
  });

/**
 * More than any text has that a person wrote: the reader of Markdown takes quadratic time for marks, and one call a level for what is nested.
 */
const mostMarks = 600;
const nested = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])){8}/m;

const isReadable = (text: string): boolean => (text.match(/[*_`[=]/g)?.length ?? 0) <= mostMarks && !nested.test(text);

/** Whether a text may have Markdown in it: all else is shown as it was typed, and so is what is a pattern of marks rather than a text. */
export const isMarked = (text: string): boolean =>
  (marks.some((mark) => mark.test(text)) || text.split('\n').some(wrapsWords)) && isReadable(text);

/** Of a link in Markdown: anything else leads nowhere. */
export const isHttp = (address: string): boolean => /^https?:\/\//i.test(address);

/** For a reader of Markdown: a bare address is a link as it stands, and the end of a line is one. */
export function toMarkdown(text: string): string {
  let made = '';
  let last = '';
  for (const { text: part, href } of partsOf(text)) {
    const isPart = href === undefined || last === '<' || last === '(' || part.includes('>');
    made += isPart ? part : `<${part}>`;
    last = part.slice(-1);
  }
  return made.replaceAll(/(\S)\n(?=\S)/g, '$1  \n');
}

/** Where a pair of marks can begin: not before a space, nor a single `_`, as in snake_case. */
const opens = (run: string, next: string) => /\S/.test(next) && run !== '_';

/** A line without the marks around its words: a run of marks ends with the next of its length behind a word. Looks at each run once, and once more where it is left. */
function withoutPairs(line: string): string {
  const runs = [...line.matchAll(/\*+|_+|`+/g)];
  const pairs: [from: number, to: number][] = [];
  const open = new Map<string, number>();
  const opened: string[] = [];
  runs.forEach(({ 0: run, index }, at) => {
    const from = open.get(run);
    if (from !== undefined && /\S/.test(line.charAt(index - 1))) {
      // What was opened between them is no mark, and what stands in code is code.
      for (let last = ''; last !== run; open.delete(last)) last = opened.pop()!;
      if (run.startsWith('`')) while (pairs.length && pairs.at(-1)![0] > from) pairs.pop();
      pairs.push([from, at]);
    } else if (from === undefined && opens(run, line.charAt(index + run.length))) {
      open.set(run, at);
      opened.push(run);
    }
  });
  const left = new Set(pairs.flat());
  let made = '';
  let end = 0;
  runs.forEach(({ 0: run, index }, at) => {
    made += line.slice(end, left.has(at) ? index : index + run.length);
    end = index + run.length;
  });
  return made + line.slice(end);
}

/** The same text without its marks, for a line of a list, a mail, a search engine. */
export const withoutMarks = (text: string): string =>
  text
    .replaceAll(/^ {0,3}(?:[-*+]|\d{1,9}[.)]|>|#{1,6}) +/gm, '')
    .replaceAll(/\[([^[\]\n]+)\]\(https?:(?:[^()\s]|\([^()\s]*\))+\)/g, '$1')
    .split('\n')
    .map(withoutPairs)
    .join('\n');

/** As much of a text as a line or a preview can show, in characters. */
const longestSpoken = 1000;

/** The beginning of a text in one line, without its marks. */
export const spokenLine = (text = ''): string =>
  withoutMarks(text.slice(0, longestSpoken)).replaceAll(/\s+/g, ' ').trim();
