/** The studio: from a template to a published contest, with two people in it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Contest } from '#shared/contests/entities.ts';
import { member, password, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, newPage, type PageOptions } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';

let organizer: TestActor;
let editor: TestActor;
const server = useServer({
  pages: true,
  demo: () => [
    { username: organizer.username, password, full_name: 'Olivia Organizer', role: 'organizer', avatar: '' },
  ],
});
beforeAll(async () => {
  [organizer, editor] = await Promise.all([member(server.current, 'organizer'), member(server.current)]);
});
afterAll(closePages);

async function visit(path: string, options: PageOptions = {}): Promise<Page> {
  const page = await newPage(options);
  await page.goto(`${server.current.url}${path}`);
  await page.getByRole('button', { name: /Olivia Organizer/ }).click();
  await page.waitForURL((url) => `${url.pathname}${url.search}` === path);
  return page;
}
const stored = async (cx_id: string) => (await server.current.ports.storage.get(Contest, cx_id))!;
const isSaved = (page: Page) => page.getByText('Everything is saved').waitFor();
const open = async (page: Page, section: string) => {
  await page.getByRole('navigation', { name: 'Sections of the studio' }).getByRole('button', { name: section }).click();
  await page.getByRole('heading', { level: 2, name: section }).waitFor();
};

it('saves a draft as it is typed, beside the page that it becomes, and nothing of somebody else is lost', async () => {
  const { cx_id } = await contest(server.current, { organizer, publish: false, contest_name: 'Soup of the year' });
  await organizer.call('POST /app/contest/v2/setTeamMember', { cx_id, user_id: editor.user_id!, right: 'edit' });
  const change = (changes: object) => editor.run('createOrUpdate', { className: 'Contests', cx_id, ...changes });
  const page = await visit(`/studio/${cx_id}?section=basics`, { width: 1440, height: 900 });
  const preview = page.frameLocator('iframe');
  await preview.getByRole('heading', { level: 1, name: 'Soup of the year' }).waitFor();

  await page.getByLabel('Title').fill('Soup of the century');
  await preview.getByRole('heading', { level: 1, name: 'Soup of the century' }).waitFor();
  await expect.poll(async () => (await stored(cx_id)).contest_name).toBe('Soup of the century');
  await isSaved(page);

  // What nobody types here follows.
  await change({ description: 'Hot, and made by hand.' });
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Hot, and made by hand.');

  // Both change the title while the line is cut: both values are shown, and one is chosen.
  await page.context().setOffline(true);
  await page.getByLabel('Title').fill('Soup of mine');
  await change({ contest_name: 'Soup of theirs' });
  await page.context().setOffline(false);
  await page.getByLabel('Description').fill('Hot, and made by hand, every day.');
  await page.getByText('Somebody else has changed this as well').waitFor();
  await expectAccessible(page);
  expect((await stored(cx_id)).contest_name).toBe('Soup of theirs');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(async () => (await stored(cx_id)).contest_name).toBe('Soup of mine');
  expect((await stored(cx_id)).description).toBe('Hot, and made by hand, every day.');

  await open(page, 'Rounds');
  await page.getByRole('button', { name: 'Add a round' }).click();
  await page.getByRole('heading', { level: 3, name: /Round 2/ }).waitFor();
  await page.getByRole('button', { name: 'Merge two rounds' }).click();
  await page.getByText('All votes of round 1 are kept').waitFor();
  await page.getByRole('button', { name: 'Merge them' }).click();
  await page.getByText('Rounds Merged Successfully!').waitFor();

  await open(page, 'Overview');
  await page.getByRole('button', { name: 'Publish contest' }).click();
  await expect.poll(async () => (await stored(cx_id)).contest_status).toBe('active');

  // From now on changes wait until they are published.
  await open(page, 'Basics');
  await page.getByLabel('Title').fill('Soup for everybody');
  await preview.getByRole('heading', { level: 1, name: 'Soup for everybody' }).waitFor();
  await page.getByText('1 change is not published yet.').waitFor();
  expect((await stored(cx_id)).contest_name).toBe('Soup of mine');
  await page.getByRole('button', { name: 'Publish the changes' }).click();
  await expect.poll(async () => (await stored(cx_id)).contest_name).toBe('Soup for everybody');
});

it('begins with a template on a phone, and lists what a draft lacks', async () => {
  const page = await visit('/studio/phonedraft01/new', { width: 390, height: 844 });
  await page.getByRole('button', { name: 'Best dish in town' }).click();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('The best dish in town');
  await page.getByRole('button', { name: 'Continue in the studio' }).click();
  await page.waitForURL(/\/studio\/phonedraft01$/);
  await page.getByText('Everything that is needed is there').waitFor();
  const made = await stored('phonedraft01');
  expect(made).toMatchObject({ contest_status: 'draft', entries_open: true, category: 'Food' });
  expect(made.cover).toMatch(/^\/files\//);
  expect(made.fields).toHaveLength(3);
  await page.getByRole('button', { name: 'Overview' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Entry form' }).click();
  await expect.poll(() => page.getByLabel('Question 1', { exact: true }).inputValue()).toBe('Where is it served?');
  await expectAccessible(page);
});
