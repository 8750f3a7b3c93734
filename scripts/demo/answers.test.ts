import { expect, it } from 'vitest';
import { answerTo, languageOf } from './answers.ts';
import { answers, greetings } from './content/answers.ts';

it('answers in the language that it is spoken to in', () => {
  expect(['Hello, how are you?', 'Bonjour, c’est la fête', '¿Qué tal?', '42'].map(languageOf)).toEqual([
    'EN',
    'FR',
    'ES',
    'EN',
  ]);
  expect(answerTo({ text: 'Hola', kind: 'message', nth: 1 })).toBe(greetings.ES);
});

it('answers to what was sent, and not twice in a row the same', () => {
  const of = (kind: string) => answers.find(({ to }) => to === kind)!.EN;
  expect(of('picture')).toContain(answerTo({ text: '', kind: 'picture', nth: 3 }));
  const question = (nth: number) => answerTo({ text: 'Is it going to rain?', kind: 'message', nth });
  expect(question(2)).not.toBe(question(3));
  expect(of('other')).toContain(answerTo({ text: 'It rains.', kind: 'message', nth: 2 }));
});
