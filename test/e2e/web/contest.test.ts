/** Pages of a contest, its rounds and contestants. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { scheduleRounds } from '#cloud/contests/rounds/rounds.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { member, type TestActor, visitor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, openPage, type PageOptions } from '../../support/browser.ts';
import { contest as newContest, type ContestWishes, storeBehind } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';
import { isWhole } from '../../support/whole.ts';
import { moveTo } from '../looks.ts';

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);

let organizer: TestActor;
const server = useServer({ pages: true });
beforeAll(async () => {
  organizer = await member(server.current, 'organizer');
});
const contest = (wishes: ContestWishes = {}) => newContest(server.current, { organizer, ...wishes });
const people = (...names: string[]) => names.map((contestant_name) => ({ contestant_name }));

afterEach(closePages);

const open = (path: string, options: PageOptions = {}): Promise<Page> =>
  openPage(`${server.current.url}${path}`, options);

/** As the organizer. */
const openSignedIn = (path: string): Promise<Page> => openPage(`${server.current.url}${path}`, {}, organizer);

/** Casts another visitor's vote. */
async function castFor({ cx_id, contestants }: ContestShape, name: string): Promise<void> {
  const { contestant_id } = contestants.find((one) => one.contestant_name === name)!;
  const other = await visitor(server.current);
  const { body } = await other.call('POST /app/contest/v2/addVote', { cx_id, contestant_id });
  expect(body).toMatchObject({ counted: true });
}

const card = (page: Page, name: string) => page.getByTestId('contestant-card').filter({ hasText: name });
const voteFor = (page: Page, name: string) =>
  card(page, name).getByRole('button', { name: `Vote ${name}`, exact: true });
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const heading = (page: Page, name: string, level: 1 | 2 | 3 = 1) =>
  page.getByRole('heading', { name, level, exact: true }).waitFor();
const namesOn = (page: Page) => page.getByTestId('contestant-card').getByRole('heading').allInnerTexts();
const isLive = (page: Page) => page.locator('[data-freshness="live"]').first().waitFor({ state: 'attached' });

describe('a visitor', () => {
  it('finds a contest by its words, looks at a contestant and the next one, votes, and sees the time that remains', async () => {
    const food = await contest({ contestants: people('Pastel', 'Bifana', 'Sardines'), contest_exp_hours: 2 });
    const page = await open(`/contest/${food.contest_slug}`);
    await heading(page, food.contest_name);
    expect(new URL(page.url()).pathname).toBe(`/contest/${food.contest_slug}`);
    await expect
      .poll(() => page.locator('link[rel="canonical"]').getAttribute('href'))
      .toMatch(new RegExp(`/cx/${food.cx_id}$`));

    await page.getByRole('link', { name: 'Bifana' }).click();
    await page.waitForURL(`**/cx/${food.cx_id}/${food.contestants[1]!.contestant_id}`);
    await heading(page, 'Bifana');
    await expect.poll(() => page.title()).toContain('Bifana');
    await says(page, 'No. 2');

    await page.keyboard.press('ArrowRight');
    await heading(page, 'Sardines');
    await page.getByRole('link', { name: 'Next contestant' }).click();
    await heading(page, 'Pastel');
    await page.keyboard.press('ArrowLeft');
    await heading(page, 'Sardines');

    await page.getByRole('button', { name: 'Vote Sardines', exact: true }).click();
    await says(page, 'Your vote for Sardines counts');
    await page.getByRole('button', { name: 'Receipt and next vote' }).click();
    await says(page, /[0-9A-Z]{5}-[0-9A-Z]{5}/);
    await expect.poll(() => page.getByTestId('votes').innerText()).toMatch(/\b1\b/);

    await page.getByRole('link', { name: food.contest_name }).first().click();
    await heading(page, food.contest_name);
    await says(page, 'You have voted');
    const locked = card(page, 'Bifana').getByRole('button');
    await expect
      .poll(() => locked.locator('[title]').getAttribute('title'))
      .toMatch(/You can vote again in (1 hour|2 hours)/);
    await expect.poll(() => locked.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => page.getByText('Your vote', { exact: true }).count()).toBe(1);
  });

  it.runIf(isWhole)('is told how many look on, and not that they are alone', async () => {
    const food = await contest();
    const first = await open(`/cx/${food.cx_id}`);
    await isLive(first);
    expect(await first.getByTestId('viewers').count()).toBe(0);
    const second = await open(`/cx/${food.cx_id}`);
    await isLive(second);
    await expect.poll(() => first.getByTestId('viewers').innerText()).toBe('2 watching');
  });

  it('sees the board change places as others vote, though not under a finger', async () => {
    const food = await contest({ contestants: people('Ada', 'Bea', 'Cleo', 'Dora', 'Eva') });
    const page = await open(`/cx/${food.cx_id}`);
    await isLive(page);
    await castFor(food, 'Eva');
    await expect.poll(async () => (await namesOn(page))[0]).toBe('Eva');
    await expect.poll(() => card(page, 'Eva').getByText('Rank').count()).toBe(1);

    // Hovers the count, because releasing over the picture would follow its link.
    await card(page, 'Dora').getByText('votes').hover();
    await page.mouse.down();
    await castFor(food, 'Cleo');
    await castFor(food, 'Cleo');
    await expect.poll(() => card(page, 'Cleo').innerText()).toMatch(/\b2\s+votes\b/);
    // load-safe: longer than the throttle of reordering, which would have come by then
    await page.waitForTimeout(2500);
    expect((await namesOn(page))[0]).toBe('Eva');
    await page.mouse.up();
    await expect.poll(async () => (await namesOn(page))[0]).toBe('Cleo');
  });

  it('searches, sorts, and looks at a list, which is still there on the way back', async () => {
    const names = Array.from({ length: 14 }, (_, index) => `Name ${String.fromCodePoint(78 - index)}`);
    const food = await contest({ contestants: people(...names.slice(0, 13), 'Éclair') });
    const page = await open(`/cx/${food.cx_id}`);
    await page.getByLabel('Sort by').selectOption('By name');
    await expect.poll(async () => (await namesOn(page)).slice(0, 3)).toEqual(['Éclair', 'Name B', 'Name C']);
    await page.getByRole('button', { name: 'List' }).click();
    await page.getByLabel('Search contestants').fill('eclair');
    await expect.poll(() => namesOn(page)).toEqual(['Éclair']);
    await page.getByRole('link', { name: 'Éclair' }).click();
    await heading(page, 'Éclair');
    await page.goBack();
    await heading(page, food.contest_name);
    await expect.poll(() => page.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true');
    await page.getByLabel('Search contestants').fill('nobody at all');
    await says(page, 'No matches');
  });

  it('votes with the keyboard alone, from the top of the page', async () => {
    const food = await contest({ contestants: people('Ada', 'Bea') });
    const page = await open(`/cx/${food.cx_id}`);
    await voteFor(page, 'Bea').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    for (let presses = 0; presses < 60 && (await focused()) !== 'Vote Bea'; presses++) await page.keyboard.press('Tab');
    await expect.poll(() => focused()).toBe('Vote Bea');
    await page.keyboard.press('Enter');
    await says(page, 'Your vote for Bea counts');
    await expect.poll(() => card(page, 'Bea').innerText()).toMatch(/\b1\s+vote\b/);
    // The button changed to the countdown and kept the focus.
    await expect.poll(() => focused()).toContain('You can vote again');
  });

  it.runIf(isWhole)(
    'keeps the keyboard’s place when the vote takes its contestant to the top, and the share button keeps it too',
    async () => {
      const food = await contest({ contestants: people('Ada', 'Bea', 'Cleo', 'Dora', 'Eva') });
      await castFor(food, 'Ada');
      await castFor(food, 'Cleo');
      const page = await open(`/cx/${food.cx_id}`);
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
      await voteFor(page, 'Cleo').focus();
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await namesOn(page))[0]).toBe('Cleo');
      await expect.poll(() => focused()).toContain('You can vote again');
      await page.getByRole('button', { name: 'Share' }).first().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(focused).toContain('Share');
    },
  );

  it.runIf(isWhole)('reads names without a place to break on a narrow phone', async () => {
    const name = 'Anticonstitutionnellement'.repeat(3);
    const food = await contest({ contestants: people(name, 'Bea'), stored: { contest_name: name } });
    const page = await open(`/cx/${food.cx_id}`, { width: 360, height: 740 });
    await heading(page, name);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await wide()).toBe(0);
    await page.goto(`${server.current.url}/cx/${food.cx_id}/${food.contestants[0]!.contestant_id}`);
    await heading(page, name);
    expect(await wide()).toBe(0);
  });
});

describe('what is not there', () => {
  it.runIf(isWhole)('is said so, with a way on: unknown words, somebody’s draft, a contestant who left', async () => {
    const draft = await contest({ publish: false });
    const page = await open('/contests');
    await heading(page, 'Contests');
    for (const path of ['/contest/no-such-contest-1', '/contest/cx/nobodyhome12', `/cx/${draft.cx_id}`, '/cx/short']) {
      await moveTo(page, path);
      await says(page, /could not find this contest/i);
      await page.getByRole('link', { name: 'See what is on' }).click();
      await heading(page, 'Contests');
    }
    const food = await contest();
    await moveTo(page, `/cx/${food.cx_id}/nobodyhome12`);
    await says(page, 'This contestant is not here');
    await page.getByRole('link', { name: 'See all 3 contestants' }).click();
    await heading(page, food.contest_name);
  });

  it.runIf(isWhole)('is there for whoever may see it', async () => {
    const draft = await contest({ publish: false });
    const page = await openSignedIn(`/contest/${draft.contest_slug}`);
    await heading(page, draft.contest_name);
    await says(page, 'You organize this contest');
  });
});

describe('a contest of several rounds', () => {
  it.runIf(isWhole)('counts at a round’s end, goes on by itself, and keeps the earlier round readable', async () => {
    const film = await contest({
      contestants: people('Ada', 'Bea', 'Cleo'),
      rounds: [
        { endDate: inHours(1).toISOString(), advance: 2 },
        { endDate: inHours(2).toISOString(), advance: 0 },
      ],
    });
    await castFor(film, 'Cleo');
    await castFor(film, 'Bea');
    const page = await open(`/cx/${film.cx_id}`);
    await voteFor(page, 'Ada').waitFor();
    await says(page, 'The top 2 advance');
    const upcoming = await open(`/round/${film.cx_id}/${film.rounds[1]!.round_id}`);
    await says(upcoming, /^Final opens on/);
    await says(upcoming, 'The best 2 of Round 1 go on to it.');
    for (const each of [page, upcoming]) await isLive(each);
    const end = new Date(Date.now() + 2000);
    await storeBehind(server.current, film.cx_id, {}, [{ endDate: end }, { startDate: end }]);
    await says(page, 'The votes are being counted');
    expect(await page.getByTestId('contestant-card').getByRole('button').count()).toBe(0);
    // Only now, so that the page has shown it also on a busy machine.
    await scheduleRounds(server.current.ports, film.cx_id);
    // The final round appears without a reload, without eliminated contestants.
    await voteFor(page, 'Cleo').waitFor();
    expect((await namesOn(page)).toSorted()).toEqual(['Bea', 'Cleo']);
    await expect.poll(() => namesOn(upcoming).then((names) => names.length)).toBe(2);

    await page
      .getByRole('navigation', { name: 'Rounds' })
      .getByRole('link', { name: /Round 1/ })
      .click();
    await page.waitForURL(`**/round/${film.cx_id}/${film.rounds[0]!.round_id}`);
    await says(page, 'Round 1 is over');
    await says(page, '2 contestants went on. Next: Final.');
    await expect.poll(() => namesOn(page)).toHaveLength(3);
    await expect.poll(() => card(page, 'Cleo').innerText()).toMatch(/Through[\s\S]*\b1\s+vote\b/);
    expect(await card(page, 'Ada').innerText()).not.toContain('Through');
    await expectAccessible(page);

    // Eliminated contestants keep a page in their last round.
    const out = await open(`/cx/${film.cx_id}/${film.contestants[0]!.contestant_id}`);
    await heading(out, 'Ada');
    await says(out, 'Round 1 is over');

    await page.getByRole('link', { name: 'See the current round' }).click();
    await page.waitForURL(`**/cx/${film.cx_id}`);
    await voteFor(page, 'Bea').click();
    await says(page, 'Your vote for Bea counts');
  });
});

describe('numbers', () => {
  const withheld = async (page: Page, names: string[]) => {
    await page.getByTestId('board').waitFor();
    await expect.poll(() => namesOn(page)).toEqual(names);
    expect(await page.getByTestId('total').count()).toBe(0);
    expect(await page.getByTestId('board').innerText()).not.toMatch(/\d|Rank/);
  };

  it.runIf(isWhole)('that show after a vote show with it', async () => {
    const food = await contest({ contestants: people('Zoe', 'Ada', 'Mia'), results_policy: 'after_vote' });
    await castFor(food, 'Zoe');
    await castFor(food, 'Zoe');
    const page = await open(`/cx/${food.cx_id}`);
    await withheld(page, ['Ada', 'Mia', 'Zoe']);
    await says(page, 'Vote to see the results.');
    await isLive(page);
    await voteFor(page, 'Mia').click();
    await says(page, 'Your vote for Mia counts');
    await expect.poll(() => card(page, 'Zoe').innerText()).toMatch(/\b2\s+votes\b/);
    await expect.poll(async () => (await namesOn(page))[0]).toBe('Zoe');
    await castFor(food, 'Zoe');
    await expect.poll(() => card(page, 'Zoe').innerText()).toMatch(/\b3\s+votes\b/);
    expect(await page.getByTestId('withheld').count()).toBe(0);
  });

  it.runIf(isWhole)('that show after the end say when, and show then by themselves', async () => {
    const food = await contest({ contestants: people('Zoe', 'Ada'), results_policy: 'after_end' });
    await castFor(food, 'Zoe');
    const page = await open(`/cx/${food.cx_id}`);
    await withheld(page, ['Ada', 'Zoe']);
    await says(page, /^Results appear when voting ends, on /);
    await isLive(page);
    await storeBehind(server.current, food.cx_id, { end_date: new Date(Date.now() + 4000) });
    await says(page, 'This contest has ended');
    await heading(page, 'Zoe', 2);
    await says(page, 'In the lead when voting closed');
  });

  it.runIf(isWhole)('that are private stay so after the end', async () => {
    const food = await contest({
      contestants: people('Zoe', 'Ada'),
      results_policy: 'hidden',
      stored: { start_date: inHours(-3), end_date: inHours(-1) },
    });
    const page = await open(`/cx/${food.cx_id}`);
    await says(page, 'The organizer has not published the results.');
    await withheld(page, ['Ada', 'Zoe']);
    expect(await page.getByText('In the lead when voting closed').count()).toBe(0);
  });
});

describe('the clock', () => {
  it.runIf(isWhole)('opens a contest that waits, without a reload', async () => {
    const food = await contest({ stored: { start_date: inHours(1) } });
    const page = await open(`/cx/${food.cx_id}`);
    await says(page, 'Voting has not opened yet');
    await isLive(page);
    await storeBehind(server.current, food.cx_id, { start_date: new Date(Date.now() + 2000) });
    await voteFor(page, 'Contestant 1').waitFor();
  });
});

describe('an organizer', () => {
  it.runIf(isWhole)(
    'takes the vote list off the page by disabling votes, also where somebody looks at it',
    async () => {
      const food = await contest();
      const page = await open(`/cx/${food.cx_id}`);
      const detail = await open(`/cx/${food.cx_id}/${food.contestants[0]!.contestant_id}`);
      await voteFor(page, 'Contestant 1').waitFor();
      await detail.getByRole('button', { name: 'Vote Contestant 1', exact: true }).waitFor();
      await organizer.run('createOrUpdate', { className: 'Contests', cx_id: food.cx_id, voting_disabled: true });
      await says(page, 'Voting has been disabled');
      expect(await page.getByTestId('contestant-card').count()).toBe(0);
      await says(detail, 'Voting has been disabled');
      expect(await detail.getByRole('button', { name: /^Vote/ }).count()).toBe(0);
    },
  );

  it.runIf(isWhole)('certifies a result, which then is final', async () => {
    const food = await contest({ contestants: people('Zoe', 'Ada') });
    await castFor(food, 'Zoe');
    await storeBehind(server.current, food.cx_id, { start_date: inHours(-3), end_date: new Date(Date.now() - 1000) });
    const visitors = await open(`/cx/${food.cx_id}`);
    await says(visitors, 'In the lead when voting closed');
    expect(await visitors.getByRole('button', { name: 'Certify the result' }).count()).toBe(0);
    const page = await openSignedIn(`/cx/${food.cx_id}`);
    await page.getByRole('button', { name: 'Certify the result' }).click();
    await page.getByRole('button', { name: 'Yes, certify' }).click();
    await says(page, 'The result is certified');
    await expect.poll(() => visitors.getByText('Winner', { exact: true }).count()).toBe(1);
    await expectAccessible(page);
  });
});
