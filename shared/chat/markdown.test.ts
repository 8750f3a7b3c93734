import { describe, expect, it } from 'vitest';
import { isMarked, toMarkdown, withoutMarks } from './markdown.ts';

describe('Markdown in what people write', () => {
  it.each([
    '**bold**',
    'an *old* one',
    '- bread\n- jam',
    '1. first',
    '> said she',
    '# News',
    '`npm start`',
    'see [it](https://a.example)',
  ])('is seen in %j', (text) => expect(isMarked(text)).toBe(true));
  it.each([
    '2 * 3 * 4',
    'snake_case_name',
    'Price: 5-7',
    'at 10.30',
    'https://a.example/_next_/b',
    'no - no',
    '-5 degrees is not a list',
  ])('is not seen in %j', (text) => expect(isMarked(text.startsWith('-5') ? `It is ${text}` : text)).toBe(false));

  it('keeps bare addresses and the ends of lines', () => {
    expect(toMarkdown('one\ntwo https://a.example/_x_/ three\n\n[it](https://b.example)')).toBe(
      'one  \ntwo <https://a.example/_x_/> three\n\n[it](https://b.example)',
    );
  });

  it('is left out of a line', () => {
    expect(withoutMarks('# News\n- **Bread** and *jam*\n- see [it](https://b.example), snake_case')).toBe(
      'News\nBread and jam\nsee it, snake_case',
    );
  });

  it.each([
    ['**bold *and italic* so**', 'bold and italic so'],
    ['`a *b* c` *d*', 'a *b* c d'],
    ['[it](https://en.example/A_(b)) ok', 'it ok'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['*open `closed`', '*open closed'],
  ])('of %j %j is left', (text, left) => expect(withoutMarks(text)).toBe(left));

  it.each([
    ['marks', '`'.repeat(4995) + 'a'.repeat(4995)],
    ['emphasis', `${'*'.repeat(5000)}a${'*'.repeat(5000)}`],
    ['quotations in quotations', `${'> '.repeat(2500)}a`],
    ['lists in lists', `${'- '.repeat(2500)}a`],
  ])('is not seen in a pattern of %s', (_, text) => expect(isMarked(text)).toBe(false));
  it.each([
    ['a rule of many dashes', `- a\n\n${'-'.repeat(70)}`],
    ['a quotation in a quotation', '> > > said they'],
  ])('is seen in %s', (_, text) => expect(isMarked(text)).toBe(true));
});
