import { expect, it } from 'vitest';
import { answerLimits } from './limits.ts';
import { type FirstAnswer, paceOf, withAnswer } from './answerTimes.ts';

const hour = 3_600_000;
const after = (...hours: number[]) =>
  hours.reduce<FirstAnswer[]>((last, each, n) => withAnswer(last, { conversation_id: `c${n}`, took: each * hour }), []);

it('says what is usual by the middle one, and nothing of few', () => {
  expect(paceOf(after(0.1, 0.1))).toBeUndefined();
  expect(paceOf(after(0.1, 0.5, 200))).toBe('hour');
  expect(paceOf(after(0.5, 1, 3, 200))).toBe('hours');
  expect(paceOf(after(7, 20, 23))).toBe('day');
  expect(paceOf(after(1, 30, 40))).toBeUndefined();
});

it('counts the last ones, each conversation once', () => {
  const many = after(...Array.from({ length: 40 }, () => 1));
  expect(many).toHaveLength(answerLimits.counted);
  expect(many[0]!.conversation_id).toBe('c10');
  expect(withAnswer(many, { conversation_id: 'c39', took: 0 })).toEqual(many);
});
