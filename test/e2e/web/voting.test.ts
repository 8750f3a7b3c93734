/** Voting with confirmation, proof of work, and offline. */
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Vote } from '#shared/contests/entities.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { member, password, type TestActor, visitor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, openPage, type PageOptions } from '../../support/browser.ts';
import { contest as newContest, type ContestWishes, storeBehind } from '../../support/factories.ts';
import { codeFor } from '../../support/mails.ts';
import { useServer } from '../../support/server.ts';
import { isWhole } from '../../support/whole.ts';

let organizer: TestActor;
const server = useServer({ pages: true, demo: () => [] });
beforeAll(async () => {
  organizer = await member(server.current, 'organizer');
});
const contest = (wishes: ContestWishes = {}) => newContest(server.current, { organizer, ...wishes });

afterEach(closePages);

const open = (path: string, options: PageOptions = {}): Promise<Page> =>
  openPage(`${server.current.url}${path}`, options);

const card = (page: Page, name: string) => page.getByTestId('contestant-card').filter({ hasText: name });
const voteFor = (page: Page, name: string) =>
  card(page, name).getByRole('button', { name: `Vote ${name}`, exact: true });
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const counted = ({ cx_id }: ContestShape) => server.current.ports.storage.count(Vote, { cx_id });
const isLive = (page: Page) => page.locator('[data-freshness="live"]').first().waitFor({ state: 'attached' });
/** Waits for the fingerprint, which is computed some seconds after the first visit. */
const isKnown = (page: Page) =>
  page.waitForFunction(() => localStorage.getItem('engage.fingerprint') !== null, undefined);

describe('a contest that asks for a confirmed address', () => {
  it('is voted in by the code in the mail, which votes at once; the next vote asks for nothing', async () => {
    const food = await contest({ who_may_vote: 'confirmed', lock_per: 'contestant' });
    const page = await open(`/cx/${food.cx_id}`);
    await says(page, 'Confirm your e-mail address once');
    await voteFor(page, 'Contestant 2').click();
    const dialog = page.getByRole('dialog', { name: 'Confirm your e-mail address' });
    await dialog.getByLabel('E-mail address').waitFor();
    await expectAccessible(page);

    await page.keyboard.type('not an address');
    await page.keyboard.press('Enter');
    await says(page, 'Enter an e-mail address, such as rosa@example.org.');
    await dialog.getByLabel('E-mail address').fill('rosa@example.org');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Code', { exact: true }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /New code in \d+ s/ }).waitFor();

    const code = await codeFor(server.current, 'rosa@example.org');
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    await page.keyboard.type(wrong);
    await says(page, 'That is not the code. Tries left: 4.');

    // Reads the code from the demo's mailbox.
    const mailbox = await page.context().newPage();
    await mailbox.goto(`${server.current.url}/mailbox`);
    const shown = await mailbox.getByTestId('mails').locator('mark').first().innerText();
    expect(shown).toBe(code);
    await mailbox.close();
    await dialog.getByLabel('Code', { exact: true }).fill(shown);
    await says(page, 'Your vote for Contestant 2 counts');
    expect(await dialog.count()).toBe(0);
    await expect.poll(() => counted(food)).toBe(1);

    await voteFor(page, 'Contestant 1').click();
    await says(page, 'Your vote for Contestant 1 counts');
    await expect.poll(() => counted(food)).toBe(2);
  });

  it.runIf(isWhole)('can be prepared for, and left by Escape with nothing voted', async () => {
    const food = await contest({ who_may_vote: 'confirmed' });
    const page = await open(`/cx/${food.cx_id}`, { width: 390, height: 844 });
    await page.getByRole('button', { name: 'Confirm your address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail address').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Confirm your address' }).click();
    await dialog.getByLabel('E-mail address').fill('prepared@example.org');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Code', { exact: true }).waitFor();
    await page.keyboard.type(await codeFor(server.current, 'prepared@example.org'));
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Confirm your address' }).waitFor({ state: 'detached' });
    expect(await counted(food)).toBe(0);
    await voteFor(page, 'Contestant 3').click();
    await says(page, 'Your vote for Contestant 3 counts');
  });
});

describe('a contest for people with an account', () => {
  it('says so before, leads to the log-in, and back', async () => {
    const food = await contest({ who_may_vote: 'signed_in' });
    const page = await open(`/cx/${food.cx_id}`);
    await says(page, 'You need an account to vote here.');
    await expectAccessible(page);
    await voteFor(page, 'Contestant 1').click();
    await page.waitForURL((url) => url.pathname === '/auth/login');
    expect(new URL(page.url()).searchParams.get('next')).toBe(`/cx/${food.cx_id}`);
    await page.getByLabel('User name').fill(organizer.username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === `/cx/${food.cx_id}`);
    await voteFor(page, 'Contestant 1').click();
    await says(page, 'Your vote for Contestant 1 counts');
    await expect.poll(() => counted(food)).toBe(1);
  });
});

describe('a device that votes under a second name', () => {
  it('does a short sum on plain http, and its vote counts', async () => {
    const food = await contest();
    const first = await open(`/cx/${food.cx_id}`, { isFirstVisit: true });
    await isKnown(first);
    await voteFor(first, 'Contestant 1').click();
    await says(first, 'Your vote for Contestant 1 counts');

    const second = await open(`/cx/${food.cx_id}`, { isFirstVisit: true });
    await isKnown(second);
    // Simulates plain http, which lacks both.
    await second.evaluate(() => {
      Object.defineProperty(crypto, 'subtle', { value: undefined });
      Object.defineProperty(crypto, 'randomUUID', { value: undefined });
    });
    const asked: string[] = [];
    second.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await voteFor(second, 'Contestant 2').click();
    await says(second, 'Your vote for Contestant 2 counts');
    expect(asked).toContain('POST /app/call/getChallenge');
    expect(asked.some((line) => /\/assets\/proofWorker/.test(line))).toBe(true);
    expect(asked.filter((line) => line === 'POST /app/call/addVote')).toHaveLength(2);
    const rows = await server.current.ports.storage.find(Vote, { cx_id: food.cx_id }, { sort: { at_ms: 1 } });
    expect(rows.map(({ risk }) => risk)).toEqual([[], ['same_device']]);
  });
});

describe('a vote without a line', () => {
  const kept = 'Your vote for Contestant 2 is kept';

  it('is kept over a reload and sent when the line is back, once, with a message', async () => {
    const food = await contest();
    const page = await open(`/cx/${food.cx_id}`);
    await isLive(page);
    await page.context().setOffline(true);
    await voteFor(page, 'Contestant 2').click();
    await says(page, kept);
    await card(page, 'Contestant 2')
      .getByRole('button', { name: /Waiting/ })
      .waitFor();
    // Uses the only vote of the period.
    await voteFor(page, 'Contestant 1').click();
    await expectAccessible(page);
    expect(await counted(food)).toBe(0);

    // Closes the browser offline and opens it again online.
    const state = await page.context().storageState();
    await page.close();
    await page.context().setOffline(false);
    const again = await page.context().newPage();
    await again.goto(`${server.current.url}/contests`);
    await says(again, 'Your vote for Contestant 2 has arrived and counts.');
    await expect.poll(() => counted(food)).toBe(1);
    expect(JSON.stringify(state)).toContain('Contestant 2');
    expect(await again.evaluate(() => localStorage.getItem('engage.outbox'))).toBe('[]');
    await again.reload();
    await isLive(again);
    await expect.poll(() => counted(food)).toBe(1);
  });

  it.runIf(isWhole)('is sent from the page that shows it, with its receipt, as soon as there is a line', async () => {
    const food = await contest({ lock_per: 'contestant' });
    const page = await open(`/cx/${food.cx_id}`);
    await isLive(page);
    await page.context().setOffline(true);
    await voteFor(page, 'Contestant 2').click();
    await voteFor(page, 'Contestant 3').click();
    await says(page, kept);
    await page.context().setOffline(false);
    await says(page, 'Your vote for Contestant 2 has arrived and counts.');
    await says(page, 'Your vote for Contestant 3 has arrived and counts.');
    await page.getByRole('button', { name: 'Receipt and next vote' }).click();
    await says(page, /[0-9A-Z]{5}-[0-9A-Z]{5}/);
    await page.getByText(kept).waitFor({ state: 'detached' });
    await expect.poll(() => counted(food)).toBe(2);
  });

  it.runIf(isWhole)(
    'whose answer alone was lost is asked for, and shows as counted; nobody is told to send it again',
    async () => {
      const food = await contest();
      const page = await open(`/cx/${food.cx_id}`);
      await isLive(page);
      await page.evaluate(() => {
        const seen = window as unknown as { toldToSend?: boolean };
        new MutationObserver(() => {
          if (document.body.textContent.includes('has not arrived yet')) seen.toldToSend = true;
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      });
      await page.route('**/addVote', async (route) => {
        await route.fetch();
        await page.context().setOffline(true);
        await route.abort('internetdisconnected');
      });
      await voteFor(page, 'Contestant 2').click();
      await says(page, kept);
      expect(await counted(food)).toBe(1);

      // Many come back at once, and are told to wait.
      await page.unroute('**/addVote');
      await page.route('**/addVote', (route) =>
        route.fulfill({ status: 429, json: { code: 'too_many', error: 'Not so fast.' } }),
      );
      await page.context().setOffline(false);
      await says(page, 'Your vote for Contestant 2 counts');
      const [row] = await server.current.ports.storage.find(Vote, { cx_id: food.cx_id });
      await page.getByRole('button', { name: 'Receipt and next vote' }).click();
      await expect.poll(() => page.getByTestId('receipt').innerText()).toBe(row!.receipt);
      expect(await page.evaluate(() => localStorage.getItem('engage.outbox'))).toBe('[]');
      expect(await page.evaluate(() => (window as unknown as { toldToSend?: boolean }).toldToSend)).toBeUndefined();
    },
  );

  it.runIf(isWhole)('is told of by one of two tabs, and both show the lock', async () => {
    const food = await contest();
    const one = await open(`/cx/${food.cx_id}`);
    const two = await one.context().newPage();
    await two.goto(one.url());
    for (const page of [one, two]) await isLive(page);
    const messages: string[] = [];
    await one.context().exposeBinding('heard', (_source, text: string) => void messages.push(text));
    for (const page of [one, two])
      await page.evaluate(() => {
        const corner = document.querySelector('[role="status"]:has(+ [role="alert"])')!;
        new MutationObserver((records) => {
          for (const record of records)
            for (const node of record.addedNodes)
              (window as unknown as { heard(text: string): void }).heard(node.textContent ?? '');
        }).observe(corner, { childList: true });
      });
    await one.context().setOffline(true);
    await voteFor(one, 'Contestant 2').click();
    await says(two, kept);
    await one.context().setOffline(false);
    for (const page of [one, two])
      await expect
        .poll(() => card(page, 'Contestant 3').getByRole('button').locator('[title]').getAttribute('title'))
        .toMatch(/You can vote again in/);
    await expect.poll(() => counted(food)).toBe(1);
    expect(messages.filter((text) => text.includes('has arrived'))).toEqual([
      'Your vote for Contestant 2 has arrived and counts.',
    ]);
  });

  it.runIf(isWhole)(
    'that the server failed to answer is kept over a reload, and counts once when it answers again',
    async () => {
      const food = await contest();
      const page = await open(`/cx/${food.cx_id}`);
      await isLive(page);
      const failing = { error: 'Something went wrong.', code: 'something_wrong' };
      await page.route('**/addVote', (route) => route.fulfill({ status: 500, json: failing }));
      await voteFor(page, 'Contestant 2').click();
      await says(page, 'Your vote for Contestant 2 has not arrived yet');
      await page.unroute('**/addVote');
      await page.reload();
      await says(page, 'Your vote for Contestant 2 has arrived and counts.');
      await expect.poll(() => counted(food)).toBe(1);
    },
  );

  it.runIf(isWhole)('that comes too late is refused by name', async () => {
    const food = await contest();
    const page = await open(`/cx/${food.cx_id}`);
    await isLive(page);
    await page.context().setOffline(true);
    await voteFor(page, 'Contestant 2').click();
    await says(page, kept);
    await storeBehind(server.current, food.cx_id, { end_date: new Date(Date.now() - 1000) });
    // load-safe: casting's cache of contests lasts a second
    await server.current.ports.clock.pause(1100);
    await page.context().setOffline(false);
    await says(page, /^Your vote for Contestant 2 could not be counted\. /);
    expect(await counted(food)).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('engage.outbox'))).toBe('[]');
  });

  it.runIf(isWhole)('after an earlier one that still locks says that this one counts', async () => {
    const food = await contest({ who_may_vote: 'signed_in' });
    const page = await openPage(`${server.current.url}/cx/${food.cx_id}`, {}, organizer);
    await voteFor(page, 'Contestant 2').waitFor();
    await isLive(page);
    await page.context().setOffline(true);
    await voteFor(page, 'Contestant 2').click();
    await says(page, kept);
    const { contestant_id } = food.contestants[0]!;
    await organizer.call('POST /app/contest/v2/addVote', { cx_id: food.cx_id, contestant_id });
    await page.context().setOffline(false);
    await says(page, 'Your vote for Contestant 1 still counts. A vote for Contestant 2 can be cast in');
    await expect.poll(() => counted(food)).toBe(1);
  });
});

describe('the mailbox of a demo', () => {
  it.runIf(isWhole)('is empty at first, then shows mails as they come, and is readable', async () => {
    const page = await open('/mailbox', { width: 390, height: 844, lang: 'fr' });
    await page.getByRole('heading', { name: 'Boîte aux lettres de la démo' }).waitFor();
    const guest = await visitor(server.current);
    guest.language = 'fr';
    await guest.call('POST /app/contest/v2/sendVoteCode', { email: 'lettre@example.org' });
    await says(page, 'À lettre@example.org');
    await expectAccessible(page);
  });
});
