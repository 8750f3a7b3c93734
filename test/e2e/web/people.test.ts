/** Directory, following, presence and recently viewed things, in a real browser. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContestShape } from '#shared/contests/shapes.ts';
import { Profile } from '#shared/accounts/entities.ts';
import type { ChangesOf } from '#shared/model/entity.ts';
import { member, type TestActor } from '../../support/actors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { closePages, logIn, newPage, openPage, type PageOptions } from '../../support/browser.ts';
import { contest } from '../../support/factories.ts';
import { useServer } from '../../support/server.ts';
import { isWhole } from '../../support/whole.ts';

const server = useServer({ pages: true });
let baker: TestActor;
let fan: TestActor;
let bread: ContestShape;

const store = (who: TestActor, values: ChangesOf<typeof Profile>) =>
  server.current.ports.storage.transact((tx) => tx.update(Profile, who.user_id!, values));

beforeAll(async () => {
  baker = await member(server.current, 'organizer');
  fan = await member(server.current);
  await store(baker, {
    full_name: 'Berthe Boulanger',
    profession: 'Baker',
    about: 'Bread since 1998.\nEvery day but Monday.',
    country_code: 'FR',
    languages: ['FR', 'EN'],
    account_type: 'business',
    website: 'https://bread.example',
    instagram: 'https://www.instagram.com/berthe',
  });
  await store(fan, { full_name: 'Fred Fan', country_code: 'DE' });
  bread = await contest(server.current, { organizer: baker, contest_name: 'Best bread' });
  await contest(server.current, { organizer: baker, contest_name: 'Secret draft', publish: false });
  await baker.run('addMediaUrl', { url: 'https://bread.example/film', title: 'How we bake' });
});
afterAll(closePages);

const open = (path: string, options: PageOptions = {}): Promise<Page> =>
  openPage(`${server.current.url}${path}`, options);

const openAs = (who: TestActor, path: string, options: PageOptions = {}): Promise<Page> =>
  openPage(`${server.current.url}${path}`, options, who);

const cards = (page: Page) => page.getByTestId('person-card');
const named = (page: Page, name: string) => cards(page).filter({ hasText: name });
const at = (page: Page, path: string) =>
  page.waitForURL((url) => decodeURIComponent(url.pathname + url.search) === path);
const main = (page: Page) => page.getByRole('main');

describe('people', () => {
  it('are found by a visitor, who follows one after logging in, and comes back to the page', async () => {
    const page = await open('/users');
    await named(page, 'Berthe Boulanger').waitFor();
    await expectAccessible(page);
    const search = main(page).getByRole('search');
    await search.getByRole('searchbox').fill('boulanger');
    await search.getByRole('searchbox').press('Enter');
    await at(page, '/users?search=boulanger');
    await expect.poll(() => cards(page).count()).toBe(1);
    await named(page, 'Berthe').getByRole('link', { name: 'Berthe Boulanger' }).click();
    await at(page, `/u/${baker.username}`);
    await main(page).getByRole('heading', { level: 1, name: 'Berthe Boulanger' }).waitFor();
    await expect.poll(() => page.title()).toBe('Berthe Boulanger · Engage');
    const link = main(page).getByRole('link', { name: 'How we bake' });
    await expect.poll(() => link.getAttribute('rel')).toBe('noopener nofollow ugc');
    await expect
      .poll(() => main(page).getByRole('link', { name: 'Berthe Boulanger on Instagram' }).getAttribute('rel'))
      .toContain('nofollow');
    await main(page).getByRole('link', { name: 'Best bread' }).waitFor();
    expect(await main(page).getByText('Secret draft').count()).toBe(0);

    await page.getByRole('button', { name: 'Follow Berthe Boulanger' }).click();
    const dialog = page.getByRole('dialog', { name: 'Follow Berthe Boulanger' });
    await dialog.getByRole('link', { name: 'Log in' }).click();
    await logIn(page, fan);
    await at(page, `/u/${baker.username}`);
    const watching = await open(`/u/${baker.username}`);
    await watching.getByRole('button', { name: '0 followers' }).waitFor();
    await page.getByRole('button', { name: 'Follow Berthe Boulanger' }).click();
    await page.getByRole('button', { name: /^Following Berthe Boulanger/ }).waitFor();
    // Other viewers see it live.
    await watching.getByRole('button', { name: '1 follower' }).click();
    await watching.getByRole('dialog', { name: 'Followers' }).getByRole('link', { name: 'Fred Fan' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: /^Following Berthe Boulanger/ }).click();
    await page.getByRole('button', { name: 'Follow Berthe Boulanger' }).waitFor();
    await watching.keyboard.press('Escape');
    await watching.getByRole('button', { name: '0 followers' }).waitFor();
  });

  it('are narrowed by country and language in the address, and cleared again', async () => {
    const page = await open('/users');
    await page.getByLabel('Country').selectOption({ label: 'France (1)' });
    await at(page, '/users?country=FR');
    await expect.poll(() => cards(page).count()).toBe(1);
    await page.getByLabel('Language', { exact: true }).selectOption('ES');
    await at(page, '/users?country=FR&language=ES');
    await page.getByText('Nobody matches').waitFor();
    await page.getByRole('link', { name: 'Clear search and filters' }).click();
    await at(page, '/users');
    await expect.poll(() => cards(page).count()).toBeGreaterThan(1);
    await main(page).getByRole('link', { name: 'Providers' }).click();
    await at(page, '/providers');
    await page.getByText('No providers here').waitFor();
  });

  it.runIf(isWhole)('that do not arrive say so, and are tried again', async () => {
    const page = await open('/how-it-works');
    await page.route('**/getUsers', (route) => route.abort());
    const areas = page.getByRole('navigation', { name: 'Main' });
    await areas.getByRole('button', { name: 'More' }).click();
    await areas.getByRole('link', { name: 'People' }).click();
    await page.getByRole('alert').getByText('This could not be loaded').waitFor();
    await page.unroute('**/getUsers');
    await page.getByRole('button', { name: 'Try again' }).click();
    await named(page, 'Berthe Boulanger').waitFor();
    expect(await main(page).getByRole('alert').count()).toBe(0);
  });

  it.runIf(isWhole)('are searched for again from what was searched before, which can be forgotten', async () => {
    const page = await open('/users?search=fred');
    await named(page, 'Fred Fan').waitFor();
    await page.goto(`${server.current.url}/users`);
    await page.getByRole('link', { name: 'fred', exact: true }).click();
    await at(page, '/users?search=fred');
    await page.goto(`${server.current.url}/users`);
    await page.getByRole('button', { name: 'Forget “fred”' }).click();
    await expect.poll(() => page.getByRole('link', { name: 'fred', exact: true }).count()).toBe(0);
    await page.reload();
    await named(page, 'Fred Fan').waitFor();
    expect(await page.getByRole('link', { name: 'fred', exact: true }).count()).toBe(0);
  });

  it('that are not there are missed kindly', async () => {
    const page = await newPage();
    const answer = await page.goto(`${server.current.url}/u/nobody-of-this-name`);
    expect(answer!.status()).toBe(404);
    await page.getByRole('heading', { name: 'We found nobody by this name', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Find people' }).click();
    await at(page, '/users');
  });
});

describe('who is here', () => {
  it('shows in another browser while any page is open, on the page and in the list', async () => {
    const guest = await member(server.current);
    await store(guest, { full_name: 'Greta Guest' });
    const watching = await open(`/page/${guest.username}`);
    const list = await open('/users?search=greta');
    await watching.getByRole('heading', { level: 1, name: 'Greta Guest' }).waitFor();
    const online = (page: Page) => main(page).getByText('Online now');
    expect(await online(watching).count()).toBe(0);
    const first = await openAs(guest, '/users');
    await online(watching).waitFor();
    await online(list).waitFor();
    // What is changed elsewhere, such as a picture that is taken away, shows on one's own open pages too.
    const me = first.getByRole('button', { name: /^Your account/ });
    await expect.poll(() => me.innerText()).toContain('GG');
    await guest.call('POST /app/account/updateProfileInfo', { full_name: 'Zita Guest' });
    await expect.poll(() => me.innerText()).toContain('ZG');
    const second = await first.context().newPage();
    await second.goto(`${server.current.url}/how-it-works`);
    await first.close();
    await second.reload();
    await expect.poll(() => online(watching).count()).toBe(1);
    await second.close();
    await expect.poll(() => online(watching).count()).toBe(0);
  });
});

describe('one’s own page', () => {
  it('is edited from there, and takes links to media, whose refusals stand at the field', async () => {
    const page = await openAs(baker, `/u/${baker.username}`);
    const reader = await open(`/u/${baker.username}`);
    await main(page).getByRole('link', { name: 'Edit profile' }).waitFor();
    expect(
      await main(page)
        .getByRole('button', { name: /^Follow/ })
        .count(),
    ).toBe(0);
    const url = main(page).getByLabel('Link', { exact: true });
    const add = main(page).getByRole('button', { name: 'Add link' });
    await url.fill('bread.example/film');
    await add.click();
    await page.getByText('Media url already exist').waitFor();
    await expect.poll(() => url.inputValue()).toBe('bread.example/film');
    await url.fill('javascript:alert(1)');
    await add.click();
    await page.getByText('Invalid media url').waitFor();
    await url.fill('https://youtube.com/watch?v=1');
    await main(page).getByLabel('Name (optional)').fill('Our oven');
    await add.click();
    await main(page).getByRole('link', { name: 'Our oven' }).waitFor();
    await expect.poll(() => url.inputValue()).toBe('');
    await main(reader).getByRole('link', { name: 'Our oven' }).waitFor();
    await main(page).getByRole('button', { name: 'Remove Our oven' }).click();
    for (const one of [page, reader])
      await expect.poll(() => main(one).getByRole('link', { name: 'Our oven' }).count()).toBe(0);
    await main(page).getByRole('link', { name: 'How we bake' }).waitFor();
  });

  it('shows the media of the page’s own answer while there is no live connection', async () => {
    const page = await newPage();
    let cut = 0;
    await page.routeWebSocket(/\/live$/, async (socket) => {
      await socket.close();
      cut++;
    });
    await page.goto(`${server.current.url}/u/${baker.username}`);
    await expect.poll(() => cut).toBeGreaterThan(1);
    await main(page).getByRole('link', { name: 'How we bake' }).waitFor();
  });
});

describe('what was looked at', () => {
  it('is found again, taken out, cleared, and comes along when somebody logs in, on a phone and in French', async () => {
    const page = await open(`/u/${baker.username}`, { lang: 'fr', width: 390, height: 844 });
    const noted = () => page.waitForResponse((response) => response.url().endsWith('/noteViewed') && response.ok());
    await noted();
    await expectAccessible(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const next = noted();
    await main(page).getByRole('link', { name: 'Best bread' }).click();
    await next;
    const { contestant_id, contestant_name } = bread.contestants[0]!;
    const last = noted();
    await page.goto(`${server.current.url}/cx/${bread.cx_id}/${contestant_id}`);
    await last;
    await page.goto(`${server.current.url}/recently-viewed`);
    await page.getByRole('heading', { level: 1, name: 'Vus récemment' }).waitFor();
    const things = page.getByTestId('viewed');
    await expect
      .poll(() => things.getByRole('link').allInnerTexts())
      .toEqual([contestant_name, 'Best bread', 'Berthe Boulanger']);
    await expectAccessible(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: 'Retirer Best bread' }).click();
    await expect.poll(() => things.count()).toBe(2);
    await page.reload();
    await expect.poll(() => things.count()).toBe(2);
    await things.getByRole('link', { name: 'Berthe Boulanger' }).click();
    await at(page, `/u/${baker.username}`);
    await page.goto(`${server.current.url}/recently-viewed`);
    await page.getByRole('button', { name: 'Tout effacer' }).click();
    await page.getByText('Rien de vu pour l’instant').waitFor();
  });

  it.runIf(isWhole)('is live in a member’s other tab', async () => {
    const guest = await member(server.current);
    const page = await openAs(guest, '/recently-viewed');
    await page.getByText('Nothing viewed yet').waitFor();
    await guest.run('noteViewed', { type: 'contest', entity_id: bread.cx_id });
    await page.getByTestId('viewed').getByRole('link', { name: 'Best bread' }).waitFor();
    await guest.run('forgetViewed', {});
    await page.getByText('Nothing viewed yet').waitFor();
    expect(await page.getByTestId('viewed').count()).toBe(0);
  });

  it.runIf(isWhole)('comes to a visitor’s other tab too', async () => {
    const page = await open('/recently-viewed');
    await page.getByText('Nothing viewed yet').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${server.current.url}/cx/${bread.cx_id}`);
    await expect.poll(() => page.getByTestId('viewed').getByRole('link').allInnerTexts()).toEqual(['Best bread']);
  });
});
