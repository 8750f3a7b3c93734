/** Markdown in what people write. */
import { partsOf } from './rules.ts';

const marks = [
  // Bold, italic and code around words.
  /(^|[\s(])(\*{1,3}|_{1,3}|`+)\S[^\n]*\2/m,
  // Lists, quotations, headings.
  /^ {0,3}([-*+]|\d{1,9}[.)]|>|#{1,6}) ?\S/m,
  /^ {0,3}```/m,
  /\]\(https?:/,
];

/** Whether a text may have Markdown in it: all else is shown as it was typed. */
export const isMarked = (text: string): boolean => marks.some((mark) => mark.test(text));

/** Of a link in Markdown: anything else leads nowhere. */
export const isHttp = (address: string): boolean => /^https?:\/\//i.test(address);

/** For a reader of Markdown: a bare address is a link as it stands, and the end of a line is one. */
export function toMarkdown(text: string): string {
  let made = '';
  for (const { text: part, href } of partsOf(text)) {
    const isPart = href === undefined || /[<(]$/.test(made) || part.includes('>');
    made += isPart ? part : `<${part}>`;
  }
  return made.replaceAll(/(\S)\n(?=\S)/g, '$1  \n');
}

/** The same text without its marks, for a line of a list, a mail, a search engine. */
export const withoutMarks = (text: string): string =>
  text
    .replaceAll(/^ {0,3}(?:[-*+]|\d{1,9}[.)]|>|#{1,6}) +/gm, '')
    .replaceAll(/\[([^\]\n]+)\]\((https?:[^)\s]+)\)/g, '$1')
    .replaceAll(/(\*{1,3}|_{2,3}|`+)(\S(?:[^\n]*?\S)?)\1/g, '$2');
