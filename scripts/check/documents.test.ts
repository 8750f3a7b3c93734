import { expect, test } from 'vitest';
import { checkDocuments } from './documents.ts';
import { plant } from './fixture.ts';

const found = (files: Record<string, string>) =>
  checkDocuments(plant(files)).map(({ path, line, message }) => `${path}:${line} ${message}`);

test('a link to no file or no heading is told, and a file that is named and not there', () => {
  expect(
    found({
      'README.md':
        '[a](docs/a.md#how-it-works-and-why) [b](docs/b.md)\n[c](https://example.org/c)\n[d](docs/a.md#gone)',
      'docs/a.md':
        '# How it works, and why?\n\n`cloud/a.ts` `cloud/b.ts` `cloud/<domain>/c.ts`\n\n```\n[e](f.md)\n```\n',
      'cloud/a.ts': '',
    }),
  ).toEqual([
    'README.md:1 leads to docs/b.md, which is not there',
    'README.md:3 leads to docs/a.md#gone, which is no heading',
    'docs/a.md:3 names cloud/b.ts, which is not there',
  ]);
  expect(found({ 'docs/a.md': '<!-- imagined: cloud/b.ts -->\n`cloud/b.ts`' })).toEqual([]);
});

test('the README of a layer is read too', () => {
  expect(found({ 'cloud/chat/README.md': '[a](a.ts) [b](b.ts)', 'cloud/chat/a.ts': '' })).toEqual([
    'cloud/chat/README.md:1 leads to b.ts, which is not there',
  ]);
});

test('a module that a comment names and that is not there is told', () => {
  expect(
    found({
      'cloud/a.ts':
        "/**\n * See b.ts, `chat/b.ts` and\n * chat/c.ts. */\nexport const a = 'gone.ts'; // d.ts <domain>/domain.ts",
      'cloud/chat/b.ts': '',
      'web/c.tsx': '// vite.config.ts',
      'vite.config.ts': '',
    }),
  ).toEqual([
    'cloud/a.ts:3 a comment names chat/c.ts, which is not there',
    'cloud/a.ts:4 a comment names d.ts, which is not there',
  ]);
});

test('a record without a line in the index is told', () => {
  expect(
    found({
      'DECISIONS.md': '- [One](docs/decisions/0001-one.md)',
      'docs/decisions/0001-one.md': '# One',
      'docs/decisions/0002-two.md': '# Two',
    }),
  ).toEqual(['DECISIONS.md:1 has no line for docs/decisions/0002-two.md']);
});
