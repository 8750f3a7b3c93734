import { describe, expect, it } from 'vitest';
import { createFuzzyIndex, type Looking } from './fuzzyIndex.ts';

const whole = { isBegun: false, forgiving: 'none' } as const;
const idsOf = (index: ReturnType<typeof createFuzzyIndex>, word: string, looking: Looking = whole) =>
  index
    .matches(word, looking)
    .flatMap(({ texts }) => [...texts.keys()])
    .toSorted();

describe('an index of words', () => {
  const made = () => {
    const index = createFuzzyIndex();
    index.put('guitar', [{ words: ['guitar', 'lessons'], weight: 4 }]);
    index.put('guitars', [{ words: ['guitars', 'photography'], weight: 4 }]);
    index.put('garden', [
      { words: ['garden'], weight: 4 },
      { words: ['garden', 'lessons'], weight: 2 },
    ]);
    return index;
  };

  it.each([
    ['guitar', whole, ['guitar']],
    ['guit', whole, []],
    ['guit', { ...whole, isBegun: true }, ['guitar', 'guitars']],
    // One letter is missing, wrong or too many; two neighbours changed places.
    ['guitr', { ...whole, forgiving: 'likely' }, ['guitar']],
    ['giutar', { ...whole, forgiving: 'likely' }, ['guitar']],
    ['ugitar', { ...whole, forgiving: 'likely' }, ['guitar']],
    ['guitarr', { ...whole, forgiving: 'likely' }, ['guitar', 'guitars']],
    ['gxxtar', { ...whole, forgiving: 'likely' }, []],
    // Two faults in a long word; none in a short one.
    ['fotography', { ...whole, forgiving: 'likely' }, ['guitars']],
    ['fonografi', { ...whole, forgiving: 'likely' }, ['guitars']],
    ['fonokrafi', { ...whole, forgiving: 'likely' }, []],
    // Spellings of one sound are no fault.
    ['fotografy', { ...whole, forgiving: 'likely' }, ['guitars']],
    ['gar', { ...whole, forgiving: 'likely' }, []],
    // More where nothing else was found: two faults from six letters on, but not in the first one.
    ['gxxtar', { ...whole, forgiving: 'more' }, ['guitar']],
    ['kxitar', { ...whole, forgiving: 'more' }, []],
    ['gardn', { ...whole, forgiving: 'more' }, ['garden']],
    ['gadn', { ...whole, forgiving: 'more' }, []],
    ['gar', { ...whole, forgiving: 'more' }, []],
    // The beginning of a longer word, with a fault.
    ['fotog', { isBegun: true, forgiving: 'likely' }, ['guitars']],
    ['potog', { isBegun: true, forgiving: 'likely' }, ['guitars']],
    ['lesxo', { isBegun: true, forgiving: 'likely' }, ['garden', 'guitar']],
    ['lesx', { isBegun: true, forgiving: 'likely' }, []],
  ] as const)('finds %s (%o) in %o', (word, looking, found) => expect(idsOf(made(), word, looking)).toEqual(found));

  it('counts a word by its best field, and a rare one more', () => {
    const index = made();
    const [garden] = index.matches('garden', whole);
    const [lessons] = index.matches('lessons', whole);
    expect(garden!.texts.get('garden')).toBe(4);
    expect(lessons!.texts.get('garden')).toBe(2);
    expect(garden!.tells).toBeGreaterThan(lessons!.tells);
  });

  it('forgets what a text said before, and a text that is gone', () => {
    const index = made();
    index.put('garden', [{ words: ['kitchen'], weight: 4 }]);
    expect(idsOf(index, 'garden')).toEqual([]);
    expect(idsOf(index, 'kitchen')).toEqual(['garden']);
    index.remove('guitar');
    index.remove('nobody');
    expect(idsOf(index, 'lessons')).toEqual([]);
  });
});
