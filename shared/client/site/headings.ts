/** Headings of a Markdown text, as link targets. */

/** The anchor of a heading. */
export const anchorOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Second-level headings in order; h1 is the screen's. */
export const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#{1,2} +(.+?)\s*$/gm)].map(([, words]) => words!);
