/** Charts of results in a real browser. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { visitor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, newPage, type PageOptions } from '../../support/browser.ts';
import { contest, type ContestWishes } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';
import { isWhole } from '../../support/whole.ts';

const server = useServer({ pages: true });

async function vote({ cx_id, contestants }: ContestShape, index: number): Promise<void> {
  const voter = await visitor(server.current);
  const { contestant_id } = contestants[index]!;
  const { status } = await voter.call('POST /app/contest/v2/addVote', { cx_id, contestant_id });
  expect(status).toBe(200);
}

async function open(wishes: ContestWishes, votes: readonly number[], options: PageOptions = {}) {
  const food = await contest(server.current, wishes);
  for (const index of votes) await vote(food, index);
  const page = await newPage(options);
  await page.goto(`${server.current.url}/cx/${food.cx_id}`);
  await page.getByTestId('contestant-card').first().waitFor();
  const results = page.getByTestId('results');
  // Scrolls to the chart, which is loaded lazily.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 300);
      return results.count();
    })
    .toBe(1);
  await results.scrollIntoViewIfNeeded();
  return { food, page, results };
}
afterAll(closePages);

const bars = (page: Page) => page.getByTestId('result-bars').getByRole('listitem');
const becomes = async (read: () => Promise<string | null>, wanted: string | RegExp) => {
  await expect.poll(read, { interval: 50 }).toMatch(wanted);
};

describe('results', () => {
  it('race while people vote', async () => {
    const { food, page } = await open({}, [0, 0, 1]);
    await expect.poll(() => bars(page).count()).toBe(3);
    await becomes(() => bars(page).first().innerText(), /Contestant 1\s[\s\S]*\b2\s+66\.7%/);
    for (let n = 0; n < 3; n++) await vote(food, 1);
    await becomes(() => bars(page).first().innerText(), /Contestant 2\s[\s\S]*\b4\s+66\.7%/);
    await becomes(() => bars(page).nth(1).innerText(), /Contestant 1\s[\s\S]*\b2\s+33\.3%/);
  });

  it('over time are a picture that says in words what it shows, walked with the arrow keys', async () => {
    const { page, results } = await open({}, [0, 0, 1]);
    await results.getByRole('img', { name: /Contestant 1 2.*Contestant 2 1/ }).waitFor();
    const moment = results.getByRole('slider', { name: 'Moment' });
    await expect.poll(() => moment.getAttribute('aria-valuetext')).toMatch(/Contestant 1 2/);
    await moment.press('Home');
    await becomes(() => moment.getAttribute('aria-valuetext'), /Contestant 1 0/);
    await moment.press('End');
    await becomes(() => moment.getAttribute('aria-valuetext'), /Contestant 1 2/);
    await expectAccessible(page);
  });

  it.runIf(isWhole)('that were come near to without a line come by themselves when it is back', async () => {
    const food = await contest(server.current, { contestants: 12 });
    await vote(food, 0);
    const page = await newPage({ width: 390, height: 844 });
    await page.goto(`${server.current.url}/cx/${food.cx_id}`);
    await page.locator('[data-freshness="live"]').first().waitFor({ state: 'attached' });
    await page.context().setOffline(true);
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    const isMissed = async () => {
      await page.mouse.wheel(0, 300);
      return (await again.count()) > 0;
    };
    await expect.poll(isMissed).toBe(true);
    await page.context().setOffline(false);
    await page.getByTestId('results').getByRole('slider', { name: 'Moment' }).waitFor();
    await expect.poll(() => again.count()).toBe(0);
  });

  it('are a table one press away, in any order', async () => {
    const { page, results } = await open({}, [1, 1, 2], { width: 390, height: 844, lang: 'fr', scheme: 'dark' });
    await results.getByRole('button', { name: 'En tableau' }).click();
    const names = () => results.getByRole('rowheader').allInnerTexts();
    await expect.poll(names).toEqual(['Contestant 2', 'Contestant 3', 'Contestant 1']);
    const share = (await results.getByRole('row', { name: /Contestant 2/ }).innerText()).replaceAll(/\s+/g, ' ');
    expect(share).toBe('1 Contestant 2 2 66,7 %');
    await results.getByRole('button', { name: 'Candidat' }).click();
    await expect.poll(names).toEqual(['Contestant 1', 'Contestant 2', 'Contestant 3']);
    await expect
      .poll(() => results.getByRole('columnheader', { name: 'Candidat' }).getAttribute('aria-sort'))
      .toBe('ascending');
    await results.getByRole('button', { name: 'Candidat' }).click();
    await expect.poll(names).toEqual(['Contestant 3', 'Contestant 2', 'Contestant 1']);
    await expectAccessible(page);
    await results.getByRole('button', { name: 'En tableau' }).click();
    await bars(page).first().waitFor();
  });

  it.runIf(isWhole)('show eight first, and all when asked', async () => {
    const { page, results } = await open({ contestants: 10 }, [9]);
    await becomes(() => bars(page).first().innerText(), /Contestant 10/);
    await expect.poll(() => bars(page).count()).toBe(8);
    await results.getByRole('button', { name: 'Show all 10' }).click();
    await expect.poll(() => bars(page).count()).toBe(10);
  });

  it.runIf(isWhole)('of a contest without votes say so until the first one comes', async () => {
    const { food, page, results } = await open({}, []);
    await results.getByText('No votes yet').waitFor();
    await vote(food, 0);
    await becomes(() => bars(page).first().innerText(), /Contestant 1\s[\s\S]*\b1\s+100%/);
  });

  it('that are withheld are nowhere on the page', async () => {
    const asked: string[] = [];
    const food = await contest(server.current, { results_policy: 'hidden' });
    await vote(food, 0);
    const page = await newPage();
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${server.current.url}/cx/${food.cx_id}`);
    await page.getByTestId('withheld').first().waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await page.getByTestId('result-bars').count()).toBe(0);
    expect(asked.filter((url) => url.includes('getVoteHistory'))).toEqual([]);
  });
});
