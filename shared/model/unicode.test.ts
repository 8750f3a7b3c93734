import fc from 'fast-check';
import { expect, it } from 'vitest';
import { workOf } from '#test/support/work.ts';
import { folded, normalized } from './unicode.ts';

const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;
const letters = fc.constantFrom('a', 'é', '가', '\u0301', '\u0316', '\u0335', '\u05b0', '\uff9e', '\ud83d\ude00', ' ');

it('is what Unicode says, for every text that somebody would write', () => {
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 30 }), fc.constantFrom(...forms), (text, form) => {
      // oxlint-disable-next-line no-restricted-properties -- compared with it
      expect(normalized(text.join(''), form)).toBe(text.join('').normalize(form));
    }),
  );
  expect(folded('Éclair ﬁn')).toBe('eclair fin');
});

it('makes work that grows with the length of the text, whatever it is made of', () => {
  const runs = fc.array(fc.tuple(fc.array(letters, { minLength: 1, maxLength: 4 }), fc.integer({ max: 3000, min: 1 })));
  fc.assert(
    fc.property(runs, fc.constantFrom(...forms), (some, form) => {
      const text = some.map(([pattern, times]) => pattern.join('').repeat(times)).join('');
      expect(workOf(() => normalized(text, form))).toBeLessThanOrEqual(40 * text.length);
    }),
    { numRuns: 40 },
  );
});

/** Whether a mark is sorted among others, that is, of another class than 0. */
const isSorted = (mark: string) =>
  [`\u0301${mark}`, `${mark}\u0316`, `\u0316${mark}`].some((pair) => {
    // oxlint-disable-next-line no-restricted-properties -- asked about two characters
    const [first, second] = [pair.normalize('NFD'), [...pair].toReversed().join('').normalize('NFD')];
    return first === second;
  });

it('knows all characters that begin with a mark once they are decomposed', () => {
  const odd: string[] = [];
  for (let code = 0; code < 0x110000; code++) {
    if (code >= 0xac00 && code < 0xe000) continue;
    const character = String.fromCodePoint(code);
    if (/[\p{M}\uff9e\uff9f]/u.test(character)) continue;
    // oxlint-disable-next-line no-restricted-properties -- of one character
    const [first = ''] = character.normalize('NFKD');
    if (/\p{M}/u.test(first) && isSorted(first)) odd.push(code.toString(16));
  }
  expect(odd).toEqual([]);
});
