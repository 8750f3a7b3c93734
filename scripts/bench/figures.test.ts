import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withFigures } from './figures.ts';

const text = 'Before.\n\n<!-- bench votes -->\n\nOld.\n\n<!-- end of votes -->\n\nAfter.\n';

it('replaces the figures of one row, and nothing else', () => {
  expect(withFigures(text, 'votes', '| new |\n')).toBe(text.replace('Old.', '| new |'));
  expect(() => withFigures(text, 'page', 'New.')).toThrow('no place for the row "page"');
});

it('has a place for every row in docs/performance.md', () => {
  const page = readFileSync('docs/performance.md', 'utf8');
  const rows = /const rows\b.*?= \{\n(.*?)\n\};/s.exec(readFileSync('scripts/bench.ts', 'utf8'))![1]!;
  for (const [, row] of rows.matchAll(/^ {2}(\w+): bench/gm)) expect(withFigures(page, row!, 'New.')).not.toBe(page);
});
