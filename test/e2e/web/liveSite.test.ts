/** What an operator changes of the site, as it shows in pages that are open. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { AnyScreen } from '#shared/client/app/routing/routes.ts';
import type { Feature } from '#shared/site/entities.ts';
import type { InputOf } from '#cloud/kernel/define.ts';
import type { Functions } from '#cloud/functions.ts';
import { routes } from '#web/routes.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closeBrowser, newPage, type PageOptions, signIn } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';
import { en } from '../../support/texts.ts';

const server = useServer({ pages: true });
afterAll(closeBrowser);
afterEach(() => change({ brand_name: 'Engage', brand_color: '', title: null, features_off: [], privacy_policy: {} }));

async function change(changes: Omit<InputOf<Functions['updateSiteSettings']>, 'rev'>): Promise<void> {
  const admin = await member(server.current, 'admin');
  const { rev } = (await admin.run('getSiteSettings', {})).body.settings;
  const { error } = await admin.run('updateSiteSettings', { rev, ...changes });
  expect(error).toBe('');
}

/** A page that hears of changes; a mark in it is gone as soon as it is loaded anew. */
async function open(path: string, person?: TestActor, options: PageOptions = {}): Promise<Page> {
  const page = await newPage(options);
  if (person) await signIn(page, person);
  const joined = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"room":"site:contests"')) resolve();
      }),
    );
  });
  await page.goto(`${server.current.url}${path}`);
  await joined;
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
  return page;
}
const isFirst = (page: Page) => page.evaluate(() => 'isFirst' in window);
const token = (page: Page, name: string) =>
  page.evaluate((of) => getComputedStyle(document.documentElement).getPropertyValue(of).trim(), name);
const says = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
/** What the page leads to, bar, menu and foot together. */
const leads = async (page: Page, name: string) => {
  const links = page.getByRole('link', { name, exact: true });
  return links.count();
};

describe('what an operator changes', () => {
  it('shows in every open page at once, and what is off is gone until it is on again', async () => {
    const [person, admin] = [await member(server.current), await member(server.current, 'admin')];
    const phone = { width: 390, height: 844, lang: 'fr' } as const;
    const guest = await open('/auth/sign-up', undefined, phone);
    const people = await open('/users', person);
    const desk = await open('/admin/access/home', admin);
    await says(guest, 'Créez votre compte');
    await says(people, 'People');
    expect(await leads(people, 'Start a contest')).toBeGreaterThan(1);
    const usual = await token(people, '--primary');

    await change({
      brand_name: 'Townvote',
      brand_color: '#5b2a86',
      title: 'Contests of our town',
      features_off: ['sign_up', 'create_contest', 'people'],
    });
    for (const page of [guest, people])
      await page.getByRole('banner').getByRole('link', { name: 'Townvote' }).waitFor();
    await desk.getByRole('banner').getByText('Townvote').waitFor();
    for (const page of [guest, people, desk]) expect(await token(page, '--primary')).toBe('#5b2a86');
    await says(guest, 'Fermé pour le moment');
    await guest.getByText('Il n’est pas possible d’ouvrir un compte pour le moment.').waitFor();
    await says(people, 'Closed for now');
    await people.getByText(en['errors.people_off']).waitFor();
    await expect.poll(() => people.title()).toBe('People · Townvote');
    for (const name of ['People', 'Start a contest']) expect(await leads(people, name), name).toBe(0);
    await expectAccessible(guest);
    await guest.getByRole('button', { name: 'Aller à la page d’accueil' }).click();
    await expect.poll(() => guest.title()).toBe('Contests of our town');
    await guest.getByRole('button', { name: 'Menu' }).click();
    for (const name of ['S’inscrire', 'Membres', 'Créer un concours']) expect(await leads(guest, name), name).toBe(0);
    await guest.keyboard.press('Escape');
    await guest.goBack();
    await says(guest, 'Fermé pour le moment');

    await change({ brand_name: 'Engage', brand_color: '', title: null, features_off: [] });
    await says(guest, 'Créez votre compte');
    await guest.getByLabel('Adresse e-mail').waitFor();
    await says(people, 'People');
    await people.getByRole('button', { name: 'More' }).click();
    for (const name of ['People', 'Start a contest']) expect(await leads(people, name), name).toBeGreaterThan(1);
    await people.keyboard.press('Escape');
    for (const page of [guest, people, desk]) {
      await expect.poll(() => token(page, '--primary')).toBe(usual);
      expect(await isFirst(page)).toBe(true);
    }
    for (const page of [guest, people, desk]) await page.context().close();
  });

  it('takes the chat and the way in out of an open contest, and the legal text changes where it is read', async () => {
    const { cx_id } = await contest(server.current, { entries_open: true, chat_enabled: true });
    const person = await member(server.current);
    const [shown, entry, legal] = [
      await open(`/cx/${cx_id}`, person),
      await open(`/join/${cx_id}`, person),
      await open('/privacy-policy'),
    ];
    const chat = shown.getByRole('heading', { name: 'Chat', exact: true });
    await chat.waitFor();
    await shown.getByRole('link', { name: en['contests.entry.enter'] }).waitFor();
    await change({
      features_off: ['entries', 'contest_chat'],
      privacy_policy: { EN: '## Our own words\n\nShort and plain.' },
    });
    await legal.getByRole('heading', { name: 'Our own words' }).waitFor();
    await chat.waitFor({ state: 'detached' });
    expect(await leads(shown, en['contests.entry.enter'])).toBe(0);
    await entry.getByText(en['errors.entries_off']).waitFor();
    await change({ features_off: [], privacy_policy: {} });
    await chat.waitFor();
    await entry.getByRole('button', { name: en['contests.entry.send'] }).waitFor();
    for (const page of [shown, entry, legal]) await page.context().close();
  });
});

it('the address of what is off says so before any script runs, and the page too', async () => {
  const rows = await Promise.all(
    Object.entries(routes.paths).map(async ([name, path]): Promise<[string, AnyScreen]> => [
      path,
      await routes.screen(name),
    ]),
  );
  const closable = rows.filter(([, { feature }]) => feature);
  expect(closable.map(([path]) => path).toSorted()).toEqual([
    '/auth/sign-up',
    '/providers',
    '/schedule-meeting',
    '/studio/:cx_id/:new',
    '/users',
  ]);
  const head = async (path: string) => {
    const response = await fetch(`${server.current.url}${path}`, { headers: { accept: 'text/html' } });
    return { status: response.status, html: await response.text() };
  };
  const addressOf = (path: string) => path.replace(':cx_id', 'newcontest01').replace(':new', 'new');
  for (const [path] of closable) expect((await head(addressOf(path))).status, path).toBe(200);
  await change({ features_off: [...new Set(closable.map(([, { feature }]): Feature => feature!.name))] });
  for (const [path, { feature }] of closable) {
    const { status, html } = await head(addressOf(path));
    expect(status, path).toBe(403);
    expect(html, path).toContain(`<meta name="description" content="${en[feature!.says]}">`);
    expect(html, path).toContain('<meta name="robots" content="noindex">');
    const page = await newPage();
    await page.goto(`${server.current.url}${addressOf(path)}`);
    await says(page, 'Closed for now');
    await page.getByText(en[feature!.says]).waitFor();
    await page.context().close();
  }
});
