/** The studio: from a template to a published contest, with two people in it. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Contest, Contestant } from '#shared/contests/entities.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, newPage, openPage, type PageOptions } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';

let organizer: TestActor;
let editor: TestActor;
let ana: TestActor;
const server = useServer({ pages: true });
beforeAll(async () => {
  [organizer, editor, ana] = await Promise.all([
    member(server.current, 'organizer'),
    member(server.current),
    member(server.current),
  ]);
});
afterAll(closePages);

const visit = (path: string, options: PageOptions = {}, who = organizer): Promise<Page> =>
  openPage(`${server.current.url}${path}`, options, who);
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

  // Markdown is shown as it will be, in its preview and on the page; HTML in it is text, and no link runs a script.
  const marked = 'Hot, **made by hand**.\n\n- leek\n- potato\n\n<b>bold</b> [bad](javascript:alert(1))';
  await page.getByLabel('Description').fill(marked);
  await page.getByRole('button', { name: 'Preview of the description' }).click();
  const shown = page.getByRole('region', { name: 'Preview of the description' });
  await shown.locator('strong', { hasText: 'made by hand' }).waitFor();
  expect(await shown.getByRole('listitem').allTextContents()).toEqual(['leek', 'potato']);
  await preview.locator('strong', { hasText: 'made by hand' }).waitFor();
  expect(await shown.locator('b, a').count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Preview of the description' }).click();
  await isSaved(page);

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

  // Contestants are put in where everything else is.
  await open(page, 'Contestants');
  await page.getByRole('button', { name: 'Add a contestant' }).click();
  const entry = page.getByRole('dialog', { name: 'Add a contestant' });
  await entry.getByLabel('Name').fill('Leek and potato');
  await entry.getByRole('button', { name: 'Add a contestant' }).click();
  await page.getByRole('heading', { name: 'Leek and potato' }).waitFor();
  await preview.getByRole('heading', { name: 'Leek and potato' }).waitFor();
  await expectAccessible(page);

  await open(page, 'Rounds');
  await page.getByRole('button', { name: 'Add a round' }).click();
  await page.getByRole('heading', { level: 3, name: /Round 2/ }).waitFor();
  // Each date is named with its round, and stands in line with the one beside it, whatever is said of one alone.
  const dates = page.getByRole('group', { name: 'Round 2' });
  const tops = async (one: 'Opens on' | 'Ends on') =>
    dates
      .getByLabel(one)
      .evaluate((input: HTMLInputElement) => [
        input.getBoundingClientRect().top,
        input.labels![0]!.getBoundingClientRect().top,
      ]);
  expect(await tops('Opens on')).toEqual(await tops('Ends on'));
  await page.getByRole('button', { name: 'Merge two rounds' }).click();
  await page.getByText('All votes of round 1 are kept').waitFor();
  await page.getByRole('button', { name: 'Merge them' }).click();
  await page.getByText('Rounds Merged Successfully!').waitFor();

  await open(page, 'Overview');
  await page.getByRole('button', { name: 'Publish contest' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByRole('dialog', { name: 'Your contest is online' }).waitFor();
  await page.goBack();
  await expect.poll(async () => (await stored(cx_id)).contest_status).toBe('active');

  // From now on changes wait until they are published.
  await open(page, 'Basics');
  await page.getByLabel('Title').fill('Soup for everybody');
  await preview.getByRole('heading', { level: 1, name: 'Soup for everybody' }).waitFor();
  await page.getByText('1 change is not published yet.').waitFor();
  expect((await stored(cx_id)).contest_name).toBe('Soup of mine');
  await page.getByRole('button', { name: 'Publish the changes' }).click();
  await expect.poll(async () => (await stored(cx_id)).contest_name).toBe('Soup for everybody');

  // It is called off for good, after a question.
  await open(page, 'Overview');
  await page.getByRole('button', { name: 'Cancel this contest' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await page.getByText('The contest is cancelled.').first().waitFor();
  expect((await stored(cx_id)).contest_status).toBe('cancelled');
  await expect.poll(() => page.getByRole('button', { name: 'Cancel this contest' }).count()).toBe(0);
});

it.each(['/studio/new/new', '/studio/new'])('%s, typed by hand, begins a contest that can be stored', async (path) => {
  const page = await visit('/contests');
  await page.goto(`${server.current.url}${path}`);
  await page.waitForURL(/\/studio\/[\w-]{12}\/new$/);
  await page.getByRole('button', { name: 'Best dish in town' }).click();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('The best dish in town');
  await page.getByRole('button', { name: 'Continue in the studio' }).click();
  await page.waitForURL(/\/studio\/[\w-]{12}$/);
  expect(await stored(page.url().slice(-12))).toMatchObject({ contest_status: 'draft' });
});

it('begins with a template on a phone, and lists what a draft lacks', async () => {
  const page = await visit('/studio/phonedraft01/new', { width: 390, height: 844 });
  await page.getByRole('button', { name: 'Best dish in town' }).click();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('The best dish in town');
  await page.getByRole('button', { name: 'Continue in the studio' }).click();
  await page.waitForURL(/\/studio\/phonedraft01$/);
  await page.getByText('Everything is ready').waitFor();
  const made = await stored('phonedraft01');
  expect(made).toMatchObject({ contest_status: 'draft', entries_open: true, category: 'Food' });
  expect(made.cover).toMatch(/^\/files\//);
  expect(made.fields).toHaveLength(3);
  await page.getByRole('button', { name: 'Overview' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Entry form' }).click();
  await expect.poll(() => page.getByLabel('Question 1', { exact: true }).inputValue()).toBe('Where is it served?');
  await expectAccessible(page);
});

it('asks by an entry form of every kind, and what is answered stands on the contestant', async () => {
  const { cx_id } = await contest(server.current, { organizer, publish: false, entries_open: true, contestants: 2 });
  const page = await visit(`/studio/${cx_id}?section=entries`, { width: 1440, height: 900 });
  const ask = async (number: number, label: string, kind: string) => {
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByLabel(`Question ${number}`, { exact: true }).fill(label);
    await page
      .getByLabel('Answer', { exact: true })
      .nth(number - 1)
      .selectOption({ label: kind });
  };
  await ask(1, 'Shirt size', 'A choice');
  // Typed slowly, it is saved between the lines, and no line is lost.
  await page.getByLabel('Options').pressSequentially('Small\n');
  await page.getByText('A choice needs 2 to 50 different options').waitFor();
  await page.getByLabel('Options').pressSequentially('Large');
  await expect.poll(async () => (await stored(cx_id)).fields[0]?.options).toEqual(['Small', 'Large']);
  await page.getByLabel('Options').pressSequentially('\n');
  await page.getByRole('button', { name: 'Add a help text to question 1' }).click();
  await page.getByLabel('Help below the question').fill('Of the shirt that finalists get.');
  await isSaved(page);
  await expect.poll(() => page.getByLabel('Options').inputValue()).toBe('Small\nLarge\n');
  await ask(2, 'A second picture', 'A picture');
  await ask(3, 'A video of it', 'A video link');
  await ask(4, 'I agree that my picture is shown.', 'A consent');
  await expect.poll(async () => (await stored(cx_id)).fields.length).toBe(4);
  await expect
    .poll(async () => (await stored(cx_id)).fields[3])
    .toMatchObject({ type: 'consent', public: false, required: true });
  await isSaved(page);
  await expectAccessible(page);
  await organizer.run('moveContest', { cx_id, transition: 'publish' });

  const entrant = await visit(`/join/${cx_id}`, { width: 390, height: 844 }, ana);
  await entrant.getByLabel('Name').fill('Wanda');
  await entrant.getByText('Of the shirt that finalists get.').waitFor();
  await entrant.getByLabel('Shirt size').selectOption('Large');
  const buffer = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await entrant.getByLabel('A second picture').setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer });
  await entrant.locator('img[src^="/files/"]').waitFor();
  await entrant.getByLabel('A video of it').fill('https://example.org/film');
  await entrant.getByRole('button', { name: 'Send your entry' }).click();
  await entrant.getByText('Give the link of one video on YouTube or Vimeo.').waitFor();
  await entrant.getByLabel('A video of it').fill('https://youtu.be/dQw4w9WgXcQ');
  await entrant.getByLabel('I agree that my picture is shown.').check();
  await expectAccessible(entrant);
  await entrant.getByRole('button', { name: 'Send your entry' }).click();
  await entrant.getByText('Waiting for approval').first().waitFor();

  await page.goto(`${server.current.url}/managecontestant?cx_id=${cx_id}&status=waiting`);
  const row = page.getByTestId('managed-contestant').filter({ hasText: 'Wanda' });
  await row.getByText('Agreed').waitFor();
  await row.getByRole('switch').click({ force: true });
  await page.getByText('Contestant Updated!').first().waitFor();

  const [entry] = await server.current.ports.storage.find(Contestant, { cx_id, user_id: ana.user_id! });
  const visitor = await newPage({ width: 390, height: 844 });
  await visitor.goto(`${server.current.url}/cx/${cx_id}/${entry!.contestant_id}`);
  await visitor.getByText('Large', { exact: true }).waitFor();
  await visitor.getByRole('img', { name: 'A second picture' }).waitFor();
  const film = visitor.getByRole('link', { name: /Watch the video/ });
  expect(await film.getAttribute('href')).toBe('https://youtu.be/dQw4w9WgXcQ');
  expect(await visitor.getByText('I agree that my picture is shown.').count()).toBe(0);
  await visitor.context().close();
});
