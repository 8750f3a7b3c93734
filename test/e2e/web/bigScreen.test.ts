/** The big screen in a real browser. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { visitor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, newPage, type PageOptions } from '../../support/browser.ts';
import { contest, storeBehind } from '../../support/factories.ts';
import { openLine } from '../../support/line.ts';
import { useServer } from '../../support/server.ts';
import { daily } from '../../support/whole.ts';
import { isPainted } from '../looks.ts';

const server = useServer({ pages: true });
const hall = { width: 1920, height: 1080 };

async function open({ cx_id }: ContestShape, options: PageOptions = hall, at = server.current.port): Promise<Page> {
  const page = await newPage(options);
  // What draws pictures never arrives over a line of this file's own.
  if (at !== server.current.port) await page.route(/DrawnPicture/, (route) => route.abort());
  await page.goto(`http://127.0.0.1:${at}/big-screen/${cx_id}`);
  await page.getByTestId('big-screen').waitFor();
  return page;
}
afterAll(closePages);

async function vote({ cx_id, contestants }: ContestShape, index: number): Promise<void> {
  const voter = await visitor(server.current);
  const { contestant_id } = contestants[index]!;
  const { status } = await voter.call('POST /app/contest/v2/addVote', { cx_id, contestant_id });
  expect(status).toBe(200);
}

const lane = (page: Page, name: string) => page.getByTestId('race').getByRole('listitem').filter({ hasText: name });
const becomes = async (read: () => Promise<string | null>, wanted: string | RegExp) => {
  await expect.poll(read, { interval: 50 }).toMatch(wanted);
};
const place = (page: Page, name: string) => lane(page, name).getAttribute('aria-posinset');
const note = (page: Page) => page.getByTestId('big-screen-note').innerText();

describe('the big screen', () => {
  it('moves with votes from elsewhere, alone on the page', async () => {
    const food = await contest(server.current);
    const page = await open(food);
    await lane(page, 'Contestant 3').waitFor();
    expect(await page.getByRole('banner').getByRole('link').count()).toBe(0);
    await vote(food, 2);
    await becomes(() => lane(page, 'Contestant 3').innerText(), /\b1\b/);
    await becomes(() => place(page, 'Contestant 3'), '1');
    await vote(food, 1);
    await vote(food, 1);
    await becomes(() => place(page, 'Contestant 2'), '1');
    await becomes(() => page.getByTestId('big-screen-total').innerText(), /\b3\b/);
    const code = page.getByRole('img', { name: new RegExp(`/cx/${food.cx_id}$`) });
    await code.waitFor();
    await expectAccessible(page);
  });

  const sizes: [number, number][] = [
    [1024, 768],
    [1080, 1920],
    [1280, 720],
    [1920, 1080],
  ];
  it('fits into every hall without scrolling, with twelve contestants', async () => {
    const food = await contest(server.current, {
      contest_name: 'The longest name that a contest of this site could have, which nobody would ever want to read',
      contestants: 12,
    });
    await vote(food, 0);
    const page = await open(food, { width: hall.width, height: hall.height, lang: 'fr' });
    await lane(page, 'Contestant 1').first().waitFor();
    for (const [width, height] of daily(sizes, 2)) {
      await page.setViewportSize({ width, height });
      await isPainted(page);
      await page.getByText('et 4 de plus').waitFor();
      await expect.poll(() => page.getByTestId('race').getByRole('listitem').count()).toBe(8);
      await page.getByRole('img', { name: /\/cx\// }).waitFor();
      const faults = () =>
        page.evaluate(() => {
          const parts = [...document.querySelectorAll('[data-testid="race"] li, aside figure, aside b, header h1')];
          return {
            outside: parts.filter((part) => {
              const { left, top, right, bottom } = part.getBoundingClientRect();
              return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
            }).length,
            scrolls: [document.documentElement, document.body].some(
              ({ scrollHeight, scrollWidth }) => scrollHeight > innerHeight || scrollWidth > innerWidth,
            ),
          };
        });
      await expect.poll(faults, { message: `${width} by ${height}` }).toEqual({ outside: 0, scrolls: false });
    }
  });

  it('tells nothing while the results are withheld, and where to vote', async () => {
    const food = await contest(server.current, { results_policy: 'after_end' });
    await vote(food, 1);
    const page = await open(food);
    await expect.poll(() => note(page)).toMatch(/end/i);
    await page.getByText('Contestant 2').waitFor();
    await page.getByText('Scan to vote').waitFor();
    expect(await page.getByTestId('race').count()).toBe(0);
    expect(await page.getByTestId('big-screen-total').count()).toBe(0);
    await vote(food, 1);
    expect(await page.getByTestId('big-screen').innerText()).not.toMatch(/\b[12]\s+votes?\b/);
    await expectAccessible(page);
  });

  it('reveals who won when the contest ends before the eyes of the hall', async () => {
    const food = await contest(server.current, { results_policy: 'after_end' });
    await vote(food, 2);
    const page = await open(food);
    await page.getByText('Scan to vote').waitFor();
    const reveal = page.getByTestId('reveal');
    expect(await reveal.count()).toBe(0);
    // Only now, so that a busy machine has as long as it needs to draw the page.
    await storeBehind(server.current, food.cx_id, { end_date: new Date(Date.now() + 2000) });
    await reveal.waitFor();
    await expect.poll(() => reveal.getByRole('heading').innerText()).toBe('Contestant 3');
    await expect.poll(() => reveal.innerText()).toMatch(/\b1 vote\b/);
    await page.getByText('Scan for the results').waitFor();
    await expectAccessible(page);
  });

  it('catches up by itself after its line was cut', async () => {
    const line = await openLine(server.current.port);
    const food = await contest(server.current);
    const page = await open(food, hall, line.port);
    await lane(page, 'Contestant 1').waitFor();
    line.cut();
    await vote(food, 0);
    await page.getByText(/Offline|Catching up/).waitFor();
    line.mend();
    await becomes(() => lane(page, 'Contestant 1').innerText(), /\b1\b/);
    await page.getByText(/Offline|Catching up/).waitFor({ state: 'detached' });
    await line.close();
  });
});
