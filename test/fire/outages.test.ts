/** Long outages: the database is down for 10 s and for a minute, silent for half a minute, and slow. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectSentences, knock, openStage, type Stage, surviveOutage, untilBack } from './outages.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe('the database', () => {
  it.each([
    ['cut', 10],
    ['cut', 60],
    ['freeze', 30],
  ] as const)('is away (%s, %s s)', async (how, seconds) => {
    const { answers, refusals, back, longest } = await surviveOutage(stage, how, seconds * 1000, 2000);
    console.log(`${how} for ${seconds} s: back after ${Math.round(back)} ms, longest answer ${Math.round(longest)} ms`);
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(4);
    expect(refusals).toEqual([503]);
  });

  it('takes half a second for every word: people are served or told so', async () => {
    stage.line.slow(250);
    for (let n = 0; n < 5; n++) {
      const answers = await knock(stage);
      expectSentences(answers);
      expect(Math.max(...answers.map(({ took }) => took))).toBeGreaterThan(1000);
    }
    stage.line.slow(0);
    await untilBack(stage);
  });
});
