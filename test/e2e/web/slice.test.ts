/** The main story of a voter in a real browser on a real server. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Vote } from '#shared/contests/entities.ts';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { member, password, type TestActor, visitor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, openPage, type PageOptions } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { type Line, openLine } from '../../support/line.ts';
import { useServer } from '../../support/server.ts';
import { moveTo } from '../looks.ts';
import { daily, isWhole } from '../../support/whole.ts';

let organizer: TestActor;
const server = useServer({
  pages: true,
  demo: () => [
    { username: organizer.username, password, full_name: 'Olivia Organizer', role: 'organizer', avatar: '' },
  ],
});
beforeAll(async () => {
  organizer = await member(server.current, 'organizer');
});
afterAll(closePages);

const open = (path: string, options: PageOptions = {}, at = server.current.port): Promise<Page> =>
  openPage(`http://127.0.0.1:${at}${path}`, options);

const card = (page: Page, name: string) => page.getByTestId('contestant-card').filter({ hasText: name });
const voteFor = (page: Page, name: string) =>
  card(page, name).getByRole('button', { name: `Vote ${name}`, exact: true });
/** Waits until the page is live; small screens show the badge in their menu only. */
const isLive = (page: Page) => page.locator('[data-freshness="live"]').first().waitFor({ state: 'attached' });
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

describe('a vote', () => {
  it('is counted with a receipt, and seen in another browser within a second', async () => {
    const food = await contest(server.current, { contest_exp_hours: 1 / 60 });
    const [mine, theirs] = [
      await open(`/cx/${food.cx_id}`),
      await open(`/cx/${food.cx_id}`, { width: 390, height: 844 }),
    ];
    await isLive(theirs);
    await voteFor(mine, 'Contestant 2').click();
    await says(mine, 'Your vote for Contestant 2 counts');
    await expect.poll(() => card(theirs, 'Contestant 2').innerText(), { interval: 20 }).toMatch(/\b1\s+vote\b/);
    await mine.getByRole('button', { name: 'Receipt and next vote' }).click();
    await says(mine, /[0-9A-Z]{5}-[0-9A-Z]{5}/);
    await expect.poll(() => server.current.ports.storage.count(Vote, { cx_id: food.cx_id })).toBe(1);
  });

  it.runIf(isWhole)('that was sent from another tab meanwhile shows its receipt and counts nothing more', async () => {
    const food = await contest(server.current);
    const first = await open(`/cx/${food.cx_id}`);
    const second = await first.context().newPage();
    await second.goto(first.url());
    await voteFor(second, 'Contestant 1').waitFor();
    await voteFor(first, 'Contestant 1').click();
    await says(first, 'Your vote for Contestant 1 counts');
    await voteFor(second, 'Contestant 2').click();
    await says(second, 'Your vote for Contestant 1 still counts. A vote for Contestant 2 can be cast in');
    await expect.poll(() => server.current.ports.storage.count(Vote, { cx_id: food.cx_id })).toBe(1);
  });
});

describe('a contest that takes no votes', () => {
  const hour = 3_600_000;
  const cases: [string, object, string][] = [
    [
      'has ended',
      { start_date: new Date(Date.now() - 2 * hour), end_date: new Date(Date.now() - hour) },
      'This contest has ended',
    ],
    ['has not begun', { start_date: new Date(Date.now() + hour) }, 'Voting has not opened yet'],
    ['was cancelled', { contest_status: 'cancelled' }, 'This contest has been cancelled'],
  ];
  it('says why, without vote buttons; one that was disabled has no vote list, and one that is not there is not found', async () => {
    const page = await open('/contests');
    for (const [what, stored, sentence] of daily(cases, 1)) {
      await moveTo(page, `/cx/${(await contest(server.current, { stored })).cx_id}`);
      await says(page, sentence);
      await expect.poll(() => page.getByTestId('contestant-card').count(), { message: what }).toBe(3);
      expect(await page.getByTestId('contestant-card').getByRole('button').count(), what).toBe(0);
    }
    const disabled = await contest(server.current, { stored: { voting_disabled: true } });
    await moveTo(page, `/cx/${disabled.cx_id}`);
    await says(page, 'Voting has been disabled');
    expect(await page.getByTestId('contestant-card').count()).toBe(0);
    await moveTo(page, '/cx/nobodyhome12');
    await says(page, /could not find this contest/i);
  });
});

describe('a line that is cut', () => {
  let line: Line;
  let food: ContestShape;
  beforeAll(async () => {
    line = await openLine(server.current.port);
    food = await contest(server.current);
  });
  afterAll(() => line.close());

  it('says so, keeps the vote, and sends it under its id when asked again', async () => {
    const page = await open(`/cx/${food.cx_id}`, {}, line.port);
    await voteFor(page, 'Contestant 1').waitFor();
    line.cut();
    await voteFor(page, 'Contestant 1').click();
    await says(page, 'Your vote for Contestant 1 has not arrived yet');
    line.mend();
    await page
      .getByRole('button', { name: /^Send again/ })
      .first()
      .click();
    await says(page, 'Your vote for Contestant 1 counts');
    await expect.poll(() => server.current.ports.storage.count(Vote, { cx_id: food.cx_id })).toBe(1);
  });

  it('catches up with the votes of others', async () => {
    const page = await open(`/cx/${food.cx_id}`, {}, line.port);
    await voteFor(page, 'Contestant 2').waitFor();
    line.cut();
    const other = await visitor(server.current);
    const contestant_id = food.contestants[1]!.contestant_id;
    await other.call('POST /app/contest/v2/addVote', { cx_id: food.cx_id, contestant_id });
    line.mend();
    await expect.poll(() => card(page, 'Contestant 2').innerText()).toMatch(/\b1\s+vote\b/);
  });
});

describe('an organizer', () => {
  it('logs in with one tap, makes a contest, votes in it, and logs out', async () => {
    const page = await open('/auth/login');
    await page.getByRole('button', { name: /Olivia Organizer/ }).click();
    await page.waitForURL((url) => url.pathname !== '/auth/login');
    await page.goto(`${server.current.url}/contests`);
    await page.getByRole('link', { name: 'Start a contest' }).first().click();
    await page.waitForURL(/\/studio\/[\w-]{12}\/new$/);
    await page.getByLabel('Title', { exact: true }).fill('Best croissant in town');
    await page.getByLabel('Description (optional)').fill('Butter decides.');
    await page.getByRole('radio', { name: 'Food' }).or(page.getByLabel('Category')).first().click();
    const option = page.getByRole('option', { name: 'Food' });
    if (await option.count()) await option.click();
    await page.getByLabel('Name of contestant 1').fill('Rue Cler');
    await page.getByLabel('Name of contestant 2').fill('Canal');
    await page.getByRole('button', { name: 'Publish contest' }).click();
    const review = page.getByRole('dialog', { name: 'Before it goes online' });
    await review.getByText('No cover yet').waitFor();
    await review.getByRole('button', { name: 'Publish now' }).click();
    await page.waitForURL(/\/cx\/[\w-]{12}#launched$/);
    const launched = page.getByRole('dialog', { name: 'Your contest is online' });
    await launched.getByRole('link', { name: 'Add contestants' }).waitFor();
    await expectAccessible(page);
    await launched.getByRole('button', { name: 'See the contest' }).click();
    await page.getByRole('heading', { name: 'Best croissant in town' }).waitFor();
    await voteFor(page, 'Canal').click();
    await says(page, 'Your vote for Canal counts');
    await page.goto(`${server.current.url}/contests`);
    await says(page, '1 of your contests is live');
    await page.getByRole('main').getByRole('link', { name: 'Manage', exact: true }).waitFor();
    await says(page, 'Best croissant in town');
  });

  it.runIf(isWhole)('publishes a draft', async () => {
    const draft = await contest(server.current, { organizer, publish: false });
    const page = await openPage(`${server.current.url}/cx/${draft.cx_id}`, {}, organizer);
    await says(page, 'This is a draft');
    await page.getByRole('button', { name: 'Publish contest' }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('button', { name: 'See the contest' }).click();
    await voteFor(page, 'Contestant 1').waitFor();
  });

  it('is told what is missing where it is missing, and loses nothing', async () => {
    const page = await openPage(`${server.current.url}/studio/abcdefghijkl/new`, {}, organizer);
    await page.getByLabel('Title', { exact: true }).fill('Hi');
    await page.getByLabel('Name of contestant 1').fill('Only one');
    await page.getByRole('button', { name: 'Publish contest' }).click();
    await says(page, 'Give it a title of 3 to 120 characters.');
    await says(page, 'Name at least two contestants.');
    await page.reload();
    await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Hi');
    await expect.poll(() => page.getByLabel('Name of contestant 1').inputValue()).toBe('Only one');
  });

  it('who types a wrong password is told so, and keeps the name', async () => {
    const page = await open('/auth/login');
    await page.getByLabel('User name').fill(organizer.username);
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
    await page.getByRole('alert').first().waitFor();
    await expect.poll(() => page.getByLabel('User name').inputValue()).toBe(organizer.username);
  });
});

describe('the first html', () => {
  it('carries the contest’s head, so that a shared link shows its picture', async () => {
    const food = await contest(server.current, {
      stored: { description: 'A "quoted" <b>story</b>', cover: '/files/abc/cover.webp' },
    });
    const response = await fetch(`${server.current.url}/cx/${food.cx_id}`, {
      headers: { accept: 'text/html', 'accept-language': 'fr' },
    });
    const html = await response.text();
    expect(html).toContain('<html lang="fr"');
    expect(html).toContain(`<title>${food.contest_name} · Engage</title>`);
    expect(html).toContain('A &quot;quoted&quot; &lt;b&gt;story&lt;/b&gt;');
    expect(html).toContain(`content="${server.current.url}/share/${food.cx_id}.jpg?v=`);
    expect(response.headers.get('set-cookie')).toMatch(/^ssid=[\w-]{16}\.[\w-]{22};.*SameSite=Lax/);
  });

  it('sends / to the home path of the site settings', async () => {
    const { storage } = server.current.ports;
    const admin = await member(server.current, 'admin');
    await fetch(server.current.url, { headers: { accept: 'text/html' } });
    const set = async (home_path: string) => {
      const { rev } = (await admin.run('getSiteSettings', {})).body.settings;
      return admin.run('updateSiteSettings', { rev, home_path });
    };
    expect((await set('//evil.example')).status).toBe(400);
    expect((await set('/contests')).status).toBe(200);
    expect(
      await storage.count(await import('#shared/site/entities.ts').then((m) => m.SiteSettings), {
        home_path: '/contests',
      }),
    ).toBe(1);
    const redirected = async () => {
      const { status, headers } = await fetch(server.current.url, {
        headers: { accept: 'text/html' },
        redirect: 'manual',
      });
      return [status, headers.get('location')];
    };
    await expect.poll(redirected).toEqual([302, '/contests']);
    await set('');
    await expect.poll(async () => (await redirected())[0]).toBe(200);
  });
});
