/** No text that somebody writes makes more than twice the work when it is twice as long. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { lineOf } from '#cloud/patterns/csv.ts';
import { drawPaper } from '#parse/http/documents/paperDrawing.ts';
import { createLogger } from '#parse/logger.ts';
import { isMarked } from '#shared/chat/markdown.ts';
import { MessageText } from '#shared/client/chat/messages/MessageText.tsx';
import RichText from '#shared/client/chat/messages/RichText.tsx';
import { postTitle } from '#shared/client/community/posts/postTitle.ts';
import { readCsv } from '#shared/client/contests/contestants/csvFile.ts';
import { tooMuchGrowth } from '#test/support/growth.ts';
import { patterns } from '#test/support/patterns.ts';
import { callOf, textFunctions } from '#test/support/textFunctions.ts';

const modules = import.meta.glob<object>([
  '/{shared,cloud}/**/*.ts',
  '/parse/http/{callers,fileDoor,fontScripts,headTags,hosts,origins,shell}.ts',
  '/parse/storage/rows.ts',
  // It refuses more than 2,331 bytes.
  '!/shared/qrPath.ts',
  // Of the pages' code what needs no browser.
  '!/shared/client/**',
  '/shared/client/accounts/codeAddress.ts',
  '/shared/client/chat/emojiName.ts',
  '/shared/client/contests/{contestForm,drawVote,embedSites,qrFiles,voteSource}.ts',
  '/shared/client/site/{headings,help/topics}.ts',
  '!**/*.test.ts',
  '!**/*.int.test.ts',
]);

const paper = { number: '', brand: '', at: new Date(0), facts: [], sums: [] };

/** What takes a text within something else. */
const within: Readonly<Record<string, (text: string) => unknown>> = {
  'a text with Markdown is shown': (text) =>
    isMarked(text) && renderToStaticMarkup(createElement(RichText, { text, words: MessageText })),
  "a post's title": (text) => postTitle({ title: '', text }, text),
  'a table is read': (text) => readCsv(new TextEncoder().encode(text), []),
  'a table is written': (text) => lineOf([text, text]),
  'an error is logged': (text) => createLogger('info', { write: () => {} }).error({ err: new Error(text) }),
};

const growthOf = (work: (text: string) => () => unknown, given = Object.entries(patterns), longest?: number): string =>
  given
    .flatMap(([name, pattern]) => {
      const problem = tooMuchGrowth((length) => work(pattern(length)), longest);
      return problem === undefined ? [] : `${name}: ${problem}`;
    })
    .join('\n');

it.each([
  [
    '"a"',
    'each character compared with each',
    (text: string) => [...text].filter((each) => text.split(each).length < 2),
  ],
  ['" " and letters', 'a pattern that begins anew at each space', (text: string) => text.replace(/\s+$/, '')],
  ['"`" and letters', 'a pattern of pairs', (text: string) => text.replaceAll(/(`+)(\S(?:[^\n]*?\S)?)\1/g, '$2')],
])('growth is found on %s: %s', (name, _, work) => {
  expect(growthOf((text) => () => work(text), [[name, patterns[name]!]])).not.toBe('');
});

const found = textFunctions(['shared', 'cloud', 'parse']).filter(({ path }) => modules[`/${path}`]);
it('functions are found', () => expect(found.length).toBeGreaterThan(150));
it.each(found)('$path $name', async (each) => {
  const work = callOf(await modules[`/${each.path}`]!(), each);
  expect(growthOf(work)).toBe('');
});
it.each(Object.entries(within))('%s', (_, work) => {
  expect(growthOf((text) => () => work(text))).toBe('');
});

it.each(['"a"', '"ab "', '"a\\n"'])('a paper is drawn of %s', (name) => {
  const draw = (text: string) => () =>
    drawPaper({ ...paper, title: text, items: [[text, text]], story: [{ title: '', at: '', by: text, text }] }, 'EN');
  expect(growthOf(draw, [[name, patterns[name]!]], 2560)).toBe('');
});
