/** The organizer's desk in a browser: an edition, entries, decisions, an import, and the numbers. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Contestant } from '#shared/contests/entities.ts';
import { member, password, type TestActor, visitor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, newPage, openPage, type PageOptions } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';

let organizer: TestActor;
let ana: TestActor;
const server = useServer({
  pages: true,
  demo: () => [
    { username: organizer.username, password, full_name: 'Olivia Organizer', role: 'organizer', avatar: '' },
    { username: ana.username, password, full_name: 'Ana Entrant', role: 'member', avatar: '' },
  ],
});
beforeAll(async () => {
  [organizer, ana] = await Promise.all([member(server.current, 'organizer'), member(server.current)]);
});
afterAll(closePages);

async function visitAs(name: string, path: string, options: PageOptions = {}): Promise<Page> {
  const page = await openPage(`${server.current.url}${path}`, options);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.waitForURL((url) => `${url.pathname}${url.search}` === path);
  return page;
}
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const row = (page: Page, name: string) => page.getByTestId('managed-contestant').filter({ hasText: name });
async function sound(page: Page) {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(width, `${page.url()} is too wide`).toBeLessThanOrEqual(0);
}

describe('the desk', () => {
  it('makes an edition that Ana enters, refuses her with a reason, and shows the numbers', async () => {
    const made = await contest(server.current, { organizer, entries_open: true, contestants: 2 });
    const { cx_id, contest_name, contestants } = made;
    const desk = await visitAs('Olivia Organizer', '/editContests', { width: 390, height: 844 });
    const listed = desk.getByTestId('own-contest').filter({ hasText: contest_name });
    await listed.getByRole('button', { name: `More for “${contest_name}”` }).click();
    await listed.getByRole('button', { name: 'Make an edition' }).click();
    await desk.getByLabel('Entries for each contest').fill('9');
    await desk.getByRole('dialog').getByRole('button', { name: 'Make an edition' }).click();
    await says(desk, 'Edition Added Successfully!');
    const link = listed.locator('a[href^="/submit/"]');
    await link.waitFor();
    await sound(desk);

    const page = await visitAs('Ana Entrant', '/user-profile');
    const submit = await link.getAttribute('href');
    await page.goto(`${server.current.url}${submit}`);
    await says(page, '7 places are left');
    await expect.poll(() => page.title()).toBe(`${contest_name} · Engage`);
    await page.getByLabel('Name').fill('Wanda Walker');
    await page.getByRole('button', { name: 'Send your entry' }).click();
    await page.getByTestId('entered').waitFor();
    await sound(page);

    await desk.goto(`${server.current.url}/managecontestant?cx_id=${cx_id}&status=waiting`);
    await row(desk, 'Wanda Walker').getByRole('checkbox', { name: 'Choose Wanda Walker' }).check();
    await desk.getByRole('button', { name: 'Refuse' }).last().click();
    await desk.getByRole('dialog').getByLabel('Reason').fill('The picture is blurred');
    await sound(desk);
    await desk.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
    await says(desk, 'Nobody is waiting');
    // Its address says to each what it is for them.
    const [entry] = await server.current.ports.storage.find(Contestant, { cx_id, user_id: ana.user_id! });
    const address = `${server.current.url}/cx/${cx_id}/${entry!.contestant_id}`;
    await desk.goto(address);
    await says(desk, 'The picture is blurred');
    const decide = desk.getByRole('link', { name: 'Decide', exact: true });
    expect(await decide.getAttribute('href')).toBe(`/managecontestant?cx_id=${cx_id}&status=refused`);
    await sound(desk);
    await page.goto(address);
    await says(page, 'The picture is blurred');
    expect(await page.getByRole('button', { name: 'Share' }).count()).toBe(0);
    const stranger = await newPage();
    await stranger.goto(address);
    await says(stranger, 'This contestant is not here');
    await page.getByRole('link', { name: 'Change your entry' }).click();
    await page.getByTestId('entry-status').filter({ hasText: 'The picture is blurred' }).waitFor();

    const voter = await visitor(server.current);
    const { contestant_id } = contestants[0]!;
    await voter.call('POST /app/contest/v2/addVote', { cx_id, contestant_id, via: 'qr' });
    await desk.goto(`${server.current.url}/dashboard?cx_id=${cx_id}`);
    await says(desk, 'QR code');
    await says(desk, contestants[0]!.contestant_name);
    await sound(desk);
    await organizer.call('POST /app/contest/v2/decideContestants', {
      contestant_ids: [contestant_id],
      decision: 'disqualify',
    });
    await page.goto(`${server.current.url}/cx/${cx_id}`);
    await says(page, '1 contestant left this contest');
    await organizer.call('POST /app/contest/v2/decideContestants', {
      contestant_ids: [entry!.contestant_id],
      decision: 'disqualify',
    });
    await page.goto(`${server.current.url}${submit}`);
    await page.getByTestId('entered').getByText('Only the organizer can bring it back').waitFor();
    expect(await page.getByRole('link', { name: 'Change your entry' }).count()).toBe(0);
  });

  it('imports a file, and says what is wrong with its rows', async () => {
    const { cx_id } = await contest(server.current, { organizer, contestants: 2 });
    const page = await visitAs('Olivia Organizer', `/managecontestant?cx_id=${cx_id}`, { width: 1440, height: 900 });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Import' }).click();
    const csv = (text: string) => ({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    const file = page.getByLabel(/Choose a CSV file/);
    await file.setInputFiles(csv('title\nAna'));
    await says(page, 'No column is called “name”');
    await file.setInputFiles(csv('name,picture\nZara Zim,zara.png\n=1+1,\nContestant 1,\n'));
    await says(page, 'This is a formula');
    await sound(page);
    await page.getByRole('button', { name: 'Import 2 contestants' }).click();
    await says(page, '1 contestant was added');
    await says(page, 'somebody with that name already takes part');
    await row(page, 'Zara Zim').waitFor();
    const [zara] = await server.current.ports.storage.find(Contestant, { cx_id, contestant_name: 'Zara Zim' });
    expect(zara).toMatchObject({ contestant_status: 1 });
  });
});
