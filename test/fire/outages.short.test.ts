/** The database is down, hangs or is slow: people are told, and the service recovers. Long form: outages.test.ts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectSentences, knock, openStage, type Stage, surviveOutage } from './outages.ts';
import { isWhole } from '../support/whole.ts';

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

  // Longer than the maximum wait of a call.
  it.runIf(isWhole)('hangs, with every connection open: the same', async () => {
    const { answers, refusals } = await surviveOutage(stage, 'freeze', 13_000, 300);
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(4);
    expect(refusals).toEqual([503]);
  });

  it('is slow: everybody is served, slowly', async () => {
    stage.line.slow(80);
    const answers = await knock(stage);
    stage.line.slow(0);
    expectSentences(answers);
    // At least two round trips to the database, of 80 ms each way.
    expect(Math.max(...answers.map(({ took }) => took))).toBeGreaterThan(320);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  });
});
