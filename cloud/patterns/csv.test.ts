import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellText } from '#shared/contests/entries/importing.ts';
import { cellOf, lineOf } from './csv.ts';

it.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', `"'\t=1"`],
  ['\nDear all', `"'\nDear all"`],
  ['a;b', '"a;b"'],
  ['a\tb', '"a\tb"'],
  ['＝1+1', "'＝1+1"],
  ['＋49', "'＋49"],
  ['－2', "'－2"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['  =HYPERLINK("x")', `"'  =HYPERLINK(""x"")"`],
  [-2, '-2'],
  [true, 'true'],
  [undefined, ''],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
])('%j is written as %j', (value, text) => expect(cellOf(value)).toBe(text));

it('keeps cells apart', () => expect(lineOf(['a', 1, 'b,c'])).toBe('a,1,"b,c"\r\n'));

it('never lets a text begin as a formula', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const bare = cellOf(value).replace(/^"/, '');
      return !/^\s*[=+\-@＝＋－＠]/.test(bare);
    }),
  );
});

it.each(['\tAna', '\nBen', ' +33 6', '-5', 'Eva'])('%j is read by an import of what was exported', (text) =>
  expect(cellText(cellOf(text).replace(/^"(.*)"$/s, '$1'))).toBe(text.trim()),
);
