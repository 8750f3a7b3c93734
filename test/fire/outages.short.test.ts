/** The database goes away, hangs and gets slow: everybody is told so, and the service is back by itself. The long form is outages.test.ts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectSentences, knock, openStage, type Stage, surviveOutage } from './outages.ts';

const away = 4000;
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe('the database', () => {
  it('is away: refusals with a sentence, and everything is back, exact and live, by itself', async () => {
    const { answers, refusals } = await surviveOutage(stage, 'cut', away, 300);
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(4);
    expect(refusals).toEqual([503]);
  });

  // For longer than anybody may have to wait.
  it('hangs, with every connection open: the same', async () => {
    const { answers, refusals } = await surviveOutage(stage, 'freeze', 13_000, 300);
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(4);
    expect(refusals).toEqual([503]);
  });

  it('is slow: everybody is served, slowly', async () => {
    stage.line.slow(80);
    const answers = await knock(stage);
    stage.line.slow(0);
    expectSentences(answers);
    // Two words with the database at least, of 80 ms each way.
    expect(Math.max(...answers.map(({ took }) => took))).toBeGreaterThan(320);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  });
});
