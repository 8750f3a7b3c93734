/** Entering a contest from the form to its page, and the organizer's side. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Contest, Contestant, type EntryField, Round } from '#shared/contests/entities.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, openPage, type PageOptions } from '../../support/browser.ts';
import { contest, storeBehind } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';
import { daily } from '../../support/whole.ts';

let organizer: TestActor;
let ana: TestActor;
const server = useServer({ pages: true });
let drawn: Buffer;
beforeAll(async () => {
  [organizer, ana] = await Promise.all([member(server.current, 'organizer'), member(server.current)]);
  drawn = await sharp({ create: { width: 80, height: 100, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});

afterAll(closePages);

const hour = 3_600_000;
const inHours = (n: number) => new Date(Date.now() + n * hour);
const form: EntryField[] = [
  { key: 'town', label: 'Where are you from?', type: 'text', required: true, public: true },
  { key: 'age', label: 'Your age', type: 'number', required: false, public: false },
];
const open = (wishes: Parameters<typeof contest>[1] = {}) =>
  contest(server.current, { organizer, entries_open: true, fields: form, contestants: 2, ...wishes });

const visit = (path: string, options: PageOptions = {}): Promise<Page> =>
  openPage(`${server.current.url}${path}`, options);

async function visitAs(who: TestActor, path: string, options: PageOptions = {}): Promise<Page> {
  const page = await openPage(`${server.current.url}${path}`, options, who);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  return page;
}
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).press('Space');
const send = (page: Page) => page.getByRole('button', { name: 'Send your entry' }).click();
const row = (page: Page, name: string) => page.getByTestId('managed-contestant').filter({ hasText: name });
const approve = (page: Page, name: string) => row(page, name).getByRole('switch');

describe('an entry', () => {
  it('with a picture is approved in another browser, and stands on the contest page', async () => {
    const { cx_id } = await open();
    const page = await visitAs(ana, `/join/${cx_id}`);
    const list = await visitAs(organizer, `/managecontestant?cx_id=${cx_id}&status=waiting`);
    const watcher = await visit(`/cx/${cx_id}`, { width: 390, height: 844 });
    await says(list, 'Nobody is waiting');

    // Two pictures that were shared into the app for it: an entry takes one, and says so.
    await page.evaluate(
      async ({ place, bytes }) => {
        const given = new FormData();
        for (const name of ['me.png', 'us.png'])
          given.append('files', new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
        const headers = { 'x-shared-at': String(Date.now()) };
        await (await caches.open('shared')).put(place, new Response(given, { headers }));
      },
      { place: `/app/share/entry/${cx_id}`, bytes: [...drawn] },
    );
    await page.reload();
    await says(page, 'An entry has one picture: the first of the 2 you shared was taken.');
    await page.locator('img[src^="/files/"]').waitFor();
    await page.getByLabel('Name').fill('Wanda Walker');
    await page.getByLabel('Where are you from?').fill('Ghent');
    await page.getByLabel('Your age').fill('31');
    await send(page);
    await says(page, 'Waiting for approval');
    await says(page, 'The organizer looks at it next');
    expect(await watcher.getByText('Wanda Walker').count()).toBe(0);
    const enter = watcher.getByRole('link', { name: 'Enter this contest' });
    await expect.poll(() => enter.getAttribute('href')).toBe(`/join/${cx_id}`);

    // The list updates live.
    await row(list, 'Wanda Walker').waitFor();
    await says(list, 'Ghent');
    await approve(list, 'Wanda Walker').click({ force: true });
    await says(list, 'Contestant Updated!');
    await says(list, 'Nobody is waiting');

    await watcher.getByTestId('contestant-card').filter({ hasText: 'Wanda Walker' }).waitFor();
    await page.getByTestId('entry-status').filter({ hasText: 'Approved' }).waitFor();
    const [entry] = await server.current.ports.storage.find(Contestant, { cx_id, user_id: ana.user_id! });
    expect(entry).toMatchObject({
      contestant_status: 1,
      contestant_img: expect.stringMatching(/^\/files\//),
      answers: [
        { key: 'town', value: 'Ghent' },
        { key: 'age', value: '31' },
      ],
    });

    await page.getByRole('link', { name: 'Back to the contest' }).click();
    await page.getByRole('link', { name: 'Your entry: approved' }).click();
    await page.waitForURL((url) => url.pathname === `/edit-contest-entry/${cx_id}`);
  });

  it('that is refused keeps the form, and says why beside the field', async () => {
    const { cx_id } = await open();
    const page = await visitAs(ana, `/join/${cx_id}`);
    await send(page);
    await says(page, 'Please fill this in.');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('contestant_name');

    await page.getByLabel('Name').fill('Wanda');
    await page.getByLabel('Where are you from?').fill('Ghent');
    await page.getByLabel('Your age').fill('old');
    await send(page);
    await says(page, 'Give a number');
    await page.getByLabel('Your age').fill('31');
    const notPicture = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await page.getByLabel('Picture').setInputFiles(notPicture);
    await says(page, 'This is not a picture that we can read');
    const tooBig = { name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(3 * 1024 * 1024 + 1) };
    await page.getByLabel('Picture').setInputFiles(tooBig);
    await says(page, 'File too big, max 3 MB');

    // The answer that an open page would have.
    const kept = { entries_open: true, fields: [...form, { ...form[0]!, key: 'shoe', label: 'Shoe size' }] };
    await storeBehind(server.current, cx_id, { ...kept, entries_open: false });
    await page.getByLabel('Name').waitFor({ state: 'detached' });
    await says(page, 'Entries are closed');
    await storeBehind(server.current, cx_id, kept);
    await page.getByLabel('Shoe size').waitFor();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Wanda');
    await expect.poll(() => page.getByLabel('Where are you from?').inputValue()).toBe('Ghent');
    // Pages hear of changes at once; this simulates a page that did not.
    await page.route('**/fetchContest', (route) => route.abort());
    await storeBehind(server.current, cx_id, { ...kept, entries_open: false });
    await page.getByLabel('Shoe size').fill('44');
    await send(page);
    await page.getByRole('alert').filter({ hasText: 'Entries are closed for this contest.' }).waitFor();
    await expect.poll(() => page.getByLabel('Shoe size').inputValue()).toBe('44');
    await storeBehind(server.current, cx_id, kept);
    await send(page);
    await says(page, 'Waiting for approval');
  });

  it('that is approved goes back to waiting by another name, and the form says so before', async () => {
    const { cx_id } = await open({ start_date: inHours(2).toISOString(), end_date: inHours(9).toISOString() });
    const answers = [{ key: 'town', value: 'Ghent' }];
    const entered = await ana.call('POST /app/contest/v2/enterContest', {
      cx_id,
      client_id: 'entry-of-ana',
      contestant_name: 'Wanda',
      answers,
    });
    const { contestant_id } = entered.body.contestant;
    const approval = { contestant_id, contestant_status: 1 } as const;
    await organizer.call('POST /app/contest/v2/updateContestant', approval);

    const page = await visitAs(ana, `/cx/${cx_id}`.replace('/cx/', '/edit-contest-entry/'));
    await says(page, 'Another name, picture or answer sends it back to the organizer');
    await page.getByLabel('Name').fill('Wanda the Great');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByTestId('entry-status').filter({ hasText: 'Waiting for approval' }).waitFor();
    await page.getByText('sends it back').waitFor({ state: 'detached' });

    await organizer.call('POST /app/contest/v2/updateContestant', approval);
    await page.getByTestId('entry-status').filter({ hasText: 'Approved' }).waitFor();
    await storeBehind(server.current, cx_id, { start_date: inHours(-1) });
    await says(page, 'Voting has begun');
    await expect.poll(() => page.getByLabel('Name').getAttribute('readonly')).not.toBeNull();
    await page.getByLabel('About').fill('Vote for me.');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await says(page, 'Contestant Updated!');
    await expect
      .poll(() => server.current.ports.storage.get(Contestant, contestant_id))
      .toMatchObject({
        contestant_name: 'Wanda the Great',
        description: 'Vote for me.',
        contestant_status: 1,
      });
  });
});

describe('the organizer', () => {
  it('adds, finds, changes and hides contestants with the keyboard', async () => {
    const { cx_id } = await open({ entries_open: false });
    const page = await visitAs(organizer, `/managecontestant?cx_id=${cx_id}`);
    await page.getByRole('button', { name: 'Add a contestant' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Cleo');
    await dialog.getByLabel('Name').press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await row(page, 'Cleo').waitFor();

    await page.getByRole('searchbox', { name: 'Search by name' }).fill('cle');
    await row(page, 'Contestant 1').waitFor({ state: 'detached' });
    await row(page, 'Cleo').getByRole('button', { name: 'Edit Cleo' }).press('Enter');
    await dialog.getByLabel('Name').press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await row(page, 'Cleo').getByRole('button', { name: 'Edit Cleo' }).press('Enter');
    await dialog.getByLabel('About').fill('Purrs.');
    await dialog.getByRole('button', { name: 'Save changes' }).press('Enter');
    await says(page, 'Purrs.');

    await approve(page, 'Cleo').press('Space');
    await expect.poll(() => approve(page, 'Cleo').isChecked()).toBe(false);
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('nobody at all');
    await says(page, 'Nobody by that name');
    const [cleo] = await server.current.ports.storage.find(Contestant, { cx_id, contestant_name: 'Cleo' });
    expect(cleo).toMatchObject({ contestant_status: 0, description: 'Purrs.' });
  });

  it('publishes with every option, and loses none of them by a reload', async () => {
    const page = await visitAs(organizer, '/studio/options00001/new');
    await page.getByLabel('Title').fill('The nicest garden');
    await choose(page, 'Design');
    await page.locator('summary').press('Enter');
    await choose(page, 'Signed in');
    await choose(page, 'Everybody, at the end');
    await choose(page, 'For each contestant');
    await page.getByLabel('Votes each time').fill('3');
    await page.getByRole('button', { name: 'Add a round' }).click();
    await page.getByLabel('How many go on').fill('5');
    await choose(page, 'The one who entered first');
    await page.getByRole('switch', { name: 'People can enter by themselves' }).press('Space');
    for (const label of ['Where is it?', 'How large?']) {
      await page.getByRole('button', { name: 'Add a question' }).click();
      await page
        .getByLabel(/^Question \d$/)
        .last()
        .fill(label);
    }
    await page.getByRole('button', { name: 'Move question 2 up' }).click();
    await page.getByLabel('Answer').first().selectOption({ label: 'A number' });
    await page.getByRole('switch', { name: 'Required' }).last().press('Space');
    await page.getByRole('switch', { name: 'Chat on the contest page' }).press('Space');
    await choose(page, 'On these sites');
    await page.getByLabel('Sites', { exact: true }).fill('blog.example.org\nnowhere');

    await page.reload();
    await page.getByRole('button', { name: 'Publish contest' }).click();
    // Invalid folded options unfold.
    await says(page, 'Give addresses such as blog.example.org');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('embed_origins');
    await page.getByLabel('Sites', { exact: true }).fill('blog.example.org');
    await page.getByRole('button', { name: 'Publish contest' }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.waitForURL((url) => url.pathname === '/cx/options00001');

    const { storage } = server.current.ports;
    await expect
      .poll(() => storage.get(Contest, 'options00001'))
      .toMatchObject({
        contest_status: 'active',
        who_may_vote: 'signed_in',
        results_policy: 'after_end',
        lock_per: 'contestant',
        votes_per_period: 3,
        tie_rule: 'first_entered',
        entries_open: true,
        fields: [
          { label: 'How large?', type: 'number', required: false, public: true },
          { label: 'Where is it?', type: 'text', required: true, public: true },
        ],
        chat_enabled: false,
        embed_origins: ['https://blog.example.org'],
      });
    const rounds = await storage.find(Round, { cx_id: 'options00001' }, { sort: { round_number: 1 } });
    expect(rounds.map(({ advance }) => advance)).toEqual([5, 0]);
    expect(await storage.count(Contestant, { cx_id: 'options00001' })).toBe(0);
  });
});

describe('the screens', () => {
  const looks: PageOptions[] = [
    { width: 360, height: 740, lang: 'fr', scheme: 'dark' },
    { width: 1440, height: 900, lang: 'en', scheme: 'light' },
  ];
  it.each(daily(looks, 1))('are sound at $width wide, $scheme, in $lang', async (look) => {
    const { cx_id } = await open();
    const sound = async (page: Page) => {
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      await expectAccessible(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(width, `${page.url()} is too wide`).toBeLessThanOrEqual(0);
    };
    const page = await visitAs(ana, `/join/${cx_id}`, look);
    await sound(page);
    await page.locator('form button[type="submit"]').click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    await sound(page);
    await ana.call('POST /app/contest/v2/enterContest', {
      cx_id,
      client_id: 'entry-of-ana',
      contestant_name: 'Wanda Walker',
      answers: [{ key: 'town', value: 'Ghent' }],
    });
    await page.getByTestId('entry-status').waitFor();
    await sound(page);
    await page.goto(`${server.current.url}/edit-contest-entry/${cx_id}`);
    await page.getByTestId('entry-status').waitFor();
    await sound(page);

    const list = await visitAs(organizer, `/managecontestant?cx_id=${cx_id}`, look);
    await row(list, 'Wanda Walker').waitFor();
    await sound(list);
    await row(list, 'Wanda Walker').getByRole('button').last().click();
    await list.getByRole('dialog').waitFor();
    await sound(list);
    await list.goto(`${server.current.url}/studio/looksatit001/new`);
    await list.locator('summary').click();
    await list.locator('input[name="entries_open"]').press('Space');
    await list.locator('input[name="opens"][value="date"]').press('Space');
    await list.locator('fieldset > button').last().click();
    await sound(list);
  });
});
