/** Two tabs on one form: the second is told, keeps what was typed, and takes what the first has saved. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Contest, Contestant } from '#shared/contests/entities.ts';
import { member, password, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closeBrowser, newPage } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';
import { isWhole } from '../../support/whole.ts';

const server = useServer({ pages: true, demo: () => [] });
let organizer: TestActor;
let admin: TestActor;
beforeAll(async () => {
  [organizer, admin] = await Promise.all([member(server.current, 'organizer'), member(server.current, 'admin')]);
});

afterAll(closeBrowser);

async function openTwice(path: string, { token, username, ssid }: TestActor): Promise<[Page, Page]> {
  const first = await newPage();
  await first.context().addInitScript(
    (kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(`engage.${name}`, value!);
    },
    { token, username, ssid },
  );
  const second = await first.context().newPage();
  for (const page of [first, second]) await page.goto(`${server.current.url}${path}`);
  return [first, second];
}

const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const isTold = (page: Page) => says(page, 'Somebody else has changed this in the meantime.');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const newer = 'Load the newer version';

describe('two tabs', () => {
  it('on one contestant', async () => {
    const { cx_id, contestants } = await contest(server.current, { organizer });
    const { contestant_id, contestant_name } = contestants[0]!;
    const stored = () => server.current.ports.storage.get(Contestant, contestant_id);
    const tabs = await openTwice(`/edit-contest-entry/${cx_id}`, organizer);
    const [first, second] = tabs;
    for (const page of tabs) await page.getByLabel('About').waitFor();
    await first.getByRole('textbox', { name: 'Name', exact: true }).fill('Zoe of the first');
    await first.getByLabel('About').fill('Said by the first.');
    await second.getByLabel('About').fill('Typed in the second.');
    await press(first, 'Save changes');
    await expect.poll(async () => (await stored())?.description).toBe('Said by the first.');
    await press(second, 'Save changes');
    await isTold(second);
    await expect.poll(() => second.getByLabel('About').inputValue()).toBe('Typed in the second.');
    expect(await stored()).toMatchObject({ contestant_name: 'Zoe of the first', description: 'Said by the first.' });
    await expectAccessible(second);

    await press(second, newer);
    await says(second, 'Saved here meanwhile: Said by the first.');
    await expect
      .poll(() => second.getByRole('textbox', { name: 'Name', exact: true }).inputValue())
      .toBe('Zoe of the first');
    await expect.poll(() => second.getByLabel('About').inputValue()).toBe('Typed in the second.');
    await press(second, 'Save changes');
    await expect.poll(async () => (await stored())?.description).toBe('Typed in the second.');
    expect((await stored())?.contestant_name).not.toBe(contestant_name);
  });

  it('on a list of contestants: what is approved is what is seen', async () => {
    const { cx_id, contestants } = await contest(server.current, { organizer });
    const [page] = await openTwice(`/managecontestant?cx_id=${cx_id}`, organizer);
    const row = page.getByTestId('managed-contestant').first();
    await row.waitFor();
    // As an answer that is older than what another tab has saved since.
    await page.route('**/updateContestant', async (route) => {
      const { contestant_id } = contestants[0]!;
      await organizer.call('POST /app/contest/v2/updateContestant', { contestant_id, description: 'Another story.' });
      await route.continue();
    });
    await page.getByTestId('managed-contestant').filter({ hasText: 'Contestant 1' }).getByRole('switch').click();
    await isTold(page);
    await says(page, 'Another story.');
    const row1 = await server.current.ports.storage.get(Contestant, contestants[0]!.contestant_id);
    expect(row1?.contestant_status).toBe(1);
  });

  it('on a profile are in nobody’s way, unless it is the same part', async () => {
    const about = async () => (await organizer.call('GET /app/api/getUser', {})).body.user.personalData!;
    const tabs = await openTwice('/editProfile/about', organizer);
    const [first, second] = tabs;
    await second.goto(`${server.current.url}/editProfile/social`);
    await first.getByLabel('About you').fill('Sings.');
    await second.getByLabel('Instagram').fill('olivia');
    await press(first, /^Save/);
    await expect.poll(async () => (await about()).about).toBe('Sings.');
    await press(second, /^Save/);
    await expect.poll(async () => (await about()).instagram).toContain('olivia');

    for (const page of tabs) await page.goto(`${server.current.url}/editProfile/about`);
    await first.getByLabel('About you').fill('Dances.');
    await second.getByLabel('About you').fill('Paints.');
    await press(first, /^Save/);
    await expect.poll(async () => (await about()).about).toBe('Dances.');
    await press(second, /^Save/);
    await isTold(second);
    await press(second, newer);
    await says(second, 'Saved here meanwhile: Dances.');
    await press(second, /^Save/);
    await expect.poll(async () => (await about()).about).toBe('Paints.');
  });

  it.runIf(isWhole)('on the ways to be paid', async () => {
    const stored = async () => (await organizer.call('GET /app/users/getPaymentKeys', {})).body.settings;
    const [first, second] = await openTwice('/user/receive-payments', organizer);
    for (const [page, name] of [
      [first, 'first@example.org'],
      [second, 'second@example.org'],
    ] as const) {
      await page.getByLabel('Zelle address or phone').fill(name);
      await page.getByLabel('Current password', { exact: true }).fill(password);
    }
    await press(first, 'Save');
    await expect.poll(async () => (await stored()).zelle).toBe('first@example.org');
    await press(second, 'Save');
    await isTold(second);
    expect((await stored()).zelle).toBe('first@example.org');
    await press(second, newer);
    await says(second, 'Saved here meanwhile: first@example.org');
    await press(second, 'Save');
    await expect.poll(async () => (await stored()).zelle).toBe('second@example.org');
    // The page stays, and knows what it has saved.
    await second.getByLabel('Current password', { exact: true }).waitFor({ state: 'detached' });
    await second.getByLabel('Zelle address or phone').fill('third@example.org');
    await second.getByLabel('Current password', { exact: true }).fill(password);
    await press(second, 'Save');
    await expect.poll(async () => (await stored()).zelle).toBe('third@example.org');
  });

  it.runIf(isWhole)('on the sites that may show a contest; entries meanwhile are in nobody’s way', async () => {
    const { cx_id } = await contest(server.current, { organizer });
    const origins = async () => (await server.current.ports.storage.get(Contest, cx_id))!.embed_origins;
    const tabs = await openTwice(`/cx/${cx_id}`, organizer);
    for (const page of tabs) {
      await page.getByRole('button', { name: 'Share', exact: true }).first().click();
      await press(page, 'Put it on your site');
      await page.getByRole('radio', { name: 'Only these sites' }).check();
    }
    const [first, second] = tabs;
    await organizer.call('POST /app/contest/v2/enterContest', {
      cx_id,
      client_id: 'twoTabsEntry',
      contestant_name: 'Late',
    });
    const save = async (page: Page, origin: string) => {
      await page.getByLabel('Addresses, one per line').fill(origin);
      await press(page, 'Save sites');
    };
    await save(first, 'https://first.example');
    await expect.poll(origins).toEqual(['https://first.example']);
    await save(second, 'https://second.example');
    await isTold(second);
    expect(await origins()).toEqual(['https://first.example']);
    await press(second, newer);
    await press(second, 'Save sites');
    await expect.poll(origins).toEqual(['https://first.example', 'https://second.example']);
  });

  it.runIf(isWhole)('on the settings: one list, one text, and nothing of either is lost', async () => {
    const settings = async () => (await admin.run('getSiteSettings', {})).body.settings;
    const [first, second] = await openTwice('/admin/access/settings', admin);
    await first.getByRole('switch', { name: 'People’s pages' }).click();
    await second.getByRole('switch', { name: 'Contest chat' }).click();
    await second.getByRole('textbox', { name: 'Name', exact: true }).fill('Second');
    await press(first, 'Save');
    await expect.poll(async () => (await settings()).features_off).toEqual(['people']);
    await press(second, 'Save');
    await isTold(second);
    await press(second, 'Get the newest');
    await expect.poll(() => second.getByRole('switch', { name: 'People’s pages' }).isChecked()).toBe(false);
    await press(second, 'Save');
    await expect.poll(settings).toMatchObject({ brand_name: 'Second', features_off: ['people', 'contest_chat'] });
  });
});
