/** The figures in docs/performance.md: each row's between two marks. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#parse/root.mjs';

const file = path.join(root, 'docs/performance.md');

/** The text with a row's figures in the place of those before. Throws when it has no place for them. */
export function withFigures(text: string, row: string, figures: string): string {
  const [begin, end] = [`<!-- bench ${row} -->\n`, `<!-- end of ${row} -->`];
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  if (from < begin.length || to < from) throw new Error(`docs/performance.md has no place for the row "${row}".`);
  return `${text.slice(0, from)}\n${figures.trim()}\n\n${text.slice(to)}`;
}

/** Throws before anything is measured. */
export const checkPlace = (row: string): void => void withFigures(readFileSync(file, 'utf8'), row, '');

export const writeFigures = (row: string, figures: string): void =>
  writeFileSync(file, withFigures(readFileSync(file, 'utf8'), row, figures));
