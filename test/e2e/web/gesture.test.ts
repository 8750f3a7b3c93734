/** The vote as one gesture: in the first screen of every device, with what it changed, and a picture to share. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { visitor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, newPage, openPage, type PageOptions } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';
import { daily } from '../../support/whole.ts';

const server = useServer({ pages: true });
afterAll(closePages);

async function open({ cx_id }: ContestShape, options: PageOptions = {}): Promise<Page> {
  const page = await openPage(`${server.current.url}/cx/${cx_id}`, options);
  await page.getByTestId('contestant-card').first().waitFor();
  return page;
}

async function vote({ cx_id, contestants }: ContestShape, index: number, times: number): Promise<void> {
  const { contestant_id } = contestants[index]!;
  for (let n = 0; n < times; n++) {
    const voter = await visitor(server.current);
    const { status } = await voter.call('POST /app/contest/v2/addVote', { cx_id, contestant_id });
    expect(status).toBe(200);
  }
}

const card = (page: Page, name: string) => page.getByTestId('contestant-card').filter({ hasText: name });
const voteFor = (page: Page, name: string) =>
  card(page, name).getByRole('button', { name: `Vote ${name}`, exact: true });
const says = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();
const phone = { width: 390, height: 844 };

/** Whether it is in the window as a whole, and what lies on it: at its middle and near its corners. */
const seenOf = (button: Locator) =>
  button.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const places = [left + 12, (left + right) / 2, right - 12].flatMap((x) =>
      [top + 4, (top + bottom) / 2, bottom - 4].map((y) => document.elementFromPoint(x, y)),
    );
    return {
      isInside: top >= 0 && bottom <= innerHeight && right <= innerWidth,
      cover: places.find((seen) => !element.contains(seen))?.outerHTML.slice(0, 200) ?? '',
    };
  });
const whole = { isInside: true, cover: '' };

describe('the first screen', () => {
  let long: ContestShape;
  beforeAll(async () => {
    long = await contest(server.current, {
      contest_name: 'Lisbon street food: the one bite that you would cross the whole town for on a rainy day',
      contestants: 13,
    });
    await vote(long, 2, 2);
    await vote(long, 4, 1);
  });
  const sizes: [number, number][] = [
    [360, 640],
    [390, 844],
    [1440, 900],
    [375, 667],
    [430, 932],
    [768, 1024],
    [1024, 768],
    [1280, 720],
  ];
  const ofPhones = ([width]: [number, number]) => width < 500;
  const [phones, others] = [daily(sizes, 3).filter(ofPhones), daily(sizes, 3).filter((size) => !ofPhones(size))];
  it.each([
    ['phones', phones],
    ['wider screens', others],
  ])('has a Vote button of the leader on %s, whole and uncovered', async (_, screens) => {
    const [first] = screens;
    const page = await open(long, { width: first![0], height: first![1] });
    for (const [width, height] of screens) {
      await page.setViewportSize({ width, height });
      const button = voteFor(page, 'Contestant 3');
      await button.waitFor();
      await expect.poll(() => seenOf(button), { message: `${width} by ${height}` }).toEqual(whole);
      const head = await page.locator('main header').evaluate((element) => element.getBoundingClientRect().height);
      expect(head, `${width} by ${height}`).toBeLessThanOrEqual(width < 500 ? 120 : 300);
    }
    // Without a line too, there and on their own page.
    for (const path of ['', `/${long.contestants[2]!.contestant_id}`]) {
      await page.goto(`${server.current.url}/cx/${long.cx_id}${path}`);
      const button = page.getByRole('button', { name: 'Vote Contestant 3', exact: true });
      await button.waitFor();
      await page.context().setOffline(true);
      await says(page, 'You are offline');
      await expect.poll(() => seenOf(button), { message: `offline at ${path}` }).toEqual(whole);
      await page.context().setOffline(false);
    }
  });
});

describe('a vote on a phone', () => {
  it('stands in two columns, changes its own button alone, says what it changed, and leaves 48 pixels', async () => {
    const food = await contest(server.current, { contestants: 3 });
    await vote(food, 0, 2);
    await vote(food, 1, 2);
    const page = await open(food, { ...phone, reducedMotion: 'no-preference' });
    await page.locator('[data-freshness="live"]').first().waitFor({ state: 'attached' });
    await card(page, 'Contestant 2').evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await expect
      .poll(() => card(page, 'Contestant 2').evaluate((element) => Math.round(element.getBoundingClientRect().left)))
      .toBeLessThan(32);
    const topOf = (name: string) => card(page, name).evaluate((element) => element.getBoundingClientRect().top);
    expect(await topOf('Contestant 2')).toBe(await topOf('Contestant 3'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    // The answer waits until the other buttons were looked at.
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/addVote', async (route) => {
      await held;
      await route.continue();
    });
    const looks = () =>
      voteFor(page, 'Contestant 1').evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return [color, backgroundColor, element.getAttribute('aria-disabled')];
      });
    const top = () =>
      card(page, 'Contestant 2')
        .getByRole('button')
        .first()
        .evaluate((element) => element.getBoundingClientRect().top);
    const [before, stood] = [await looks(), await top()];
    await voteFor(page, 'Contestant 2').click();
    await says(page, 'Sending your vote for Contestant 2');
    expect(await looks()).toEqual(before);
    answer();
    await says(page, 'You put Contestant 2 in front!');
    await expect
      .poll(() => page.getByRole('status').allInnerTexts())
      .toContain('Your vote for Contestant 2 counts. You put Contestant 2 in front!');
    await expect.poll(() => card(page, 'Contestant 2').innerText()).toMatch(/\b3\s+votes\b/);
    await expect.poll(() => card(page, 'Contestant 2').innerText()).toContain('1 ahead');
    const pill = page.locator('[data-vote="counted"]');
    expect(await pill.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThanOrEqual(72);
    // Nothing of it is cut off, and nothing has moved under the finger.
    const isWhole = (element: Element) =>
      [...element.querySelectorAll('p')].every((line) => line.scrollWidth <= line.clientWidth);
    expect(await pill.evaluate(isWhole)).toBe(true);
    // The card rises for a moment, and stands where it stood.
    await expect.poll(top).toBe(stood);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Receipt and next vote' }).click();
    await page.getByTestId('receipt').waitFor();
  });

  it('without motion says the same, and draws a picture of the vote to share', async () => {
    const food = await contest(server.current, { contestants: 3 });
    await vote(food, 0, 3);
    const page = await open(food, { ...phone, scheme: 'dark' });
    await voteFor(page, 'Contestant 3').click();
    await says(page, '+1: 2 behind Contestant 1.');
    const animations = () => card(page, 'Contestant 3').evaluate((element) => getComputedStyle(element).animationName);
    expect(await animations()).toBe('none');
    await page.locator('[data-vote="counted"]').getByRole('button', { name: 'Share' }).click();
    const picture = page.getByRole('img', { name: 'A picture of your vote for Contestant 3' });
    await picture.waitFor();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([1080, 1350]);
    await expectAccessible(page);
  });
});

describe('the board as a race', () => {
  it('tells gaps, places gained and who takes the lead', async () => {
    const food = await contest(server.current, { contestants: 3 });
    await vote(food, 0, 3);
    await vote(food, 1, 1);
    const page = await open(food);
    await page.locator('[data-freshness="live"]').first().waitFor({ state: 'attached' });
    await expect.poll(() => card(page, 'Contestant 1').innerText()).toContain('2 ahead');
    await expect.poll(() => card(page, 'Contestant 2').innerText()).toContain('2 behind');
    await vote(food, 1, 3);
    await says(page, 'Contestant 2 takes the lead from Contestant 1');
    await expect.poll(() => card(page, 'Contestant 2').innerText()).toMatch(/up 1 place\b/);
    await expect.poll(() => card(page, 'Contestant 1').innerText()).toMatch(/down 1 place\b/);
    // One colour on card and in the results.
    const onCard = await card(page, 'Contestant 2').evaluate((element) => element.style.getPropertyValue('--color'));
    await page.getByTestId('board').evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await page.getByTestId('result-bars').waitFor();
    expect(onCard).toMatch(/^oklch/);
    const bar = page.getByTestId('result-bars').getByRole('listitem').filter({ hasText: 'Contestant 2' });
    const inResults = await bar
      .locator('[style*="--color"]')
      .first()
      .evaluate((element) => (element as HTMLElement).style.getPropertyValue('--color'));
    expect(inResults).toBe(onCard);
  });
});

describe('the landing page', () => {
  it('begins a contest without an account: names become cards, then a link and its code; publishing asks for one', async () => {
    const page = await newPage();
    await page.goto(server.current.url);
    await page.getByLabel('What should people decide?').fill('The best soup in town');
    await page.getByLabel('Between whom or what?').fill('Caldo verde, Borscht, Caldo verde, ');
    await expect.poll(() => page.getByTestId('begun').getByRole('listitem', { includeHidden: true }).count()).toBe(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Start a contest' }).click();
    await page.waitForURL(/\/studio\/[\w-]{12}\/new$/);
    await page.getByRole('img', { name: /^Code that leads to/ }).waitFor();
    await page.getByRole('radio', { name: 'Food' }).press('Space');
    await page.getByRole('radio', { name: 'Party' }).press('Space');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Publish contest' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/auth/') && url.search.includes('next=%2Fstudio'));
    const draft = await page.evaluate(() => JSON.stringify(localStorage));
    expect(draft).toContain('The best soup in town');
    expect(draft.match(/Caldo verde|Borscht/g)).toEqual(['Caldo verde', 'Borscht']);
    expect(draft).toContain('party');
  });
});
