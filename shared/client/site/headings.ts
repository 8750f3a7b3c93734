/** Headings of a Markdown text, as link targets. */
import { folded } from '#shared/model/unicode.ts';

/** The anchor of a heading. */
export const anchorOf = (text: string): string =>
  folded(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Second-level headings in order; h1 is the screen's. */
export const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#{1,2} (.+)$/gm)].map(([, words]) => words!.trim());
