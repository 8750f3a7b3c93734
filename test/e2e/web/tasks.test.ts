/** A list of tasks in a real browser. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, openPage } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';

const server = useServer({ pages: true });
let olivia: TestActor;
let page: Page;
beforeAll(async () => {
  olivia = await member(server.current, 'organizer');
  page = await openPage(`${server.current.url}/task`, {}, olivia);
});
afterAll(closePages);

const at = (path: string) => page.waitForURL(`${server.current.url}${path}`);
const row = (title: string) => page.getByTestId('task-row').filter({ hasText: title });
const box = (title: string) => page.getByRole('checkbox', { name: title, exact: true });
const quick = () => page.getByRole('textbox', { name: 'What needs doing?' });

it('begins with what the product asks, and takes a title at once; nothing is refused without a word', async () => {
  await at('/my-tasks');
  await row('Finish your profile').waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Write what is to be done.').waitFor();
  await quick().fill('Thank the sponsors');
  await page.keyboard.press('Enter');
  await row('Thank the sponsors').waitFor();
  await expect.poll(() => quick().inputValue()).toBe('');
  await expect.poll(() => quick().evaluate((element) => element === document.activeElement)).toBe(true);
});

it('takes a date, a reminder and a place, keeps what was typed, and leads there', async () => {
  await page.getByRole('link', { name: 'New task with a date' }).click();
  await at('/addTask');
  await page.getByLabel('What needs doing?').fill('Print the posters');
  await page.getByLabel('Note', { exact: true }).fill('With the QR code');
  await expect.poll(() => page.getByLabel('Reminder').isDisabled()).toBe(true);
  await page.getByLabel('Due on').fill(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10));
  await page.getByLabel('At', { exact: true }).fill('08:30');
  await page.getByLabel('Reminder').selectOption({ label: 'An hour before' });
  await page.getByLabel('Place on Engage').fill('https://elsewhere.example/');
  await page.getByRole('button', { name: 'Add the task' }).click();
  await page.getByText('This is no address of a page on this site.').waitFor();
  await expect.poll(() => page.getByLabel('Note', { exact: true }).inputValue()).toBe('With the QR code');
  await page.getByLabel('Place on Engage').fill(`${server.current.url}/contests`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add the task' }).click();
  await at('/my-tasks');
  await page.getByRole('heading', { name: 'Overdue' }).waitFor();
  await row('Print the posters').getByRole('link', { name: 'Open', exact: true }).waitFor();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Change: Print the posters' }).click();
  await expect.poll(() => page.getByLabel('At', { exact: true }).inputValue()).toBe('08:30');
  await page.getByLabel('What needs doing?').fill('Print twenty posters');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Print twenty posters', level: 1 }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Your tasks' }).first().click();
});

it('shows live what the product asks, counts what is due in the menu, and is ticked off', async () => {
  const { cx_id, contest_name } = await contest(server.current, { organizer: olivia, entries_open: true });
  const ana = await member(server.current);
  const asked = `Decide about the entries that wait in “${contest_name}”`;
  const entry = { cx_id, client_id: 'entry-of-ana', contestant_name: 'Ana', answers: [] };
  const { body } = await ana.call('POST /app/contest/v2/enterContest', entry);
  await row(asked).waitFor();
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('link', { name: 'Your tasks, due today: 1' }).click();
  await page.keyboard.press('Escape');

  await box('Print twenty posters').click();
  await row('Print twenty posters').waitFor({ state: 'detached' });
  const decision = { contestant_ids: [body.contestant.contestant_id], decision: 'approve' as const };
  await olivia.call('POST /app/contest/v2/decideContestants', decision);
  await row(asked).waitFor({ state: 'detached' });

  await page.getByText('Done', { exact: true }).click();
  await at('/my-tasks?which=done');
  await row(asked).waitFor();
  await row('Print twenty posters').getByRole('link', { name: 'Print twenty posters' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await at('/my-tasks');
  await row('Thank the sponsors').waitFor();
  await page.goto(`${server.current.url}/task/nosuchthing1`);
  await page.getByRole('heading', { name: 'There is no such task' }).waitFor();
  expect((await olivia.run('getTasks', { which: 'done' })).body.tasks.map(({ kind }) => kind)).toEqual([
    'entries_decide',
  ]);
});
