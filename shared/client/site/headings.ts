/** The headings of a Markdown text, for links to them. */

/** The name of a heading in an address. */
export const anchorOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The headings of the second level, in their order; the screen has the first. */
export const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#{1,2} +(.+?)\s*$/gm)].map(([, words]) => words!);
