import { expect, it } from 'vitest';
import { emojiCalled } from './emoji.ts';
import { nameBefore, withEmoji } from './emojiName.ts';

it('a name begins with a colon behind a space, and has two letters', () => {
  expect(nameBefore('Hello :smi')).toBe('smi');
  expect(nameBefore(':cœ')).toBe('cœ');
  for (const none of ['at 12:30', ':D', 'https://a', 'smi', ':smi e', ': smi'])
    expect(nameBefore(none)).toBeUndefined();
});

it('the emoji takes the place of its name, where it stands', () => {
  expect(withEmoji('Hi :fir there', 7, '🔥')).toEqual({ text: 'Hi 🔥 there', caret: 6 });
  expect(withEmoji('Hi', 2, '🔥')).toEqual({ text: 'Hi', caret: 2 });
});

it('is found in three languages, with accents or without', () => {
  const first = (name: string) => emojiCalled(name, 1)[0]?.emoji;
  expect([first('rocket'), first('fusee'), first('fusée'), first('cohete')]).toEqual(['🚀', '🚀', '🚀', '🚀']);
  expect(emojiCalled('zzzz', 5)).toEqual([{ emoji: '😴', name: 'zzz' }].slice(1));
});
